/** What the event loop and the reading thread exchange: one request, then its answer. */
import type { GatherPlace } from '../../gathering/evidence-source.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import type { FetchedPage } from './reading/page-reading.ts';

export interface PackedReading {
  /** Compressed and in base64, because it is kept in hot state. */
  readonly reading: string;
  /** Further pages of the site that are worth reading, the best first. */
  readonly next: readonly string[];
}

export type ReadingRequest =
  /** Loads what finding facts needs, once for each thread. */
  | { readonly kind: 'load-finders' }
  | { readonly kind: 'load-pdf' }
  | { readonly kind: 'read'; readonly page: FetchedPage; readonly maxNext: number }
  | { readonly kind: 'facts'; readonly readings: readonly string[]; readonly place: GatherPlace };

export type ReadingAnswer =
  /** Also what the thread says first, when it takes requests. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'read'; readonly packed: PackedReading }
  | { readonly kind: 'facts'; readonly facts: SiteFacts }
  | { readonly kind: 'failed'; readonly reason: string };
