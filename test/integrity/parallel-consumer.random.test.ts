/**
 * The parallel consumer under random faults: completions in any order, crashes, rebalances, lost
 * sessions, refused commits, failing polls, holes in the offsets. The audit's rules hold at every
 * step, the gap never passes its bound, and in the end everything is done and committed.
 *
 * On the simulated broker time is simulated too, so a seed decides everything; CAIRN_SEED=n repeats
 * one. Every second seed has shares, of which records are read ahead and left for later. On the
 * embedded log members and handlers are real, and only their order is random.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Broker, groupLag, type LogRecord } from '../../platform/log/broker.ts';
import type { HandlerOutcome } from '../../platform/log/consumer/handler-outcome.ts';
import { openLmdbBroker } from '../../platform/log/lmdb/lmdb-broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { runSeed } from '../support/run-seed.ts';
import { SimulatedBroker } from '../support/simulated-broker.ts';
import { SimulatedClock, seededRandom, settled } from '../support/simulated-clock.ts';
import { until } from '../support/until.ts';
import { ConsumerAudit } from './consumer-audit.ts';
import { WatchedMember, type WatchedOptions } from './watched-member.ts';

const STEPS = 600;
const FIXED_SEEDS = Array.from({ length: 25 }, (_, i) => i + 1);
const FRESH_SEEDS = Array.from({ length: 15 }, (_, i) => runSeed('CAIRN_SEED') + i);
const GROUP = 'watched';
const PARTITIONS = 3;
const LANES = [['urgent'], ['bulk']];
const TOPICS = LANES.flat();
const KEYS = 7;

type Random = () => number;
const pick = <T>(list: readonly T[], random: Random): T =>
  list[Math.floor(random() * list.length)]!;
const within = (from: number, to: number, random: Random) =>
  from + Math.floor(random() * (to - from + 1));

/** Appends a few records of few keys to a random partition. */
async function appendSome(broker: Broker, audit: ConsumerAudit, random: Random): Promise<void> {
  const keys = Array.from({ length: within(1, 8, random) }, () => `key${within(1, KEYS, random)}`);
  const batch = packRecords(keys.map((key) => ({ key: Buffer.from(key), value: Buffer.of(1) })));
  const [topic, partition] = [pick(TOPICS, random), within(0, PARTITIONS - 1, random)];
  const [to] = await broker.append([{ topic, partition, batch }]);
  audit.appended(to!, keys);
}

async function checkCommitted(broker: Broker, audit: ConsumerAudit): Promise<void> {
  for (const topic of TOPICS) {
    const offsets = await broker.committed(GROUP, topic);
    offsets.forEach((offset, partition) => {
      if (offset !== null) audit.committed({ topic, partition }, offset);
    });
  }
}

const ensureTopics = (broker: Broker) =>
  broker.ensureTopics(TOPICS.map((name) => ({ name, partitions: PARTITIONS, retentionMs: -1 })));

/** How an attempt ends, at random: mostly well. */
function drawEnding(random: Random): () => HandlerOutcome {
  const drawn = random();
  if (drawn < 0.76) return () => ({ kind: 'done' });
  if (drawn < 0.84) return () => ({ kind: 'retry', error: 'drawn' });
  if (drawn < 0.88) return () => ({ kind: 'retry', error: 'drawn', afterMs: 40 });
  if (drawn < 0.92) return () => ({ kind: 'dead', error: 'drawn' });
  if (drawn < 0.96) return () => assert.fail('a bug, drawn');
  return () => {
    throw new CairnError('search_unavailable', 'drawn');
  };
}

type Sharing = Pick<WatchedOptions, 'shareKey' | 'maxAheadRecords'>;

/** Keys of one share are those with the same remainder. */
function drawSharing(seed: number, random: Random): Sharing {
  if (seed % 2 === 0) return {};
  const shares = within(1, KEYS, random);
  const shareKey = ({ key }: LogRecord) => String(key.at(-1)! % shares);
  return { shareKey, maxAheadRecords: within(0, 60, random) };
}

interface Ending {
  readonly member: WatchedMember;
  readonly end: () => void;
}

/** One seeded run on the simulated broker. */
class Simulation {
  readonly random: Random;
  readonly clock: SimulatedClock;
  readonly broker: SimulatedBroker;
  readonly audit: ConsumerAudit;
  readonly maxGapRecords: number;
  readonly maxInFlight: number;
  readonly sharing: Sharing;
  readonly members: WatchedMember[] = [];
  readonly stopping: Promise<void>[] = [];
  endings: Ending[] = [];
  faulty = true;
  widestGap = 0;
  #number = 0;

