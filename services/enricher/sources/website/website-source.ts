/**
 * The place's own website as a source of evidence: fetches its pages and finds what they say.
 *
 * WS1 At most `maxPages` pages of a site are fetched for a place: first the given one, then pages
 *     that the reader chooses from its links.
 * WS2 A site that refuses permanently (404, robots.txt) gives no facts; the notes say why. A site
 *     that may answer later has failed, after ATTEMPTS.
 * WS3 Pages come from the cache when possible. The same pages give the same facts. Pictures of
 *     menus and signs count as pages. When a page shows one, some of the page limit is reserved for
 *     pictures.
 * WS4 For a place without a website, the one that a search found is used if its pages are about the
 *     place.
 */
import type { Clock } from '../../../../platform/runtime/clock.ts';
import { CairnError } from '../../../../platform/runtime/errors.ts';
import { backoffMs } from '../../../../platform/runtime/retry.ts';
import {
  type EvidenceSource,
  type GatherCall,
  type GatheredItem,
  type GatherPlace,
  SourceDelay,
} from '../../gathering/evidence-source.ts';
import { findOfficialSite, toTargetPlace } from '../search/official-site.ts';
import type { SearchEvidence } from '../search/search-evidence.ts';
import type { SitePicture } from './facts/site-facts.ts';
import type { FailedAnswer, LaterAnswer } from './fetch/web-answer.ts';
import type { PageAnswer, WebPages } from './fetch/web-pages.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { MAX_MENU_PICTURES, type PicturePages } from './picture-pages.ts';
import type { FetchedPage } from './reading/page-reading.ts';
import type { PackedReading } from './reading-messages.ts';

export interface SiteAnswer<Facts> {
  /** Null when the site is not the place's. */
  readonly facts: Facts | null;
  /** Why the site is taken as the place's own, or why not. */
  readonly why: string;
  /** Pictures that may show the menu, when the site has no other. */
  readonly pictures: readonly SitePicture[];
  /**
   * Pictures of a sign or of opening hours, which may give facts that the site does not say in
   * text.
   */
  readonly signs: readonly SitePicture[];
}

/** Reads pages in a thread of its own; outside of it a reading stays packed. */
export interface SiteReader<Facts> {
  read(page: FetchedPage): Promise<PackedReading>;
  /** `unread`: why pictures of menus were not read, as a sentence. */
  facts(
    readings: readonly string[],
    place: GatherPlace,
    unread: string | null,
  ): Promise<SiteAnswer<Facts>>;
}

export interface WebsiteSourceOptions<Facts> {
  readonly pages: Pick<WebPages, 'fetch'>;
  readonly cache: PageCache;
  readonly reader: SiteReader<Facts>;
  readonly pictures: Pick<PicturePages, 'unavailable' | 'readAll'>;
  readonly clock: Clock;
  readonly maxPages: number;
  readonly unavailable: string | null;
  /** Tells whether pages are read soon after they are fetched. */
  readonly keepsUp?: () => boolean;
  readonly close?: () => Promise<void>;
}

type PageEnd = CachedPage | FailedAnswer | LaterAnswer;

const ATTEMPTS = 3;
const BACKOFF = { firstDelayMs: 500, maxDelayMs: 5_000 };
/** Further pages are skipped when less time is left: the rules need the facts in time. */
const MIN_LEFT_MS = 5_000;

export class WebsiteSource<Facts> implements EvidenceSource<Facts> {
  readonly name = 'website';
  readonly unavailable: string | null;
  readonly #options: WebsiteSourceOptions<Facts>;

  constructor(options: WebsiteSourceOptions<Facts>) {
    this.#options = options;
    this.unavailable = options.unavailable;
  }

  async gather(place: GatherPlace, call: GatherCall): Promise<Facts | null> {
    const home = await this.#findHome(place, call);
    if (home === null) return null;
    const readings = [home.reading];
    const { maxPages, pictures } = this.#options;
    const canSee = pictures.unavailable === null;
    let room = maxPages - 1;
    let kept = canSee && showsWanted(home, place) ? pictureRoom(maxPages) : 0;
    for (const url of home.next) {
      if (room <= kept) break;
      room -= 1;
      if (call.deadlineMs - this.#options.clock.elapsedMs() < MIN_LEFT_MS) {
        call.note(`There was no time left for ${url}.`);
        continue;
      }
      const page = await this.#page(url, call);
      if (page.kind !== 'read') continue;
      readings.push(page.reading);
      if (canSee && showsWanted(page, place)) kept = pictureRoom(maxPages);
    }
    const answer = await this.#facts(readings, place);
    call.note(answer.why);
    if (!canSee || answer.facts === null) return answer.facts;
    return this.#withPictures(readings, answer, { place, call, room });
  }

