import { expect, it } from 'vitest';
import { linesOf } from './lines';

function stream(pieces: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(control) {
      for (const piece of pieces) control.enqueue(piece);
      control.close();
    },
  });
}

async function read(...pieces: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const line of linesOf(stream(pieces.map((piece) => new TextEncoder().encode(piece))))) found.push(line);
  return found;
}

it('puts lines together from whatever pieces they come in', async () => {
  expect(await read('{"a":', '1}\n{"b":2}\n{"c"', ':3}\n')).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

it('takes a last line without an end, and no empty ones', async () => {
  expect(await read('one\n\n', 'two')).toEqual(['one', 'two']);
  expect(await read()).toEqual([]);
});

it('keeps a letter whole that comes in two pieces', async () => {
  const lines = linesOf(stream([new Uint8Array([0xe2, 0x99]), new Uint8Array([0xa5, 0x0a])]));
  expect((await lines.next()).value).toBe('♥');
});
