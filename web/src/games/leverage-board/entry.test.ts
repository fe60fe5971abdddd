import { describe, expect, it } from 'vitest';
import { Entry, type Hops } from './entry.svelte';

/** The server's responses for these paths. */
const HOPS: Record<string, Hops> = {
  'c2>e4': { stop: true, holes: { c2: 'c2>e4>c2', g6: 'c2>e4xg6' } },
  'c2>e4xg6': { stop: true, holes: {} },
  'c2>e4>c2': { stop: false, holes: { e4: 'c2>e4>c2>e4' } },
  'd2>d4': { stop: true, holes: { d2: 'd2>d4>d2' } },
  'c2>e4xg6>i8': { stop: true, holes: { g6: 'c2>e4xg6>i8>g6' } },
};
const MOVES = ['c2-c3', 'c2>e4', 'c2>e4xg6', 'c2>e4xg6>i8', 'd2>d4', 'd2-d3'];

interface Entered {
  entry: Entry;
  played: string[];
  said: string[];
  asked: string[];
}

function entered(moves: readonly string[] = MOVES): Entered {
  const played: string[] = [];
  const said: string[] = [];
  const asked: string[] = [];
  const next = async (path: string): Promise<Hops> => {
    asked.push(path);
    const hops = HOPS[path];
    if (!hops) throw new Error('no answer');
    return hops;
  };
  const [play, say] = [(move: string) => void played.push(move), (words: string) => void said.push(words)];
  return { entry: new Entry({ moves: () => moves, next, play, say }), played, said, asked };
}

/** All answers that are on their way. */
function answers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

describe('a step', () => {
  it('is played by choosing piece and hole, without a request', () => {
    const { entry, played, asked } = entered();
    expect(entry.starts).toEqual(new Set(['c2', 'd2']));
    expect(entry.pick('e5')).toBe(false);
    expect(entry.pick('c2')).toBe(true);
    expect(Object.keys(entry.onward).sort()).toEqual(['c3', 'e4']);
    expect([...entry.far.keys()]).toEqual(['g6', 'i8']);
    entry.pick('c3');
    expect([played, asked, entry.path]).toEqual([['c2-c3'], [], '']);
  });

  it('starts again when another piece is chosen', () => {
    const { entry } = entered();
    entry.pick('c2');
    entry.pick('d2');
    expect(entry.path).toBe('d2');
    entry.pick('d2');
    expect(entry.path).toBe('');
  });
});

describe('a jump', () => {
  it('goes hop by hop and is played when its piece is chosen again', async () => {
    const { entry, played } = entered();
    entry.pick('c2');
    entry.pick('e4');
    expect([entry.path, entry.waiting, entry.pick('g6')]).toEqual(['c2>e4', true, false]);
    await answers();
    expect([entry.waiting, entry.stop, Object.keys(entry.onward)]).toEqual([false, true, ['c2', 'g6']]);
    entry.pick('e4');
    expect(played).toEqual(['c2>e4']);
  });

  it('is played at once when it has no continuation', async () => {
    const { entry, played } = entered();
    entry.pick('d2');
    entry.pick('d4');
    await answers();
    expect(played).toEqual(['d2>d4']);
  });

  it('can be undone hop by hop, or cancelled, before it is played', async () => {
    const { entry, played } = entered();
    entry.pick('c2');
    entry.pick('i8');
    expect(entry.path).toBe('c2>e4xg6>i8');
    entry.cancel();
    await answers();
    expect([entry.path, played]).toEqual(['', []]);
    entry.pick('c2');
    entry.pick('e4');
    await answers();
    entry.pick('c2');
    expect([entry.path, entry.hops]).toEqual(['c2', 0]);
    expect(entry.back()).toBe(true);
    expect([entry.path, played]).toEqual(['', []]);
  });

  it('waits for the drop while it is dragged, even before the response', async () => {
    const { entry, played } = entered();
    entry.pick('d2', true);
    entry.pick('d4', true);
    await answers();
    expect(played).toEqual([]);
    entry.drop();
    expect(played).toEqual(['d2>d4']);
    entry.pick('c2', true);
    entry.pick('e4', true);
    entry.drop();
    await answers();
    expect(played).toEqual(['d2>d4', 'c2>e4']);
  });

  it('can go back while it is dragged', async () => {
    const { entry, played } = entered();
    entry.pick('c2', true);
    entry.pick('c3', true);
    expect([entry.path, played]).toEqual(['c2-c3', []]);
    entry.pick('e4', true);
    await answers();
    expect(entry.path).toBe('c2>e4');
    entry.pick('c2', true);
    entry.drop();
    expect([entry.path, played]).toEqual(['c2', []]);
  });

  it('can’t be played where it began', async () => {
    const { entry, played } = entered(['c2>e4', 'c2>e4>c2>e4']);
    entry.path = 'c2>e4>c2';
    expect(entry.release()).toBe(false);
    expect(played).toEqual([]);
  });

  it('is cancelled with a message when the server does not respond', async () => {
    const { entry, said } = entered(['b2>b4']);
    entry.pick('b2');
    entry.pick('b4');
    await answers();
    expect([entry.path, entry.waiting, said.length]).toEqual(['', false, 1]);
  });
});
