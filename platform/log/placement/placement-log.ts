/**
 * Reads and appends the records of the topic `placements`.
 *
 * LP1 `refresh` resolves when everything that was on the topic at the time of the call is known.
 *     Calls during a read share the next read.
 * LP2 A record that cannot be read is skipped and logged.
 */
import { errorMessage, isCairnError } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { Broker, LogRecord } from '../broker.ts';
import { packRecords } from '../record-batch.ts';
import { PLACEMENTS_TOPIC, type PlacementEvent, Placements } from './placements.ts';

const PLACEMENTS_PARTITION = { topic: PLACEMENTS_TOPIC, partition: 0 } as const;

export class PlacementLog {
  readonly placements = new Placements();
  readonly #broker: Pick<Broker, 'append' | 'ends' | 'read'>;
  readonly #log: Log;
  #nextOffset = 0;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(broker: Pick<Broker, 'append' | 'ends' | 'read'>, log: Log) {
    this.#broker = broker;
    this.#log = log;
  }

  refresh(): Promise<void> {
    if (this.#running === undefined) return this.#start();
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<void> {
    const running = this.#read().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  async append(events: readonly PlacementEvent[]): Promise<void> {
    const records = events.map((event) => ({
      key: Buffer.from(event.topic),
      value: Buffer.from(JSON.stringify(event)),
    }));
    await this.#broker.append([{ ...PLACEMENTS_PARTITION, batch: packRecords(records) }]);
    await this.refresh();
  }

  async #read(): Promise<void> {
    const toOffset = await this.#findEnd();
    if (toOffset <= this.#nextOffset) return;
    const range = { ...PLACEMENTS_PARTITION, fromOffset: this.#nextOffset, toOffset };
    for await (const records of this.#broker.read(range)) {
      for (const record of records) this.#take(record);
    }
  }

  /** 0 if the topic does not exist: a command may run before any service did. */
  async #findEnd(): Promise<number> {
    try {
      const [end] = await this.#broker.ends(PLACEMENTS_TOPIC);
      return end?.high ?? 0;
    } catch (error) {
      if (isCairnError(error, 'topic_unknown')) return 0;
      throw error;
    }
  }

  #take(record: LogRecord): void {
    if (record.offset < this.#nextOffset) return;
    this.#nextOffset = record.offset + 1;
    try {
      if (record.unreadable !== undefined) throw new Error(record.unreadable);
      this.placements.apply(parseEvent(Buffer.from(record.value).toString()));
    } catch (error) {
      const fields = { offset: record.offset, error: errorMessage(error) };
      this.#log.error(fields, 'a record of the topic placements was skipped');
    }
  }
}

function parseEvent(text: string): PlacementEvent {
  const event = JSON.parse(text) as PlacementEvent;
  const counts = [event.generation, event.partitions];
  if (event.kind === 'OPENED') counts.push(...event.firstOffsets);
  else if (event.kind !== 'CLOSING') throw new Error('it has no kind that is known');
  if (typeof event.topic === 'string' && counts.every(Number.isSafeInteger)) return event;
  throw new Error('it has no topic or no counts');
}
