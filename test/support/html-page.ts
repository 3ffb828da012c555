/** A fetched page of HTML. */
import type { FetchedPage } from '../../services/enricher/sources/website/reading/page-reading.ts';

export interface FetchedAt {
  readonly url?: string;
  /** 20 November 2026 when left out. */
  readonly fetchedAtMs?: number;
}

export function htmlPage(html: string, fetched: FetchedAt = {}): FetchedPage {
  return {
    url: 'https://zapfino.example/',
    contentType: 'text/html; charset=utf-8',
    bytes: new TextEncoder().encode(html),
    fetchedAtMs: Date.UTC(2026, 10, 20),
    ...fetched,
  };
}
