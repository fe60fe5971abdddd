/** The games' folders: each is loaded when it is needed, as files of its own. */
import type { Component } from 'svelte';
import type { GameModule } from '../kit/game';

const modules = import.meta.glob<{ default: GameModule }>('../games/*/index.ts');
const miniatures = import.meta.glob<{ default: GameModule['Miniature'] }>('../games/*/Miniature.svelte');

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
