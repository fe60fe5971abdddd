/** The games' folders: each is loaded when it is needed, as files of its own. */
import type { Component } from 'svelte';
import type { GameModule } from '../kit/game';
import type { Tutorial } from './lesson.svelte';

const modules = import.meta.glob<{ default: GameModule }>('../games/*/index.ts');
const miniatures = import.meta.glob<{ default: GameModule['Miniature'] }>('../games/*/Miniature.svelte');
const tutorials = import.meta.glob<{ default: Tutorial }>('../games/*/tutorial.json');

async function load<Found>(found: (() => Promise<{ default: Found }>) | undefined): Promise<Found | null> {
  return found === undefined ? null : (await found()).default;
}

/** How a game is drawn; null for one that this page can't draw. */
export function gameModule(id: string): Promise<GameModule | null> {
  return load(modules[`../games/${id}/index.ts`]);
}

export function miniature(id: string): Promise<Component<{ animate: boolean }> | null> {
  return load(miniatures[`../games/${id}/Miniature.svelte`]);
}

/** A first game to learn by; null for a game that has none. */
export function tutorial(id: string): Promise<Tutorial | null> {
  return load(tutorials[`../games/${id}/tutorial.json`]);
}