  /** Signs first: they are few, and hours are asked for more often than dishes. */
  async #withPictures(
    readings: readonly string[],
    { facts, signs, pictures: menus }: SiteAnswer<Facts>,
    { place, call, room }: { place: GatherPlace; call: GatherCall; room: number },
  ): Promise<Facts | null> {
    const { pictures } = this.#options;
    const [wantedSigns, wantedMenus] = [
      place.wantsSigns ? signs : [],
      place.wantsMenu ? menus : [],
    ];
    if (wantedSigns.length + wantedMenus.length === 0) return facts;
    const ofSigns = await pictures.readAll(wantedSigns, room, call);
    const ofMenus = await pictures.readAll(wantedMenus, room - wantedSigns.length, call);
    const read = [...ofSigns.readings, ...ofMenus.readings];
    return (await this.#facts([...readings, ...read], place, ofMenus.unread)).facts;
  }

  #facts(
    readings: readonly string[],
    place: GatherPlace,
    unread = this.#options.pictures.unavailable,
  ): Promise<SiteAnswer<Facts>> {
    return this.#options.reader.facts(readings, place, unread);
  }

  keepsUp(): boolean {
    return this.#options.keepsUp?.() ?? true;
  }

  async close(): Promise<void> {
    await this.#options.close?.();
  }

  /** The first of the place's addresses that can be read; null when there is none. */
  async #findHome(place: GatherPlace, call: GatherCall) {
    let trouble: FailedAnswer | LaterAnswer | null = null;
    for (const url of await listSites(place, call)) {
      const page = await this.#page(url, call);
      if (page.kind === 'read') return page;
      if (page.kind !== 'refused') trouble ??= page;
    }
    if (trouble === null) return null;
    const reason = `the website ${trouble.reason}`;
    if (trouble.kind === 'later') throw new SourceDelay(reason, trouble.untilMs);
    throw new CairnError('source_failed', reason);
  }

  async #page(url: string, call: GatherCall): Promise<PageEnd> {
    const { cache } = this.#options;
    const known = await cache.known(url, call.notBeforeMs);
    const page =
      known ?? (await cache.once(url, call.notBeforeMs, () => this.#fetchAndKeep(url, call)));
    const how = known === null ? 'fetched' : 'cached';
    call.note(page.kind === 'read' ? `${how} ${page.url}` : `${url} ${page.reason}`);
    return page;
  }

  async #fetchAndKeep(url: string, call: GatherCall): Promise<PageEnd> {
    const { cache, clock } = this.#options;
    // Another job may have fetched it in the meantime.
    const known = await cache.known(url, call.notBeforeMs);
    if (known !== null) return known;
    const fetchedAtMs = clock.nowMs();
    const answer = await this.#fetchWithRetries(url, call);
    if (answer.kind === 'failed' || answer.kind === 'later') return answer;
    if (answer.kind === 'refused' && answer.isNotSent) return answer;
    const page: CachedPage =
      answer.kind === 'refused'
        ? { kind: 'refused', reason: answer.reason }
        : { kind: 'read', url: answer.url, ...(await this.#read(answer, fetchedAtMs)) };
    await cache.keep(url, page, fetchedAtMs);
    return page;
  }

  async #read(
    { url, contentType, bytes, release }: Extract<PageAnswer, { kind: 'answered' }>,
    fetchedAtMs: number,
  ) {
    try {
      return await this.#options.reader.read({ url, contentType, bytes, fetchedAtMs });
    } finally {
      release();
    }
  }

  async #fetchWithRetries(url: string, { signal, deadlineMs }: GatherCall): Promise<PageAnswer> {
    const { pages, clock } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const answer = await pages.fetch(url, signal, deadlineMs);
      if (answer.kind !== 'failed' || answer.isNotSent) return answer;
      if (attempt === ATTEMPTS || signal.aborted) return answer;
      await clock.sleep(backoffMs(attempt, BACKOFF, clock), signal);
    }
  }
}

function showsWanted(
  { showsMenu, showsSign }: Pick<PackedReading, 'showsMenu' | 'showsSign'>,
  { wantsMenu, wantsSigns }: GatherPlace,
): boolean {
  return (wantsMenu && showsMenu === true) || (wantsSigns && showsSign === true);
}

/** The number of pages reserved for pictures of the menu and signs. */
function pictureRoom(maxPages: number): number {
  return Math.min(MAX_MENU_PICTURES, Math.floor(maxPages / 3));
}

/**
 * The place's own website, or else the one that a search found. If the search failed, the lookup of
 * the website fails too.
 */
async function listSites(place: GatherPlace, call: GatherCall): Promise<readonly string[]> {
  if (place.websites.length > 0) return place.websites;
  const item = await call.ask('search');
  if (item.kind === 'failed') throw searchFailed(item);
  if (item.kind === 'unavailable')
    call.note(`No website was searched for. The source search was not asked: ${item.reason}.`);
  if (item.kind !== 'found') return [];
  const found = findOfficialSite(toTargetPlace(place), (item.value as SearchEvidence).pages);
  if (found === null) return [];
  call.note(`A search found ${found.url}.`);
  return [found.url];
}

function searchFailed({ reason, retryAtMs }: Extract<GatheredItem, { kind: 'failed' }>) {
  const text = `the search for the website failed: ${reason}`;
  if (retryAtMs !== undefined) return new SourceDelay(text, retryAtMs);
  return new CairnError('source_failed', text);
}
