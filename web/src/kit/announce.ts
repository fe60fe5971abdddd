/** Words for screen readers, one after the other, through the live region that the shell puts on the page. */

import { untrack } from 'svelte';

type Listener = (text: string) => void;
const listeners = new Set<Listener>();

export function announce(text: string): void {
  // An effect that announces must not depend on what a listener reads.
  for (const listener of listeners) untrack(() => listener(text));
}

/** Hear all that is announced; returns how to stop. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
