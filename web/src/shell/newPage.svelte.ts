/** Whether the server has another page by now than this one: then it should be loaded anew. */
import { socket } from '../api/socket.svelte';

const LOOK_EVERY = 10 * 60_000;

/** The script this page runs; its name changes with what it holds. */
function script(): string | null {
  return document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;
}

class NewPage {
  there = $state(false);

  watch(): void {
    addEventListener('vite:preloadError', () => (this.there = true)); // a part of this page is gone from the server
    setInterval(() => void this.look(), LOOK_EVERY);
    let wasLost = false;
    $effect(() => {
      if (socket.state === 'open' && wasLost) void this.look(); // it may have been started anew
      wasLost = socket.state === 'lost';
    });
  }

  async look(): Promise<void> {
    const ours = script();
    if (ours === null) return;
    try {
      const answer = await fetch('/', { cache: 'no-store' });
      const theirs = answer.ok ? await answer.text() : '';
      if (theirs.includes('/assets/') && !theirs.includes(ours)) this.there = true;
    } catch {
      // No network: there will be another time.
    }
  }
}

export const newPage = new NewPage();
