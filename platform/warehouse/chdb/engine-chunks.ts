/**
 * Chunks of an answer as one text: the engine writes each chunk as an answer of its own, so in
 * formats that begin with lines of names or types every chunk has them.
 */
const NEWLINE = 10;

/** The chunks with the first `headerLines` lines of all but the first left out. */
export async function* withOneHeader(
  chunks: AsyncIterable<Uint8Array>,
  headerLines: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let headerBytes: number | undefined;
  for await (const chunk of chunks) {
    yield chunk.subarray(headerBytes ?? 0);
    headerBytes ??= bytesOfLines(chunk, headerLines);
  }
}

function bytesOfLines(chunk: Uint8Array, lines: number): number {
  let end = 0;
  for (let i = 0; i < lines; i++) end = chunk.indexOf(NEWLINE, end) + 1;
  return end;
}
