/**
 * Random histories of batches are delivered, with crashes and redeliveries, through the sink's
 * block writers to the real engine. `batch_counts` must equal a naive recount of the records, and
 * the views must show what the product's own reads show.
 */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  BatchRecord,
  JobRecord,
  RecordTypes,
  ResultRecord,
  TopicName,
} from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { SINK_MARKS, SinkMarksPublisher } from '../../ledger/progress.ts';
import { recountBatches } from '../../ledger/tables/recount.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import { readBatchesBothWays } from '../../test/support/compare-batches.ts';
import { readRunsBothWays } from '../../test/support/compare-run-counts.ts';
import { readBothWays } from '../../test/support/compare-views.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../test/support/embedded-platform.ts';
import { countFacets, emptyMaps } from '../../test/support/plain-facets.ts';
import { BATCH, JOB, RESULT } from '../../test/support/plain-records.ts';
import { propertyRuns } from '../../test/support/property-runs.ts';
import { BlockWriter } from './block-writer.ts';
import { LogComparison } from './compare-log.ts';
import { TOPIC_GROUPS } from './topic-groups.ts';

/** Far more than the histories need; with a larger factor, those that were tried by then count. */
const LIMIT_MS = 900_000;
/** Far more than any history needs. */
const MAX_ROUNDS = 10_000;
const PLACES = ['p1', 'p2', 'p3'];
const BATCHES = ['b1', 'b2'];
const LEVELS = ['HIGH', 'LOW'];
const ATTRIBUTE_STATUSES = ['RUN', 'ERROR', 'NOT_RUN'];
let opened: EmbeddedPlatform;
let platform: Platform;
let histories = 0;

beforeAll(async () => {
  opened = await openEmbeddedPlatform();
  platform = { ...opened.platform, clock: hastyClock(opened.platform.clock) };
});
afterAll(() => opened.close());

/** Sleeps take no time, but the clock advances. */
function hastyClock(clock: Clock): Clock {
  let sleptMs = 0;
  return {
    ...clock,
    elapsedMs: () => clock.elapsedMs() + sleptMs,
    sleep: async (ms) => {
      sleptMs += ms;
      await setImmediate();
    },
  };
}

/** The events, in the order of the log. */
type Event =
  | {
      kind: 'submit';
      batch: string;
      places: string[];
      kickOff: boolean;
      accepted: boolean;
      /**
       * Number of the submission that each job repeats, among those that a caller could have read.
       */
      rerun: number | null;
    }
  | { kind: 'accept'; run: number }
  | { kind: 'start'; job: number }
  | { kind: 'finish'; job: number; failed: boolean; facet: number }
  | { kind: 'deleteJob'; batch: string; place: string }
  | { kind: 'deleteBatch'; batch: string }
  | { kind: 'update'; batch: string; name: string | null; refresh: boolean | null };

const batchName = fc.constantFrom(...BATCHES);
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      batch: batchName,
      places: fc.subarray(PLACES, { minLength: 1 }),
      kickOff: fc.boolean(),
      accepted: fc.integer({ max: 9, min: 0 }).map((n) => n > 0),
      rerun: fc.option(fc.nat(5), { freq: 2, nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('accept' as const), run: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('start' as const), job: fc.nat(20) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      job: fc.nat(20),
      failed: fc.boolean(),
      facet: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('deleteJob' as const),
      batch: batchName,
      place: fc.constantFrom(...PLACES),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deleteBatch' as const), batch: batchName }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      batch: batchName,
      name: fc.option(fc.constantFrom('new', 'newer')),
      refresh: fc.option(fc.boolean()),
    }),
  },
);

/** A place is submitted twice, and then a rerun repeats either submission. */
const overtaken: fc.Arbitrary<Event[]> = fc
  .record({
    batch: batchName,
    place: fc.constantFrom(...PLACES),
    kickOff: fc.boolean(),
    accepted: fc.boolean(),
    read: fc.nat(5),
  })
  .map(({ batch, place, kickOff, accepted, read }) => {
    const run = { kind: 'submit' as const, batch, places: [place], accepted: true, rerun: null };
    return [
      { ...run, kickOff },
      { ...run, kickOff: !kickOff, accepted },
      { ...run, kickOff: true, rerun: read },
    ];
  });

const happenings: fc.Arbitrary<Event[]> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: event.map((one) => [one]) },
      { weight: 1, arbitrary: overtaken },
    ),
    { minLength: 3, maxLength: 25, size: 'max' },
  )
  .map((events) => events.flat());

/** The three topics of one history; each has its own partition. */
class History {
  readonly organization = `history-${process.pid}-${++histories}`;
  readonly jobs: JobRecord[] = [];
  readonly results: ResultRecord[] = [];
  readonly batches: BatchRecord[] = [];
  /** Batch records of runs whose jobs are appended and that are not visible yet. */
  readonly #unaccepted: BatchRecord[] = [];
  /** Reruns name their base; old ones did not. */
  readonly #namesBases: boolean;

