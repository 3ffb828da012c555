/** The messages between the recognizer's process and its parent: a picture, then the answer. */
import type { RecognizedLine } from './text-recognition.ts';

export interface OcrTask {
  readonly picture: Uint8Array;
}

export type OcrReply =
  /** The first message: the process accepts pictures. */
  | { readonly kind: 'started' }
  | { readonly kind: 'read'; readonly lines: readonly RecognizedLine[]; readonly rssBytes: number }
  | { readonly kind: 'failed'; readonly reason: string };

/** A picture with more pixels is not decoded: each takes four bytes or more. */
export const MAX_DECODED_PIXELS = 30_000_000;
