/**
 * The records on `batches` that the sink has not written yet, read from the log. They are the
 * newest known state of a batch while the warehouse lags.
 *
 * UB1 An organization's records are complete up to what it wrote before the call (writes.ts). They
 *     may include records that the warehouse already has.
 * UB2 A process reads each record once. At most the newest MAX_KEPT_EVENTS of each partition are
 *     kept.
 */
import { parseSourceName, sourceName } from '../../domain/records.ts';
import { recordOrder } from '../../platform/log/broker.ts';
import type { BatchEvent } from '../batch-events.ts';
import type { Platform } from '../platform.ts';
import { type Marks, readSinkMarks } from '../progress.ts';
import { readWritten } from '../writes.ts';
import { decodeIfReadable } from './decode.ts';

const TOPIC = 'batches';
const MAX_KEPT_EVENTS = 10_000;

interface KeptPartition {
  /** Everything below it has been read. */
  next: number;
  events: readonly BatchEvent[];
}

type LogReader = Pick<Platform, 'broker' | 'codec' | 'hotState'>;

export class UnsunkBatches {
  readonly #platform: LogReader;
  readonly #kept = new Map<string, KeptPartition>();
  /** One read of the log runs at a time. */
  #reading: Promise<void> = Promise.resolve();

  constructor(platform: LogReader) {
    this.#platform = platform;
  }

  /** The organization's records that the sink has not written, in log order (UB1). */
  async read(organization: string): Promise<readonly BatchEvent[]> {
    const { hotState } = this.#platform;
    return this.#readBelow(organization, await readWritten(hotState, { organization }, [TOPIC]));
  }

  /** Like `read`, including records without a mark because hot state has lost it. */
  async readToEnd(organization: string): Promise<readonly BatchEvent[]> {
    const ends = await this.#platform.broker.ends(TOPIC);
    const high = ends.map((end, partition) => [sourceName({ topic: TOPIC, partition }), end.high]);
    return this.#readBelow(organization, Object.fromEntries(high));
  }

  async #readBelow(organization: string, written: Marks): Promise<readonly BatchEvent[]> {
    const sunk = await readSinkMarks(this.#platform.hotState);
    const behind = Object.entries(written).filter(([source, mark]) => mark > (sunk[source] ?? 0));
    if (behind.length === 0) return [];
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#catchUp(behind, sunk));
    await this.#reading;
    return behind.flatMap(([source]) =>
      this.#kept
        .get(source)!
        .events.filter(
          ({ record, offset }) =>
            record.organization_id === organization && offset >= (sunk[source] ?? 0),
        ),
    );
  }

  async #catchUp(behind: readonly (readonly [string, number])[], sunk: Marks): Promise<void> {
    const ends = await this.#platform.broker.ends(TOPIC);
    for (const [source, mark] of behind) {
      const low = ends[parseSourceName(source).partition]?.low ?? mark;
      await this.#catchUpPartition(source, mark, Math.max(low, sunk[source] ?? 0));
    }
  }

  /** UB2. */
  async #catchUpPartition(source: string, toOffset: number, sunkTo: number): Promise<void> {
    const kept = this.#kept.get(source) ?? { next: 0, events: [] };
    this.#kept.set(source, kept);
    const events = kept.events.filter(({ offset }) => offset >= sunkTo);
    const fromOffset = Math.max(kept.next, sunkTo, toOffset - MAX_KEPT_EVENTS);
    if (fromOffset < toOffset)
      events.push(...(await this.#readRange(source, fromOffset, toOffset)));
    kept.events = events.slice(-MAX_KEPT_EVENTS);
    kept.next = Math.max(kept.next, toOffset);
  }

  async #readRange(source: string, fromOffset: number, toOffset: number): Promise<BatchEvent[]> {
    const { broker, codec } = this.#platform;
    const events: BatchEvent[] = [];
    for await (const records of broker.read({ ...parseSourceName(source), fromOffset, toOffset })) {
      for (const one of records) {
        const record = await decodeIfReadable(codec, TOPIC, one);
        if (record !== null) {
          events.push({ record, source, offset: one.offset, order: recordOrder(one) });
        }
      }
    }
    return events;
  }
}
