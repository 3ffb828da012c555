/** Parses `Retry-After` headers of busy servers. */
const MAX_DELAY_MS = 24 * 60 * 60 * 1000;

/** The epoch ms that a `Retry-After` names, at most a day from now; null if it names none. */
export function retryAt(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const written = header.trim();
  const atMs = /^\d{1,9}$/.test(written) ? nowMs + Number(written) * 1000 : Date.parse(written);
  return Number.isFinite(atMs) && atMs > nowMs ? Math.min(atMs, nowMs + MAX_DELAY_MS) : null;
}
