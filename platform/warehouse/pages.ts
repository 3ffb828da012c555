/** Splits lists into pieces that fit into the parameters of one query. */

export const MAX_PIECE_ITEMS = 500;
/** Below the limits of a server's URL and of an engine's statement, even when escaped. */
const MAX_PIECE_BYTES = 64 * 1024;

/** `itemBytes` returns the UTF-8 bytes that one item takes in the query. */
export function* splitIntoPieces<T>(
  items: readonly T[],
  itemBytes: (item: T) => number,
  maxItems = MAX_PIECE_ITEMS,
  maxBytes = MAX_PIECE_BYTES,
): Generator<T[]> {
  let piece: T[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = itemBytes(item);
    if (piece.length === maxItems || (piece.length > 0 && bytes + size > maxBytes)) {
      yield piece;
      piece = [];
      bytes = 0;
    }
    piece.push(item);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}

export function textBytes(text: string): number {
  return Buffer.byteLength(text);
}

export function jobKeyBytes(key: { batch_id: string; place_id: string }): number {
  return Buffer.byteLength(key.batch_id) + Buffer.byteLength(key.place_id);
}
