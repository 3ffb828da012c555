/** Operations on dead letters over REST. The commands do the same, line by line. */

export interface LetterFilter {
  readonly topic?: string | undefined;
  readonly group?: string | undefined;
  /** A reason, or part of the error if the letter has no such reason. */
  readonly reason?: string | undefined;
}

/** Times in milliseconds since the epoch. */
export interface ListedLetter {
  /** `PARTITION-OFFSET` on the topic of dead letters. */
  readonly id: string;
  readonly at: number;
  readonly error: string;
  /** Null in letters of earlier builds. */
  readonly reason: string | null;
  readonly group: string;
  readonly attempts: number;
  /** The record's position on the log. */
  readonly from: { readonly topic: string; readonly partition: number; readonly offset: number };
  readonly bytes: number;
  /** When it was retried; null if it was not, or if that is unknown. */
  readonly retried: string | null;
}

export interface LetterPage {
  /** Newest first. */
  readonly letters: readonly ListedLetter[];
  /** False if older letters were not examined, or did not fit. */
  readonly isWhole: boolean;
}

export interface WholeLetter extends ListedLetter {
  readonly key: string;
  /** The decoded record; null if it cannot be decoded, and then `undecodable` says why. */
  readonly record: unknown;
  readonly undecodable: string | null;
  readonly base64: string;
}

export interface LetterRetry {
  readonly retried: number;
  /** Messages for the operator, as sentences. */
  readonly notes: readonly string[];
}

export interface DeadLetterAdmin {
  list(filter: LetterFilter, limit: number, signal: AbortSignal): Promise<LetterPage>;
  /** Null if there is no such letter. */
  read(id: string): Promise<WholeLetter | null>;
  /** All ids must exist. A letter that was retried before is skipped, unless `again`. */
  retry(ids: readonly string[], again: boolean, signal: AbortSignal): Promise<LetterRetry>;
}
