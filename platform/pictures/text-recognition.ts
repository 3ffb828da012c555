/**
 * Port: reads the text that is written on a picture.
 *
 * TR1 Pictures are read one at a time, outside of this process. Whatever a picture holds, reading
 *     it ends within the limits of time and memory, and the next one is read.
 * TR2 A file is decoded only when its first bytes and its header say JPEG, PNG or WebP of a usable
 *     size (picture-bytes.ts).
 * TR3 Every end is a value; `read` never rejects.
 * TR4 The lines stand as they were recognized. Nothing is corrected.
 */

/** In pixels of the picture as it was read, from its left upper corner. */
export type Point = readonly [x: number, y: number];

export interface RecognizedLine {
  readonly text: string;
  /** How sure the recognizer is of its letters, 0-1. */
  readonly sureness: number;
  /** Left upper, right upper, right lower and left lower corner, as the line is written. */
  readonly corners: readonly [Point, Point, Point, Point];
}

export type RecognitionEnd =
  | { readonly kind: 'read'; readonly lines: readonly RecognizedLine[] }
  /** `reason` is the end of a sentence whose subject is the picture. */
  | {
      readonly kind: 'unread';
      readonly reason: string;
      /** True: the same picture may be read another time. */
      readonly mayPass: boolean;
    };

export interface RecognitionCall {
  readonly signal: AbortSignal;
  /** On the clock's `elapsedMs`: nobody waits for the picture any longer. */
  readonly deadlineMs: number;
}

export interface TextRecognition {
  read(file: Uint8Array, call: RecognitionCall): Promise<RecognitionEnd>;
  /** False while pictures wait for their turn for long. */
  readonly keepsUp: boolean;
  close(): Promise<void>;
}
