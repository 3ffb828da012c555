/**
 * Decides which fetched records are handled soon and which are left for later. It fetches the
 * latter again when it is their share's turn.
 *
 * BL1 A record is left if its share has enough ready records, if the gap has no room, or if earlier
 *     records of its share are left in the partition.
 * BL2 Records taken out of order leave a quarter of the gap free. That quarter is for the records
 *     that were left first: only they hold the commit back, so there is always room for them. Of
 *     the rest, no share takes more than is still free, so that a share that comes late gets some.
 * BL3 Each partition has at most one read in flight.
 */
import type { Clock } from '../../runtime/clock.ts';
import { errorMessage } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import { type Broker, type LogRecord, partitionName } from '../broker.ts';
import type { BacklogSpan } from './backlog.ts';
import type { PartitionTasks } from './record-tasks.ts';

export interface BacklogLoaderOptions {
  readonly broker: Pick<Broker, 'read' | 'ends'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly shareKey: (record: LogRecord) => string;
  readonly orderKey: (record: LogRecord) => string;
  readonly maxGapRecords: number;
  readonly maxAheadRecords: number;
  /** A share with this many ready records has enough; it is loaded again at half of them. */
  readonly fullShare: number;
  /** Aborted when the consumer ends. */
  readonly signal: AbortSignal;
  /** Called after records were added. */
  readonly loaded: () => void;
}

/** The consumer's options. */
type Shared = Omit<BacklogLoaderOptions, keyof Own | 'shareKey' | 'maxAheadRecords'> &
  Partial<Pick<BacklogLoaderOptions, 'shareKey' | 'maxAheadRecords'>>;
type Own = Pick<BacklogLoaderOptions, 'orderKey' | 'fullShare' | 'signal' | 'loaded'>;

/** Undefined for a consumer without shares, which leaves nothing for later. */
export function createBacklogLoader(shared: Shared, own: Own): BacklogLoader | undefined {
  const { broker, clock, log, shareKey, maxGapRecords, maxAheadRecords = 0 } = shared;
  if (shareKey === undefined) return undefined;
  return new BacklogLoader({
    ...own,
    ...{ broker, clock, log, shareKey, maxGapRecords, maxAheadRecords },
  });
}

/** The most records of one read. */
const READ_RECORDS = 256;
/** A lane is full at this multiple of `fullShare` ready records. */
const FULL_LANE_SHARES = 4;
/** The most runs of one partition, each of about 100 bytes. */
const MAX_RUNS = 50_000;
/** The most shares that are considered for one read. */
const MAX_LOOKED_AT = 64;
const RETRY_MS = 500;

export class BacklogLoader {
  readonly #options: BacklogLoaderOptions;
  readonly #loading = new Set<Promise<void>>();

  constructor(options: BacklogLoaderOptions) {
    this.#options = options;
  }

  /** Whether this many more records of the partition may be read ahead. */
  hasRoom({ backlog }: PartitionTasks, records: number): boolean {
    const { maxAheadRecords } = this.#options;
    // If nothing is left, one poll is always taken: the gap bounds how much of it is handled.
    if (backlog.offsets === 0) return true;
    return backlog.offsets + records <= maxAheadRecords && backlog.runs + records <= MAX_RUNS;
  }

  /** Takes or leaves each fetched record (BL1). */
  take(owner: PartitionTasks, records: readonly LogRecord[]): void {
    const { shareKey, orderKey } = this.#options;
    for (const record of records) {
      const share = shareKey(record);
      if (!this.#canTakeNow(owner, share)) {
        owner.leave(record, share);
        continue;
      }
      if (owner.backlog.offsets > 0) owner.takenAhead.add(share, 1, record.offset + 1);
      owner.accept(record, orderKey(record), share);
    }
  }

