/** What operators do with dead letters over REST. The commands do the same, line by line. */

export interface LetterFilter {
  readonly topic?: string | undefined;
  readonly group?: string | undefined;
  /** A word, or a part of the error where the letter has no such word. */
  readonly reason?: string | undefined;
}

/** Times in milliseconds since the epoch. */
export interface ListedLetter {
  /** `PARTITION-OFFSET` on the topic of letters. */
  readonly id: string;
  readonly at: number;
  readonly error: string;
  /** Null in letters of earlier builds. */
  readonly reason: string | null;
  readonly group: string;
  readonly attempts: number;
  /** Where the record was. */
  readonly from: { readonly topic: string; readonly partition: number; readonly offset: number };
  readonly bytes: number;
  /** When it was run again; null if it was not, or nobody knows. */
  readonly retried: string | null;
}

export interface LetterPage {
  /** The newest first. */
  readonly letters: readonly ListedLetter[];
  /** False when older letters were not looked at, or did not fit. */
  readonly isWhole: boolean;
}

export interface WholeLetter extends ListedLetter {
  readonly key: string;
  /** The decoded record; null when nobody can decode it, and then `undecodable` says why. */
  readonly record: unknown;
  readonly undecodable: string | null;
  readonly base64: string;
}

export interface LetterRetry {
  readonly retried: number;
  /** What the operator should know, as sentences. */
  readonly notes: readonly string[];
}

export interface LetterDesk {
  list(filter: LetterFilter, limit: number, signal: AbortSignal): Promise<LetterPage>;
  /** Null when there is no such letter. */
  read(id: string): Promise<WholeLetter | null>;
  /** All of them exist. One that was retried before is left out, unless `again`. */
  retry(ids: readonly string[], again: boolean, signal: AbortSignal): Promise<LetterRetry>;
}
