/**
 * Checks each commit when it is stored: a committed offset never goes back, and everything below it
 * has had its effect.
 *
 * CM1 Enricher: each job below it that was to run has a finished result, or a dead letter.
 * CM2 Exporter: each queued export below it has ended.
 * CM3 Sink: each record's rows are in its tables.
 */
import { type RecordTypes, sourceName, type TopicName } from '../../../domain/records.ts';
import { DELIVERIES_GROUP, EVENTS_GROUP } from '../../../ledger/consumer-groups.ts';
import { type LogRecord, recordOrder, type TopicPartition } from '../../../platform/log/broker.ts';
import { TOPIC_GROUPS } from '../../../services/sink/topic-groups.ts';
import type { World } from '../world.ts';
import { decodeOrNull } from './expected-state.ts';

/** The runs make no endpoints, so nothing follows from what these groups read. */
const GROUPS_WITHOUT_EFFECT: readonly string[] = [EVENTS_GROUP, DELIVERIES_GROUP];

const NO_EXPORT = { status: '', export_id: '' };

export class CommitAudit {
  readonly #world: World;
  readonly #committed = new Map<string, number>();
  /** How far each topic's partition was looked through for effects. */
  readonly #seen = new Map<string, number>();
  readonly #finished = new Set<string>();
  readonly #endedExports = new Set<string>();
  readonly #dead = new Set<string>();

  constructor(world: World) {
    this.#world = world;
  }

  async check(group: string, partitions: readonly TopicPartition[]): Promise<void> {
    const { broker } = this.#world;
    for (const { topic, partition } of partitions) {
      const stored = (await broker.committed(group, topic))[partition] ?? 0;
      const key = `${group} ${topic}/${partition}`;
      const before = this.#committed.get(key) ?? 0;
      this.#committed.set(key, stored);
      if (stored < before) this.#world.breach(`${key} went back from ${before} to ${stored}`);
      const records = broker.partitions(topic)[partition]!.filter(({ offset }) => {
        return offset >= before && offset < stored;
      });
      if (records.length > 0) this.#checkEffects(group, topic as TopicName, records);
    }
  }

  /** A sink that finds rows missing goes back; what it reads again is checked again. */
  async rewound(group: string, partitions: readonly TopicPartition[]): Promise<void> {
    for (const { topic, partition } of partitions) {
      const stored = (await this.#world.broker.committed(group, topic))[partition] ?? 0;
      this.#committed.set(`${group} ${topic}/${partition}`, stored);
    }
  }

  #checkEffects(group: string, topic: TopicName, records: readonly LogRecord[]): void {
    this.#lookForEffects();
    for (const record of records) {
      if (this.#dead.has(`${group} ${sourceName(record)}@${record.offset}`)) continue;
      const missing = this.#missingEffect(group, topic, record);
      if (missing === null) continue;
      const at = `${sourceName(record)}@${record.offset}`;
      this.#world.breach(`${group} committed beyond ${at}, and ${missing}`);
    }
  }

  #missingEffect(group: string, topic: TopicName, record: LogRecord): string | null {
    if (GROUPS_WITHOUT_EFFECT.includes(group)) return null;
    if (this.#decode(topic, record) === null) return 'it has no dead letter';
    if (group === 'cairn-enricher') return this.#missingResult(topic, record);
    if (group === 'cairn-exporter') return this.#missingExport(record);
    return this.#missingRows(group, topic, record);
  }

  #missingResult(topic: TopicName, record: LogRecord): string | null {
    const job = this.#decode(topic as 'jobs.bulk', record)!;
    if (job.kind === 'DELETE' || !job.kick_off) return null;
    const run = [job.organization_id, job.batch_id ?? '', job.place_id, record.offset].join(' ');
    return this.#finished.has(run) ? null : `${run} has no result`;
  }

  #missingExport(record: LogRecord): string | null {
    const { status, export_id } = this.#decode('exports', record)!;
    return status !== 'QUEUED' || this.#endedExports.has(export_id) ? null : 'it has not ended';
  }

  #missingRows(group: string, topic: TopicName, record: LogRecord): string | null {
    const topicGroup = TOPIC_GROUPS.find((one) => one.group === group)!;
    const origin = { _source: sourceName(record), _offset: record.offset };
    const wanted = topicGroup.toRows(this.#decode(topic, record)!, origin, recordOrder(record));
    const tables = new Set(wanted.map(({ table }) => table));
    for (const table of tables) {
      const rows = this.#world.warehouse.tables.rows(table, false);
      // A merge may keep a later row instead.
      const isThere = rows.some(
        (row) => row['_source'] === origin._source && Number(row['_offset']) >= origin._offset,
      );
      if (!isThere) return `${table} has no row of it`;
    }
    return null;
  }

  /** Goes on where it stopped the last time. */
  #lookForEffects(): void {
    this.#eachNew('results', (record) => {
      const finished = this.#decode('results', record)?.finished ?? null;
      if (finished === null) return;
      const { organization_id, batch_id, place_id, run_order } = finished;
      this.#finished.add([organization_id, batch_id ?? '', place_id, run_order].join(' '));
    });
    this.#eachNew('exports', (record) => {
      const { status, export_id } = this.#decode('exports', record) ?? NO_EXPORT;
      if (['COMPLETED', 'FAILED', 'EXPIRED'].includes(status)) this.#endedExports.add(export_id);
    });
    this.#eachNew('dead-letters', (record) => {
      const { topic, partition, offset, group } = this.#decode('dead-letters', record)!;
      this.#dead.add(`${group} ${topic}/${partition}@${offset}`);
    });
  }

  #eachNew(topic: TopicName, use: (record: LogRecord) => void): void {
    this.#world.broker.partitions(topic).forEach((log, partition) => {
      const key = `${topic}/${partition}`;
      for (const record of log.slice(this.#seen.get(key) ?? 0)) use(record);
      this.#seen.set(key, log.length);
    });
  }

  #decode<T extends TopicName>(topic: T, { value }: LogRecord): RecordTypes[T] | null {
    return decodeOrNull(this.#world.foundations.codec, topic, value);
  }
}
