/**
 * Keeps the progress of followed batches up to date, for any number of readers.
 *
 * PF1 A batch is read once per round, however many readers follow it. Batches are read one after
 *     another, and after each the warehouse rests for REST_FACTOR times as long: all streams of a
 *     process together use at most a quarter of one query at a time.
 * PF2 A reader holds only the newest state, so a slow one skips states and uses no extra memory.
 * PF3 Nothing is read while nobody follows.
 */
import type { Platform } from '../../../ledger/platform.ts';
import { within } from '../../../platform/runtime/clock.ts';
import { errorMessage } from '../../../platform/runtime/errors.ts';
import { type KnownProgress, readProgress } from './batch-progress.ts';
import { type BatchParams, NewestState, type UnsunkRecords } from './newest-state.ts';
import { Problem, problem } from './response.ts';

/** The minimum time between two reads of a batch. */
const ROUND_MS = 1_000;
const REST_FACTOR = 3;
const RETRY_AFTER_SECONDS = '10';

/** Null once the batch is deleted. */
export type FollowedState = KnownProgress | null;

export interface ProgressReader {
  /** Resolves to the next state, or to undefined after the timeout. */
  next(waitMs: number, signal: AbortSignal): Promise<FollowedState | undefined>;
  /** Idempotent. */
  close(): void;
}

interface NextState {
  readonly promise: Promise<FollowedState>;
  resolve(state: FollowedState): void;
}

interface Feed {
  readonly params: BatchParams;
  readonly readers: Set<object>;
  next: NextState;
  hasFailed: boolean;
}

export class ProgressFeeds {
  readonly #platform: Platform;
  readonly #unsunk: UnsunkRecords;
  readonly #stopping: AbortSignal;
  readonly #feeds = new Map<string, Feed>();
  readonly #readersByOrganization = new Map<string, number>();
  #readers = 0;
  #rounds: Promise<void> | null = null;

  constructor(platform: Platform, unsunk: UnsunkRecords, stopping: AbortSignal) {
    this.#platform = platform;
    this.#unsunk = unsunk;
    this.#stopping = stopping;
  }

  /** Throws if the limits allow no more readers. */
  open(params: BatchParams): ProgressReader {
    this.#requireRoom(params.organization);
    const feed = this.#join(params);
    const reader = {};
    feed.readers.add(reader);
    this.#count(params.organization, 1);
    this.#rounds ??= this.#runRounds().finally(() => {
      this.#rounds = null;
    });
    return {
      next: (waitMs, signal) =>
        within(this.#platform.clock, waitMs, feed.next.promise, undefined, signal),
      close: () => {
        if (feed.readers.delete(reader)) this.#leave(feed);
      },
    };
  }

  /** When the service stops. */
  async close(): Promise<void> {
    await this.#rounds;
  }

  #requireRoom(organization: string): void {
    const { progressStreams, progressStreamsPerOrganization } = this.#platform.config;
    const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
    if ((this.#readersByOrganization.get(organization) ?? 0) >= progressStreamsPerOrganization) {
      throw problem(429, 'The organization has as many progress streams open as it may.', headers);
    }
    if (this.#readers >= progressStreams) {
      throw problem(
        503,
        'This instance has as many progress streams open as it may.',
        headers,
        'busy',
      );
    }
  }

  #join(params: BatchParams): Feed {
    const key = feedKey(params);
    const found = this.#feeds.get(key);
    if (found) return found;
    const feed = { params, readers: new Set<object>(), next: makeNext(), hasFailed: false };
    this.#feeds.set(key, feed);
    return feed;
  }

  #leave(feed: Feed): void {
    this.#count(feed.params.organization, -1);
    if (feed.readers.size === 0) this.#feeds.delete(feedKey(feed.params));
  }

  #count(organization: string, change: 1 | -1): void {
    const own = (this.#readersByOrganization.get(organization) ?? 0) + change;
    if (own === 0) this.#readersByOrganization.delete(organization);
    else this.#readersByOrganization.set(organization, own);
    this.#readers += change;
  }

  async #runRounds(): Promise<void> {
    const { clock } = this.#platform;
    const elapsedMs = async (work: () => Promise<void>) => {
      const startMs = clock.elapsedMs();
      await work();
      return clock.elapsedMs() - startMs;
    };
    while (this.#feeds.size > 0 && !this.#stopping.aborted) {
      // The opener of a stream has already read the batch, so a round starts with a wait.
      await clock.sleep(ROUND_MS, this.#stopping);
      for (const feed of [...this.#feeds.values()]) {
        if (feed.readers.size === 0 || this.#stopping.aborted) continue;
        const tookMs = await elapsedMs(() => this.#read(feed));
        await clock.sleep(tookMs * REST_FACTOR, this.#stopping);
      }
    }
  }

  async #read(feed: Feed): Promise<void> {
    const { log } = this.#platform;
    const newest = new NewestState(this.#platform, this.#unsunk, this.#stopping);
    try {
      publish(feed, await readProgress(newest, feed.params, 0));
      feed.hasFailed = false;
    } catch (error) {
      if (error instanceof Problem && error.response.status === 404) return publish(feed, null);
      if (!feed.hasFailed && !this.#stopping.aborted) {
        log.warn({ error: errorMessage(error) }, 'the progress of a batch could not be read');
      }
      feed.hasFailed = true;
    }
  }
}

function makeNext(): NextState {
  let resolve!: NextState['resolve'];
  const promise = new Promise<FollowedState>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function publish(feed: Feed, state: FollowedState): void {
  const { next } = feed;
  feed.next = makeNext();
  next.resolve(state);
}

function feedKey({ organization, batch }: BatchParams): string {
  return `${organization} ${batch}`;
}
