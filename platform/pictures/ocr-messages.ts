/** What the recognizer's process and its parent exchange: a picture, then its answer. */
import type { RecognizedLine } from './text-recognition.ts';

export interface OcrTask {
  readonly picture: Uint8Array;
}

export type OcrReply =
  /** What the process says first: it takes pictures. */
  | { readonly kind: 'started' }
  | { readonly kind: 'read'; readonly lines: readonly RecognizedLine[]; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** A picture of more pixels is not decoded: each takes four bytes and more. */
export const MAX_DECODED_PIXELS = 30_000_000;
