/** Cuts lists into pieces that fit the parameters of one query. */

const MAX_ITEMS = 500;
/** Below what a ClickHouse server takes in a URL and the engine in a statement, with escapes. */
const MAX_BYTES = 64 * 1024;

/** `sizeOf`: UTF-8 bytes of what is sent of one item. */
export function* splitIntoPieces<T>(
  items: readonly T[],
  sizeOf: (item: T) => number,
  maxItems = MAX_ITEMS,
): Generator<T[]> {
  let piece: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (piece.length === maxItems || (piece.length > 0 && bytes + size > MAX_BYTES)) {
      yield piece;
      piece = [];
      bytes = 0;
    }
    piece.push(item);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}

export function sizeOfText(text: string): number {
  return Buffer.byteLength(text);
}

export function sizeOfKey(key: { batch_id: string; place_id: string }): number {
  return Buffer.byteLength(key.batch_id) + Buffer.byteLength(key.place_id);
}
