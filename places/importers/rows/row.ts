/** A row of a dataset: fields by name, of unknown quality. */
export type PlaceRow = Record<string, unknown>;

/** A row, or the reason why the record at this 1-based position has none. */
export type RowResult = { at: number; row: PlaceRow } | { at: number; fault: string };

/** A longer row is skipped unread, so that memory stays flat for any file. */
export const MAX_ROW_BYTES = 1_048_576;
