/**
 * Splits chunks of bytes into lines, which end only with LF.
 *
 * From version 24 on, Node's own `readline` also ends a line at U+2028 and U+2029. JSON contains
 * these unescaped, so a line of NDJSON would be cut in two.
 */
const LF = 10;

/** Yields the lines without their line endings. */
export async function* splitLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LF); end >= 0; end = piece.indexOf(LF, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]);
      begun = [];
      from = end + 1;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}