  constructor(namesBases: boolean) {
    this.#namesBases = namesBases;
  }

  apply(event: Event): void {
    if (event.kind === 'submit') this.#submit(event);
    else if (event.kind === 'accept') this.#accept(event.run);
    else if (event.kind === 'start') this.#start(event.job);
    else if (event.kind === 'finish') this.#finish(event);
    else if (event.kind === 'deleteJob') this.jobs.push(this.#job(event.batch, event.place, null));
    else if (event.kind === 'update') this.#update(event);
    else this.batches.push(this.#batch(event.batch, null, {}));
  }

  /** Only an existing batch is renamed or flagged. */
  #update({ batch, name, refresh }: Event & { kind: 'update' }): void {
    const newest = this.batches.findLast(({ batch_id }) => batch_id === batch);
    if (newest === undefined || newest.kind === 'DELETED') return;
    const kind = 'UPDATED' as const;
    this.batches.push({ ...this.#batch(batch, null, {}), kind, batch_name: name, refresh });
  }

  #submit({ batch, places, kickOff, accepted, rerun }: Event & { kind: 'submit' }): void {
    const run = `${this.organization}-r${this.jobs.length}`;
    const cause = rerun === null ? ('SUBMIT' as const) : ('REPROCESS' as const);
    for (const place of places) {
      const based_on = rerun === null ? null : this.#findBase(batch, place, rerun);
      if (based_on === undefined) continue;
      const asked = { kick_off: kickOff, cause, based_on };
      this.jobs.push({ ...this.#job(batch, place, run), ...asked });
    }
    const positions = { [this.source('jobs.bulk')]: this.jobs.length - 1 };
    const batch_name = rerun === null ? `as of ${run}` : null;
    const record = { ...this.#batch(batch, run, positions), cause, batch_name };
    (accepted ? this.batches : this.#unaccepted).push(record);
  }

  /** Any submission that was ever visible: a caller may have read it long before repeating it. */
  #findBase(batch: string, place: string, number: number): number | null | undefined {
    const shown = new Set(this.batches.map(({ run_id }) => run_id));
    const orders = this.jobs.flatMap(({ batch_id, place_id, cause, run_id }, order) => {
      const isIt = batch_id === batch && place_id === place && shown.has(run_id);
      return isIt && cause === 'SUBMIT' ? [order] : [];
    });
    const base = orders[number % Math.max(orders.length, 1)];
    return base === undefined || this.#namesBases ? base : null;
  }

  #accept(number: number): void {
    const [record] = this.#unaccepted.splice(number % Math.max(this.#unaccepted.length, 1), 1);
    if (record) this.batches.push(record);
  }

  /** A run that was kicked off, chosen by number. */
  #pick(number: number) {
    const runs = this.jobs.map((job, run_order) => ({ job, run_order }));
    const open = runs.filter(({ job }) => job.kind === 'RUN' && job.kick_off);
    const picked = open[number % Math.max(open.length, 1)];
    if (picked === undefined) return undefined;
    const { organization_id, batch_id, place_id, run_id } = picked.job;
    return { organization_id, batch_id, place_id, run_id, run_order: picked.run_order };
  }

  #start(number: number): void {
    const job = this.#pick(number);
    if (job) this.results.push({ started: [job], finished: null, held: [] });
  }

  #finish({ job: number, failed, facet }: Event & { kind: 'finish' }): void {
    const job = this.#pick(number);
    if (job === undefined) return;
    const status = failed ? ('FAILED' as const) : ('COMPLETED' as const);
    const website = facet > 0 ? { website: 'https://example.com/' } : {};
    const outputs_json = JSON.stringify({ phone: `${number}${facet}`, ...website });
    const finished = { ...job, ...RESULT, status, outputs_json, ...resultFacets(facet) };
    this.results.push({ started: [], finished, held: [] });
  }

  #job(batch_id: string, place_id: string, run: string | null): JobRecord {
    const kind = run === null ? ('DELETE' as const) : ('RUN' as const);
    return {
      ...JOB,
      kind,
      organization_id: this.organization,
      batch_id,
      place_id,
      run_id: run ?? '',
    };
  }

