/**
 * Fetches pictures of menus and signs on a place's site, and has their text recognized.
 *
 * PP1 A picture is fetched like a page: guarded, in the host's turn, if robots.txt allows it. At
 *     most MAX_MENU_PICTURES and MAX_SIGN_PICTURES are read for each site, and each counts as a
 *     page.
 * PP2 The recognized text is cached like a page's reading, and so is the fact that a picture cannot
 *     be read. Temporary failures are not cached.
 * PP3 When a picture is not read, the site is not at fault, and the place keeps its other facts.
 */
import type { TextRecognition } from '../../../../platform/pictures/text-recognition.ts';
import type { Clock } from '../../../../platform/runtime/clock.ts';
import type { GatherCall } from '../../gathering/evidence-source.ts';
import type { SitePicture } from './facts/site-facts.ts';
import type { PageAnswer, WebPages } from './fetch/web-pages.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { RecognizedPicture } from './reading/picture-lines.ts';

export const MAX_MENU_PICTURES = 3;
/** Reading takes some seconds of processor time. */
const MIN_LEFT_MS = 8_000;

export interface PicturePagesOptions {
  readonly pages: Pick<WebPages, 'fetch'>;
  readonly cache: PageCache;
  /** Null when recognition is unavailable; `missing` says why. */
  readonly recognition: TextRecognition | null;
  /** What is missing, as the end of "X needs ...". */
  readonly missing: string | null;
  readonly reader: {
    readPicture(picture: RecognizedPicture): Promise<{ readonly reading: string }>;
  };
  readonly clock: Clock;
}

export interface ReadPictures {
  /** Readings, packed like those of pages. */
  readonly readings: readonly string[];
  /** Why some were not read, as a sentence; null when all were. */
  readonly unread: string | null;
}

/** `reason` is the end of a sentence whose subject is the picture. */
type PictureEnd = CachedPage | { readonly kind: 'unread'; readonly reason: string };

export class PicturePages {
  readonly #options: PicturePagesOptions;

  constructor(options: PicturePagesOptions) {
    this.#options = options;
  }

  /** Why no picture can be read, as a sentence; null when they can. */
  get unavailable(): string | null {
    const { missing, recognition } = this.#options;
    return recognition === null ? `Reading them needs ${missing}.` : null;
  }

  get keepsUp(): boolean {
    return this.#options.recognition?.keepsUp ?? true;
  }

  async readAll(
    pictures: readonly SitePicture[],
    max: number,
    call: GatherCall,
  ): Promise<ReadPictures> {
    const readings: string[] = [];
    let unread: string | null = null;
    if (pictures.length === 0) return { readings, unread };
    for (const picture of pictures.slice(0, Math.min(Math.max(0, max), MAX_MENU_PICTURES))) {
      const end = await this.#read(picture, call);
      const note = end.kind === 'read' ? `read ${end.url}` : `${picture.url} ${end.reason}`;
      call.note(note);
      if (end.kind === 'read') readings.push(end.reading);
      else unread ??= `${note}.`;
    }
    if (max <= 0) unread = 'The pages of the site leave no room for them (WEBSITE_PAGES_MAX).';
    return { readings, unread };
  }

  async close(): Promise<void> {
    await this.#options.recognition?.close();
  }

  async #read(picture: SitePicture, call: GatherCall): Promise<PictureEnd> {
    const { cache, clock } = this.#options;
    const key = `picture ${picture.url}`;
    const known = await cache.known(key, call.notBeforeMs);
    if (known !== null) return known;
    if (call.deadlineMs - clock.elapsedMs() < MIN_LEFT_MS) {
      return { kind: 'unread', reason: 'was not read, because there was no time left' };
    }
    return cache.once(key, call.notBeforeMs, () => this.#fetchAndKeep(key, picture, call));
  }

  async #fetchAndKeep(key: string, picture: SitePicture, call: GatherCall): Promise<PictureEnd> {
    const { pages, cache, clock } = this.#options;
    // Another job may have read it in the meantime.
    const known = await cache.known(key, call.notBeforeMs);
    if (known !== null) return known;
    const fetchedAtMs = clock.nowMs();
    const answer = await pages.fetch(picture.url, call.signal, call.deadlineMs);
    const mayPass = answer.kind === 'failed' || answer.kind === 'later';
    if (mayPass || (answer.kind === 'refused' && answer.isNotSent)) {
      return { kind: 'unread', reason: answer.reason };
    }
    const end: PictureEnd =
      answer.kind === 'refused'
        ? { kind: 'refused', reason: answer.reason }
        : await this.#recognize(answer, picture, fetchedAtMs, call);
    if (end.kind !== 'unread') await cache.keep(key, end, fetchedAtMs);
    return end;
  }

  async #recognize(
    { url, bytes, release }: Extract<PageAnswer, { kind: 'answered' }>,
    { page }: SitePicture,
    fetchedAtMs: number,
    call: GatherCall,
  ): Promise<PictureEnd> {
    try {
      const { recognition, reader } = this.#options;
      const end = await recognition!.read(bytes, call);
      if (end.kind === 'unread') {
        return { kind: end.mayPass ? 'unread' : 'refused', reason: end.reason };
      }
      const title = `A picture on ${page}`.slice(0, 300);
      const read = await reader.readPicture({ url, title, fetchedAtMs, lines: end.lines });
      return { kind: 'read', url, reading: read.reading, next: [] };
    } finally {
      release();
    }
  }
}
