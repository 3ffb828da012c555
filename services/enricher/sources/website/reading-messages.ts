/** The messages between the event loop and the reading thread: one request, then its answer. */
import type { GatherPlace } from '../../gathering/evidence-source.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import type { FetchedPage } from './reading/page-reading.ts';
import type { RecognizedPicture } from './reading/picture-lines.ts';

export interface PackedReading {
  /** The reading, compressed and in base64 because it is kept in hot state. */
  readonly reading: string;
  /** Further pages of the site worth reading, the best first. */
  readonly next: readonly string[];
  /** True when the page shows a picture that is called a menu. */
  readonly showsMenu?: boolean;
  /** True when the page shows a picture of a sign or of opening hours. */
  readonly showsSign?: boolean;
}

export type ReadingRequest =
  /** Loads the data for finding facts, once in each thread. */
  | { readonly kind: 'load-finders' }
  | { readonly kind: 'load-pdf' }
  | { readonly kind: 'read'; readonly page: FetchedPage; readonly maxNext: number }
  | { readonly kind: 'picture'; readonly picture: RecognizedPicture }
  | {
      readonly kind: 'facts';
      readonly readings: readonly string[];
      readonly place: GatherPlace;
      /** Why pictures of menus were not read; null when they were. */
      readonly unread: string | null;
    };

export type ReadingAnswer =
  /** Also the thread's first message, sent when it is ready for requests. */
  | { readonly kind: 'loaded' }
  | { readonly kind: 'read'; readonly packed: PackedReading }
  | { readonly kind: 'facts'; readonly facts: SiteFacts }
  | { readonly kind: 'failed'; readonly reason: string };
