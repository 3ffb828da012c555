/**
 * Port: reads the text on a picture.
 *
 * TR1 Pictures are read one at a time, outside of this process. Whatever a picture contains,
 *     reading it ends within the limits of time and memory, and the next one is read.
 * TR2 A file is decoded only if its first bytes and its header say JPEG, PNG or WebP of a usable
 *     size (picture-bytes.ts).
 * TR3 Every outcome is a value; `read` never rejects.
 * TR4 Lines are returned as they were recognized, without corrections.
 */

/** In pixels of the picture as it was read, from its top left corner. */
export type Point = readonly [x: number, y: number];

export interface RecognizedLine {
  readonly text: string;
  /** The recognizer's confidence in the letters, 0-1. */
  readonly sureness: number;
  /** Top left, top right, bottom right and bottom left corner, in the line's own orientation. */
  readonly corners: readonly [Point, Point, Point, Point];
}

export type RecognitionEnd =
  | { readonly kind: 'read'; readonly lines: readonly RecognizedLine[] }
  /** `reason` is the end of a sentence whose subject is the picture. */
  | {
      readonly kind: 'unread';
      readonly reason: string;
      /** True: reading the same picture again later may succeed. */
      readonly mayPass: boolean;
    };

export interface RecognitionCall {
  readonly signal: AbortSignal;
  /** On the clock's `elapsedMs`: after this, nobody waits for the picture. */
  readonly deadlineMs: number;
}

export interface TextRecognition {
  read(file: Uint8Array, call: RecognitionCall): Promise<RecognitionEnd>;
  /** False while pictures wait long for their turn. */
  readonly keepsUp: boolean;
  close(): Promise<void>;
}
