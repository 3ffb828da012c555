/** How long a completed export can be downloaded. */
export const EXPORT_RETENTION_MS = 7 * 24 * 3_600_000;
