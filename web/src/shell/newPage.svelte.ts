/** Detects that the server has a newer page, so that this one should reload. */
import { socket } from '../api/socket.svelte';

const CHECK_EVERY = 10 * 60_000;

/** The address of the script of this page; it changes with its content. */
function script(): string | null {
  return document.querySelector<HTMLScriptElement>('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;
}

class NewPage {
  there = $state(false);

  watch(): void {
    addEventListener('vite:preloadError', () => (this.there = true)); // the server no longer has a part of this page
    setInterval(() => void this.check(), CHECK_EVERY);
    let wasLost = false;
    $effect(() => {
      if (socket.state === 'open' && wasLost) void this.check(); // the server may have restarted
      wasLost = socket.state === 'lost';
    });
  }

  async check(): Promise<void> {
    const ours = script();
    if (ours === null) return;
    try {
      const response = await fetch('/', { cache: 'no-store' });
      const theirs = response.ok ? await response.text() : '';
      if (theirs.includes('/assets/') && !theirs.includes(ours)) this.there = true;
    } catch {
      // No network: the next check may succeed.
    }
  }
}

export const newPage = new NewPage();
