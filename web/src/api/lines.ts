/** An answer that comes line by line, as far as it has come. */
export async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let begun = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (begun + value).split('\n');
    begun = lines.pop() ?? '';
    yield* lines.filter(Boolean);
  }
  if (begun) yield begun;
}
