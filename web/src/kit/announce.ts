/** Announcements for screen readers, shown in the live region of the shell. */

import { untrack } from 'svelte';

type Listener = (text: string) => void;
const listeners = new Set<Listener>();

export function announce(text: string): void {
  // An effect that announces must not depend on state read by a listener.
  for (const listener of listeners) untrack(() => listener(text));
}

/** Calls the listener for each announcement. Returns a function that stops it. */
export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