  #batch(batch_id: string, run_id: string | null, positions: Record<string, number>): BatchRecord {
    const kind = run_id === null ? ('DELETED' as const) : ('RUN_ACCEPTED' as const);
    return { ...BATCH, kind, organization_id: this.organization, batch_id, run_id, positions };
  }

  /** Sources have the history's number, so that each history starts at offset 0. */
  source(topic: string): string {
    return `${topic}/${Number(this.organization.split('-')[2])}`;
  }

  logRecords(topic: 'jobs.bulk' | 'results' | 'batches'): LogRecord[] {
    const values = { 'jobs.bulk': this.jobs, results: this.results, batches: this.batches }[topic];
    return values.map((value, offset) => ({
      topic,
      partition: Number(this.source(topic).split('/')[1]),
      offset,
      timestampMs: 0,
      key: Buffer.alloc(0),
      value: platform.codec.encode(topic as TopicName, value as RecordTypes[TopicName]),
      headers: {},
    }));
  }
}

const NO_LINK = { url: null, title: null, observed_at: null, quote: null, licence: null };

/** A source and a field may have several. */
const PIECES = [
  { field: 'website', source: 'website' },
  { field: 'website', source: 'open_map_a', url: 'https://www.example.com/' },
  { field: 'website', source: 'open_map_a' },
  { field: 'coordinates', source: 'open_map_b' },
] as const;

function resultFacets(facet: number) {
  return {
    confidence_scores: { website: LEVELS[facet % 2]! },
    attribute_status: { categories: ATTRIBUTE_STATUSES[facet >> 1]!, coordinates: 'RUN' },
    attribute_filled: { categories: facet === 0, coordinates: facet < 5 },
    attribute_us: { categories: 31 + facet, coordinates: 1_001 * facet * facet },
    finished_at: Date.UTC(2026, 9, 5 + 2 * facet),
    verdicts: { ...RESULT.verdicts, website: facet > 0 ? 'ADDED' : 'NOT FOUND' },
    evidence: PIECES.slice(facet % PIECES.length).map((own) => ({ ...NO_LINK, ...own })),
  };
}

/** The rules of the read model, over plain arrays. */
function naiveCounts(history: History, batch: string) {
  const events = history.batches.map((event, order) => ({ ...event, order }));
  const mine = events.filter(({ batch_id }) => batch_id === batch);
  if (mine.length === 0) return undefined;
  const deleted = mine.filter(({ kind }) => kind === 'DELETED').at(-1)?.order ?? -1;
  const accepted = mine.filter(({ kind, order }) => kind === 'RUN_ACCEPTED' && order > deleted);
  const begin = accepted.find(({ cause }) => cause === 'SUBMIT')?.order ?? Infinity;
  const visible = new Set(accepted.filter(({ order }) => order >= begin).map((e) => e.run_id));
  const total = { ...ZERO, ...emptyMaps() };
  for (const place of PLACES) countPlace(total, history, batch, place, visible);
  return total;
}

const ZERO = { total_jobs: 0, pending: 0, in_progress: 0, completed: 0, failed: 0, kicked_off: 0 };

function countPlace(
  total: typeof ZERO & ReturnType<typeof emptyMaps>,
  history: History,
  batch: string,
  place: string,
  visible: ReadonlySet<string | null>,
): void {
  const runs = history.jobs
    .map((job, order) => ({ ...job, order }))
    .filter((job) => job.batch_id === batch && job.place_id === place)
    .filter((job) => job.kind === 'DELETE' || visible.has(job.run_id))
    .filter(({ based_on, order }, _, all) => {
      const brought = all.filter((job) => job.based_on === null && job.order < order);
      return based_on === null || brought.at(-1)?.order === based_on;
    });
  const current = runs.at(-1);
  if (current === undefined || current.kind === 'DELETE') return;
  // A rerun does not restore a deleted job.
  if (runs.findLast(({ cause }) => cause === 'SUBMIT')?.kind !== 'RUN') return;
  const ended = history.results.flatMap(({ finished }) => finished ?? []);
  const mine = ended.filter((result) => result.run_order === current.order);
  const result = mine.filter(({ status }) => status === 'FAILED').at(-1) ?? mine.at(-1);
  const started = history.results.some(({ started }) => started[0]?.run_order === current.order);
  total.total_jobs++;
  if (result) total[result.status === 'FAILED' ? 'failed' : 'completed']++;
  else total[started ? 'in_progress' : 'pending']++;
  if (current.kick_off) total.kicked_off++;
  if (result) countFacets(total, result);
}

const TOPIC_NAMES = ['jobs.bulk', 'results', 'batches'] as const;

/** One process of the sink: its block writers, with empty memory. */
function startWriters() {
  const marks = new SinkMarksPublisher(platform.hotState);
  const groupWith = (topic: TopicName) =>
    TOPIC_GROUPS.find(({ topics }) => topics.includes(topic))!;
  const comparison = new LogComparison(platform, TOPIC_GROUPS);
  const writer = (topic: TopicName) =>
    new BlockWriter(groupWith(topic), platform, marks, comparison);
  return new Map(TOPIC_NAMES.map((topic) => [topic, writer(topic)]));
}

