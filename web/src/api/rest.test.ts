import { expect, it } from 'vitest';
import { linesOf } from './rest';

function stream(chunks: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(control) {
      for (const chunk of chunks) control.enqueue(chunk);
      control.close();
    },
  });
}

async function read(...chunks: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const line of linesOf(stream(chunks.map((chunk) => new TextEncoder().encode(chunk))))) found.push(line);
  return found;
}

it('joins lines from chunks of any size', async () => {
  expect(await read('{"a":', '1}\n{"b":2}\n{"c"', ':3}\n')).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

it('accepts a last line without a line break and skips empty lines', async () => {
  expect(await read('one\n\n', 'two')).toEqual(['one', 'two']);
  expect(await read()).toEqual([]);
});

it('decodes a character split over two chunks', async () => {
  const lines = linesOf(stream([new Uint8Array([0xe2, 0x99]), new Uint8Array([0xa5, 0x0a])]));
  expect((await lines.next()).value).toBe('♥');
});
