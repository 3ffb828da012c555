/** A row of a dataset: fields by name, of unknown quality. */
export type PlaceRow = Record<string, unknown>;

/** A row, or the reason why the record at this position (1-based) gave none. */
export type RowResult = { at: number; row: PlaceRow } | { at: number; fault: string };

/** A longer row is skipped unread, so that memory stays flat whatever a file holds. */
export const MAX_ROW_BYTES = 1_048_576;