  #canTakeNow(owner: PartitionTasks, share: string): boolean {
    const { backlog, lane, offsets } = owner;
    const { fullShare, maxGapRecords } = this.#options;
    if (backlog.has(share) || lane.readyTasks(share) >= fullShare) return false;
    if (lane.ready >= FULL_LANE_SHARES * fullShare) return false;
    if (backlog.offsets === 0) return offsets.gap < maxGapRecords;
    return this.#roomAhead(owner, share) > 0;
  }

  /** How many records of the share may be taken out of order (BL2). */
  #roomAhead({ loadingRecords, offsets, takenAhead }: PartitionTasks, share: string): number {
    const limit = Math.floor((3 * this.#options.maxGapRecords) / 4);
    const room = limit - offsets.gap - loadingRecords;
    if (room <= 0) return 0;
    takenAhead.dropBelow(offsets.committedOffset);
    return Math.ceil((room - takenAhead.records(share)) / 2);
  }

  /** Fetches records that were left, for shares that have few ready records. */
  load(owners: Iterable<PartitionTasks>): void {
    if (this.#options.signal.aborted) return;
    for (const owner of owners) {
      if (owner.loadingRecords > 0 || owner.state !== 'held' || owner.backlog.offsets === 0)
        continue;
      const span = this.#choose(owner);
      if (span !== undefined) this.#start(owner, span);
    }
  }

  /** Resolves when no read is in flight. */
  async idle(): Promise<void> {
    await Promise.all(this.#loading);
  }

  #choose(owner: PartitionTasks): BacklogSpan | undefined {
    const { maxGapRecords } = this.#options;
    const { backlog, lane, offsets } = owner;
    let [looked, isTight] = [0, false];
    for (const share of backlog.shares()) {
      if (++looked > MAX_LOOKED_AT) break;
      if (!this.#needs(owner, share)) continue;
      const room = this.#roomAhead(owner, share);
      if (room >= this.#worthReading(owner, share)) {
        return backlog.next(share, Math.min(READ_RECORDS, room));
      }
      isTight = true;
    }
    if (!isTight || lane.ready >= FULL_LANE_SHARES * this.#options.fullShare) return undefined;
    // The records that were left first may use the rest of the gap.
    const rest = Math.min(READ_RECORDS, maxGapRecords - offsets.gap);
    const isWorth = rest >= Math.min(READ_RECORDS, Math.ceil(maxGapRecords / 8));
    return isWorth ? backlog.first(rest) : undefined;
  }

  /** A share that already has some waits until there is room for more than a few. */
  #worthReading({ takenAhead }: PartitionTasks, share: string): number {
    const few = Math.ceil(this.#options.maxGapRecords / 64);
    return takenAhead.records(share) === 0 ? 1 : few;
  }

  #needs({ lane }: PartitionTasks, share: string): boolean {
    const { fullShare } = this.#options;
    const ready = lane.readyTasks(share);
    return ready === 0 || (2 * ready < fullShare && lane.ready < FULL_LANE_SHARES * fullShare);
  }

  #start(owner: PartitionTasks, span: BacklogSpan): void {
    owner.loadingRecords = span.toOffset - span.fromOffset;
    const loading = this.#loadSpan(owner, span).finally(() => {
      owner.loadingRecords = 0;
      this.#loading.delete(loading);
      this.#options.loaded();
    });
    this.#loading.add(loading);
  }

  async #loadSpan(owner: PartitionTasks, span: BacklogSpan): Promise<void> {
    const { shareKey, orderKey, log, clock, signal } = this.#options;
    let records: readonly LogRecord[];
    try {
      records = await this.#read(owner, span);
    } catch (error) {
      const from = `${partitionName(owner)} at ${span.fromOffset}`;
      log.warn({ error: errorMessage(error), from }, 'reading ahead failed; retrying');
      await clock.sleep(RETRY_MS, signal);
      return;
    }
    if (owner.state !== 'held' || signal.aborted) return;
    const left = records
      .map((record) => ({ record, key: orderKey(record), share: shareKey(record) }))
      .filter(({ record, share }) => owner.backlog.holds(share, record.offset));
    const ofSpan = left.filter(({ share }) => span.share === null || share === span.share);
    owner.acceptLeft(span, ofSpan);
  }

  async #read({ topic, partition }: PartitionTasks, span: BacklogSpan): Promise<LogRecord[]> {
    const { broker, signal } = this.#options;
    const records: LogRecord[] = [];
    const { low } = (await broker.ends(topic))[partition]!;
    // Skips what the log has deleted meanwhile, as a poll does.
    const fromOffset = Math.max(low, span.fromOffset);
    if (fromOffset >= span.toOffset) return [];
    const range = { topic, partition, fromOffset, toOffset: span.toOffset, signal };
    for await (const step of broker.read(range)) records.push(...step);
    return records;
  }
}
