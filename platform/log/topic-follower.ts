/**
 * Follows a topic for this process: takes every record once, in order, from the beginning of each
 * partition, and continues with new ones until `close`.
 *
 * TF1 `refresh` resolves when everything that was on the topic at the time of the call was taken.
 *     Calls share a waiting read. One read runs at a time.
 * TF2 A record whose `take` rejects is taken again by the next read, and so are those after it.
 * TF3 A topic that cannot be read is logged once, and again when it becomes readable.
 */
import type { Clock } from '../runtime/clock.ts';
import { errorMessage } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import type { Log } from '../runtime/log.ts';
import type { Broker, LogRecord, TopicPartition } from './broker.ts';

export interface FollowedTopic {
  readonly topic: string;
  /** Log messages for when the topic cannot be read, and when it can be read again. */
  readonly unreadable: string;
  readonly readable: string;
  readonly pauseMs: number;
  /** Called with each record. */
  take(record: LogRecord): void | Promise<void>;
  /** Called after each read, with the offset after the last taken record of each partition. */
  afterRead?(nextOffsets: readonly number[]): Promise<void>;
}

interface FollowerContext {
  readonly broker: Pick<Broker, 'ends' | 'read'>;
  readonly clock: Clock;
  readonly log: Log;
}

export class TopicFollower {
  readonly #context: FollowerContext;
  readonly #followed: FollowedTopic;
  readonly #closing = new AbortController();
  readonly #nextOffsets: number[] = [];
  #reading: Promise<void> = Promise.resolve();
  /** The read that starts next. */
  #queued: Promise<void> | undefined;
  #following: Promise<void> = Promise.resolve();

  constructor(context: FollowerContext, followed: FollowedTopic) {
    this.#context = context;
    this.#followed = followed;
  }

  /** TF1. Rejects with the broker's error, or with that of `take`. */
  refresh(): Promise<void> {
    this.#queued ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#queued = undefined;
        return this.#readNew();
      });
    this.#reading = this.#queued;
    return this.#queued;
  }

  /** Reads repeatedly until `close`. Call it once. */
  follow(): void {
    this.#following = this.#refreshRepeatedly();
  }

  readonly close = once(async () => {
    this.#closing.abort();
    await this.#following;
    await this.#reading.catch(() => undefined);
  });

  async #readNew(): Promise<void> {
    const { topic, afterRead } = this.#followed;
    const ends = await this.#context.broker.ends(topic);
    for (const [partition, { low, high }] of ends.entries()) {
      const from = Math.max(low, this.#nextOffsets[partition] ?? 0);
      if (from < high) await this.#readPartition({ topic, partition }, from, high);
      this.#nextOffsets[partition] = high;
    }
    await afterRead?.(this.#nextOffsets);
  }

  async #readPartition(at: TopicPartition, fromOffset: number, toOffset: number): Promise<void> {
    const { broker } = this.#context;
    for await (const records of broker.read({ ...at, fromOffset, toOffset })) {
      for (const record of records) {
        await this.#followed.take(record);
        this.#nextOffsets[at.partition] = record.offset + 1;
      }
    }
  }

  async #refreshRepeatedly(): Promise<void> {
    const { clock, log } = this.#context;
    const { pauseMs, unreadable, readable } = this.#followed;
    const { signal } = this.#closing;
    let isFailing = false;
    while (!signal.aborted) {
      await clock.sleep(pauseMs, signal);
      if (signal.aborted) return;
      try {
        await this.refresh();
        if (isFailing) log.info({}, readable);
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ error: errorMessage(error) }, unreadable);
        isFailing = true;
      }
    }
  }
}
