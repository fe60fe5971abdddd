/** Loads the code of each game when it is needed. */
import type { Component } from 'svelte';
import type { GameModule } from '../kit/game';
import type { Tutorial } from './lesson.svelte';

const modules = import.meta.glob<{ default: GameModule }>('../games/*/index.ts');
const miniatures = import.meta.glob<{ default: GameModule['Miniature'] }>('../games/*/Miniature.svelte');
const tutorials = import.meta.glob<{ default: Tutorial }>('../games/*/tutorial.json');

async function load<Found>(found: (() => Promise<{ default: Found }>) | undefined): Promise<Found | null> {
  return found === undefined ? null : (await found()).default;
}

/** Returns the module that draws a game; null if the page has none. */
export function gameModule(id: string): Promise<GameModule | null> {
  return load(modules[`../games/${id}/index.ts`]);
}

export function miniature(id: string): Promise<Component<{ animate: boolean }> | null> {
  return load(miniatures[`../games/${id}/Miniature.svelte`]);
}

/** Returns the tutorial of a game; null if it has none. */
export function tutorial(id: string): Promise<Tutorial | null> {
  return load(tutorials[`../games/${id}/tutorial.json`]);
}