  constructor(seed: number) {
    this.random = seededRandom(seed);
    this.clock = new SimulatedClock(seed);
    this.broker = new SimulatedBroker({
      clock: this.clock,
      rebalanceTimeoutMs: 500,
      pollLatencyMs: 7,
    });
    this.maxGapRecords = within(1, 40, this.random);
    this.maxInFlight = within(1, 24, this.random);
    this.sharing = drawSharing(seed, this.random);
    this.audit = new ConsumerAudit(this.maxInFlight);
    const unavailable = (share: number) => () =>
      this.faulty && this.random() < share
        ? new CairnError('broker_unavailable', 'drawn')
        : undefined;
    this.broker.refuseCommit = unavailable(0.15);
    this.broker.failPoll = unavailable(0.05);
    this.broker.fetched = ({ topic, partition }, beyond) => {
      this.widestGap = Math.max(this.widestGap, beyond);
      if (beyond <= this.maxGapRecords || this.sharing.shareKey) return;
      this.audit.broken.push(`${topic}-${partition} is ${beyond} records beyond its commit`);
    };
  }

  async join(): Promise<void> {
    const member = new WatchedMember(++this.#number, this.audit, this.#options());
    this.members.push(member);
    void member.start();
  }

  #options(): WatchedOptions {
    return {
      broker: this.broker,
      clock: this.clock,
      log: silentLog,
      group: GROUP,
      lanes: LANES,
      maxInFlight: this.maxInFlight,
      maxGapRecords: this.maxGapRecords,
      ...this.sharing,
      commitIntervalMs: 20,
      retry: { maxAttempts: 3, firstDelayMs: 5, maxDelayMs: 60 },
      drainMs: 50,
      handling: ({ member }) =>
        new Promise((resolve, reject) => {
          this.endings.push({ member, end: () => this.#end(resolve, reject) });
        }),
      appendDeadLetter: async () => {
        if (this.faulty && this.random() < 0.3) throw new CairnError('broker_unavailable', 'drawn');
      },
    };
  }

  #end(resolve: (outcome: HandlerOutcome) => void, reject: (error: unknown) => void): void {
    try {
      resolve(drawEnding(this.random)());
    } catch (error) {
      reject(error);
    }
  }

  endOne(): void {
    const at = Math.floor(this.random() * this.endings.length);
    const [ending] = this.endings.splice(at, 1);
    if (ending && !ending.member.crashed) ending.end();
  }

  endSome(): void {
    for (let left = within(1, 6, this.random); left > 0; left--) this.endOne();
  }

  leaveOne(): void {
    if (this.members.length < 2) return;
    const [member] = this.members.splice(within(0, this.members.length - 1, this.random), 1);
    this.stopping.push(member!.stop());
  }

  crashOne(): void {
    const member = pick(this.members, this.random);
    if (!member?.joined) return;
    this.members.splice(this.members.indexOf(member), 1);
    member.crashed = true;
    this.stopping.push(this.broker.crash(member.group), member.stop());
  }

  expelOne(): void {
    const member = pick(this.members, this.random);
    if (member?.joined) this.stopping.push(this.broker.expel(member.group));
  }

  skipOffsets(): void {
    const [topic, partition] = [pick(TOPICS, this.random), within(0, PARTITIONS - 1, this.random)];
    this.broker.skipOffsets({ topic, partition }, within(1, 5, this.random));
  }

  async step(): Promise<void> {
    const drawn = this.random();
    if (drawn < 0.2) await appendSome(this.broker, this.audit, this.random);
    else if (drawn < 0.6) this.endSome();
    else if (drawn < 0.93) await this.clock.advance(within(1, 30, this.random));
    else if (drawn < 0.96 && this.members.length < 4) await this.join();
    else if (drawn < 0.97) this.leaveOne();
    else if (drawn < 0.98) this.crashOne();
    else if (drawn < 0.99) this.expelOne();
    else this.skipOffsets();
    await settled();
    await this.check();
  }

  async check(): Promise<void> {
    await checkCommitted(this.broker, this.audit);
    assert.deepEqual([...this.audit.broken, ...this.broker.misuse], []);
  }

  /** Without further faults everything must be done in the end. */
  async finish(): Promise<void> {
    this.faulty = false;
    if (this.members.length === 0) await this.join();
    for (let round = 0; round < 5_000 && !(await this.allCommitted()); round++) {
      this.endSome();
      await this.clock.advance(10);
      await settled();
      await this.check();
    }
    for (const member of this.members) this.stopping.push(member.stop());
    await this.clock.advance(5_000);
    await Promise.all(this.stopping);
    assert(await this.allCommitted(), 'everything is committed in the end');
    assert.equal(this.audit.doneRecords, this.audit.appendedRecords);
  }

  async allCommitted(): Promise<boolean> {
    for (const topic of TOPICS) {
      const [ends, committed] = [
        await this.broker.ends(topic),
        await this.broker.committed(GROUP, topic),
      ];
      if (ends.some(({ high }, p) => high > 0 && committed[p] !== high)) return false;
    }
    return true;
  }
}

async function runSimulated(seed: number): Promise<Simulation> {
  const simulation = new Simulation(seed);
  await ensureTopics(simulation.broker);
  await simulation.join();
  for (let step = 0; step < STEPS; step++) {
    try {
      await simulation.step();
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step}: ${String(error)}`, { cause: error });
    }
  }
  await simulation.finish();
  return simulation;
}

/** Real members on a real log: appends, joins and leaves in random order, and short real work. */
async function runEmbedded(broker: Broker, seed: number): Promise<ConsumerAudit> {
  const random = seededRandom(seed);
  const maxInFlight = within(1, 24, random);
  const audit = new ConsumerAudit(maxInFlight);
  const members: WatchedMember[] = [];
  const options = embeddedOptions(broker, maxInFlight, drawSharing(seed, random), random);
  await ensureTopics(broker);
  for (let step = 0; step < 60; step++) {
    await appendSome(broker, audit, random);
    if (members.length === 0 || (members.length < 3 && random() < 0.15)) {
      const member = new WatchedMember(step, audit, options);
      members.push(member);
      await member.start();
    } else if (random() < 0.1) {
      await members.splice(within(0, members.length - 1, random), 1)[0]!.stop();
    }
    await systemClock.sleep(within(0, 8, random));
    await checkCommitted(broker, audit);
  }
  if (members.length === 0) {
    members.push(new WatchedMember(60, audit, options));
    await members[0]!.start();
  }
  await until(async () => (await groupLag(broker, GROUP, TOPICS)) === 0, 'everything is committed');
  await checkCommitted(broker, audit);
  await Promise.all(members.map((member) => member.stop()));
  assert.deepEqual(audit.broken, []);
  return audit;
}

function embeddedOptions(
  broker: Broker,
  maxInFlight: number,
  sharing: Sharing,
  random: Random,
): WatchedOptions {
  return {
    broker,
    clock: systemClock,
    log: silentLog,
    group: GROUP,
    lanes: LANES,
    maxInFlight,
    maxGapRecords: within(1, 40, random),
    ...sharing,
    commitIntervalMs: 10,
    retry: { maxAttempts: 3, firstDelayMs: 1, maxDelayMs: 4 },
    drainMs: within(0, 20, random),
    handling: async () => {
      const ending = drawEnding(random);
      await systemClock.sleep(within(0, 15, random));
      return ending();
    },
    appendDeadLetter: async () => {
      if (random() < 0.3) throw new CairnError('broker_unavailable', 'drawn');
    },
  };
}

describe('the parallel consumer under random faults', () => {
  const given = process.env['CAIRN_SEED'];
  const seeds = given ? [Number(given)] : [...FIXED_SEEDS, ...FRESH_SEEDS];
  process.stdout.write(`seeds of the parallel consumer: ${seeds.join(' ')}\n`);

  it.each(seeds)('keeps its invariants on the simulated broker, seed %i', async (seed) => {
    const faults: unknown[] = [];
    const note = (error: unknown) => faults.push(error);
    process.on('unhandledRejection', note);
    try {
      const simulation = await runSimulated(seed);
      expect(simulation.audit.begunRecords).toBeGreaterThanOrEqual(
        simulation.audit.appendedRecords,
      );
    } finally {
      process.off('unhandledRejection', note);
    }
    expect(faults).toEqual([]);
  });

  it.each(seeds.slice(0, 6))('keeps its invariants on the embedded log, seed %i', async (seed) => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-random-'));
    const broker = await openLmdbBroker({ folder, clock: systemClock });
    try {
      const audit = await runEmbedded(broker, seed);
      expect(audit.doneRecords).toBe(audit.appendedRecords);
    } finally {
      await broker.close();
      await rm(folder, { recursive: true });
    }
  });
});
