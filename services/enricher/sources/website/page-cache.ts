/**
 * The readings of pages by their address, for all jobs of all instances.
 *
 * PC1 When several jobs of one instance want a page at the same time, one of them fetches it. Other
 *     instances may each fetch it once at that moment; later jobs find it here.
 * PC2 Pages fetched before `notBeforeMs` are not used.
 * PC3 A temporary outcome (a failure, a delay) is not kept.
 */
import { createHash } from 'node:crypto';
import type { HotState } from '../../../../platform/hot-state/hot-state.ts';

/** A page that was read, or the reason why it was not. Plain JSON data. */
export type CachedPage =
  | {
      readonly kind: 'read';
      /** The page's address after redirects. */
      readonly url: string;
      /** The reading, packed by the reading thread, which alone unpacks it. */
      readonly reading: string;
      /** Further pages of the site worth reading, the best first. */
      readonly next: readonly string[];
      /** True when the page shows a picture that is called a menu. */
      readonly showsMenu?: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: string };

interface Entry {
  readonly fetchedAtMs: number;
  readonly page: CachedPage;
}

export interface PageCacheOptions {
  readonly hotState: Pick<HotState, 'get' | 'set'>;
  /** With 0, nothing is kept. */
  readonly ttlMs: number;
}

/** Short, because a missing page may appear. */
const REFUSED_TTL_MS = 60 * 60 * 1000;
const MAX_ENTRY_CHARS = 512 * 1024;

export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #fetching = new Map<string, Promise<{ readonly page: unknown }>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  async known(url: string, notBeforeMs: number): Promise<CachedPage | null> {
    const written = await this.#options.hotState.get(cacheKey(url));
    if (written === null) return null;
    const { fetchedAtMs, page } = JSON.parse(written) as Entry;
    return fetchedAtMs >= notBeforeMs ? page : null;
  }

  async keep(url: string, page: CachedPage, fetchedAtMs: number): Promise<void> {
    const { hotState, ttlMs } = this.#options;
    const livesMs = page.kind === 'read' ? ttlMs : Math.min(ttlMs, REFUSED_TTL_MS);
    const text = JSON.stringify({ fetchedAtMs, page } satisfies Entry);
    if (livesMs > 0 && text.length <= MAX_ENTRY_CHARS) {
      await hotState.set(cacheKey(url), text, livesMs);
    }
  }

  /** Shares one fetch of the page between those who want it now (PC1). */
  async once<T>(url: string, notBeforeMs: number, fetch: () => Promise<T>): Promise<T> {
    const key = `${notBeforeMs} ${url}`;
    const running = this.#fetching.get(key);
    if (running !== undefined) return (await running).page as T;
    const fetching = fetch().then((page) => ({ page }));
    this.#fetching.set(key, fetching);
    try {
      return (await fetching).page;
    } finally {
      this.#fetching.delete(key);
    }
  }
}

function cacheKey(url: string): string {
  return `page:${createHash('sha256').update(url).digest('base64url')}`;
}
