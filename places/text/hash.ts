/** FNV-1a over UTF-16 units, 32 bits. A collision only adds a candidate, which gets a low score. */
export function hash32(text: string): number {
  return extendHash(HASH_START, text) >>> 0;
}

/** The hash of an empty text. */
export const HASH_START = 0x811c9dc5 | 0;

/** Extends `hash` by `text`. Returns a signed number. */
export function extendHash(hash: number, text: string): number {
  let extended = hash;
  for (let i = 0; i < text.length; i++) {
    extended = Math.imul(extended ^ text.charCodeAt(i), 0x01000193);
  }
  return extended;
}