/**
 * Delivers all records in blocks that `dice` cuts and interleaves, never a batch's record before
 * its jobs. Sometimes the sink crashes and reads again from slightly earlier.
 */
async function deliver(history: History, dice: () => number): Promise<void> {
  const logs = new Map(TOPIC_NAMES.map((topic) => [topic, history.logRecords(topic)]));
  const next = new Map<string, number>(TOPIC_NAMES.map((topic) => [topic, 0]));
  let writers = startWriters();
  const settling = new Map<string, Promise<void>>();
  const { signal } = new AbortController();
  const done = (topic: (typeof TOPIC_NAMES)[number]) => next.get(topic)! >= logs.get(topic)!.length;
  for (let round = 0; !TOPIC_NAMES.every(done); round++) {
    if (round > MAX_ROUNDS) throw new Error('the records are never all delivered');
    if (dice() % 7 === 0) {
      writers = startWriters();
      for (const topic of TOPIC_NAMES)
        next.set(topic, Math.max(0, next.get(topic)! - (dice() % 4)));
    }
    const open = TOPIC_NAMES.filter((topic) => !done(topic));
    const topic = open[dice() % open.length]!;
    const ready = topic === 'batches' ? await readyBatches(history, logs.get(topic)!) : Infinity;
    const from = next.get(topic)!;
    const to = Math.min(from + 1 + (dice() % 5), ready, logs.get(topic)!.length);
    if (to <= from) continue;
    next.set(topic, to);
    // While a recount waits, records arrive and join the block.
    const gatherMore = async (ms: number) => {
      await platform.clock.sleep(ms);
      const [begin, end] = [next.get(topic)!, next.get(topic)! + (dice() % 3)];
      next.set(topic, Math.min(end, logs.get(topic)!.length));
      return logs.get(topic)!.slice(begin, end);
    };
    const block = logs.get(topic)!.slice(from, to);
    const settle = await writers.get(topic)!.write(block, signal, gatherMore);
    // Like the block consumer: blocks of one topic are settled one after another.
    const before = settling.get(topic) ?? Promise.resolve();
    settling.set(topic, before.then(settle));
    if (dice() % 2 === 0) await settling.get(topic);
  }
  await Promise.all(settling.values());
}

/** The number of records of `batches` that need not wait for jobs. */
async function readyBatches(history: History, log: readonly LogRecord[]): Promise<number> {
  const written = (await platform.hotState.marks(SINK_MARKS))[history.source('jobs.bulk')] ?? 0;
  const waiting = history.batches.findIndex(({ positions }) =>
    Object.values(positions).some((offset) => offset >= written),
  );
  return waiting === -1 ? log.length : waiting;
}

async function readCounts(history: History) {
  const rows = await platform.warehouse.query<{ batch_id: string }>({
    sql: `SELECT batch_id, total_jobs, pending, in_progress, completed, failed, kicked_off,
        attribute_ran, attribute_filled, attribute_status, confidence, value_origins,
        evidence_pieces, findings
      FROM batch_counts FINAL WHERE organization_id = {organization:String}`,
    params: { organization: history.organization },
  });
  return Object.fromEntries(rows.map(({ batch_id, ...counts }) => [batch_id, counts]));
}

test(
  'batch counts equal a naive recount after any history and any delivery',
  async () => {
    const dice = fc.infiniteStream(fc.nat(1_000));
    await fc.assert(
      fc.asyncProperty(happenings, fc.boolean(), dice, async (happened, namesBases, stream) => {
        const history = new History(namesBases);
        for (const one of happened) history.apply(one);
        await deliver(history, () => stream.next().value as number);
        const expected = Object.fromEntries(
          BATCHES.flatMap((batch) => {
            const counts = naiveCounts(history, batch);
            return counts === undefined ? [] : [[batch, counts]];
          }),
        );
        expect(await readCounts(history)).toEqual(expected);
        // Another statement counts many batches at once; it must agree.
        const organization_id = history.organization;
        const names = BATCHES.map((batch_id) => ({ organization_id, batch_id }));
        await recountBatches(platform.warehouse, names, { maxOneByOne: 0 });
        expect(await readCounts(history)).toEqual(expected);
        const [views, product] = await readBothWays(platform.warehouse, organization_id);
        expect(views).toEqual(product);
        const [counted, found] = await readRunsBothWays(platform.warehouse, organization_id);
        expect(counted).toEqual(found);
        const [alone, general] = await readBatchesBothWays(
          platform.warehouse,
          organization_id,
          BATCHES,
        );
        expect(alone).toEqual(general);
      }),
      { ...propertyRuns(12), interruptAfterTimeLimit: LIMIT_MS },
    );
  },
  LIMIT_MS + 60_000,
);
