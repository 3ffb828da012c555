/**
 * One run: the processes start, the plan's steps happen, faults end, and then everything must end
 * well. The same plan gives the same history.
 */
import { rm } from 'node:fs/promises';
import { packRecords } from '../../platform/log/record-batch.ts';
import { checkEnd } from './checks/check-end.ts';
import { findMissedRefreshes } from './checks/check-refreshes.ts';
import { committedGroups } from './checks/consumer-groups.ts';
import { readLog } from './checks/expected-state.ts';
import { type ApiReply, type ApiRequest, isUncertain, NO_REPLY, sendTo } from './client.ts';
import { ROLES, type Role, RunningService, SCRATCH_FOLDER } from './parts/running-service.ts';
import type { WarehouseCall } from './parts/warehouse-store.ts';
import type { Plan, PlanStep } from './plan.ts';
import { Random } from './random.ts';
import { type Foundations, type Plants, World } from './world.ts';

export interface RunReport {
  readonly seed: number;
  /** Equal for equal histories. */
  readonly digest: string;
  readonly history: readonly string[];
  /** What was wrong; empty when all is well. */
  readonly breaches: readonly string[];
  readonly virtualMs: number;
}

/** A request that was answered, with its step. */
export interface AnsweredRequest {
  readonly step: PlanStep & { kind: 'request' };
  readonly reply: ApiReply;
  readonly sentMs: number;
  readonly atMs: number;
}

/** `calls` collects what the warehouse was asked, and its answers. */
export async function runPlan(
  plan: Plan,
  foundations: Foundations,
  plants: Plants = {},
  calls?: WarehouseCall[],
): Promise<RunReport> {
  const takeOut = plants.begin?.();
  const simulation = new Simulation(plan, foundations, plants);
  simulation.world.warehouse.calls = calls;
  try {
    await simulation.run();
  } finally {
    takeOut?.();
  }
  const { world } = simulation;
  return {
    seed: plan.seed,
    digest: world.digest(),
    history: world.history,
    breaches: world.breaches,
    virtualMs: world.timeline.elapsedMs,
  };
}

export async function removeScratch(): Promise<void> {
  await rm(SCRATCH_FOLDER, { recursive: true, force: true });
}

const RETRY_AFTER_MS = 400;
const MAX_TRIES = 25;
const CHECK_EVERY_MS = 200;
/** All backoffs, leases and timeouts together are shorter. */
const MAX_DRAIN_MS = 300_000;
/** A refresh that failed is tried again after a minute, under a lease of half a minute. */
const REFRESH_DRAIN_MS = 100_000;

export class Simulation {
  readonly plan: Plan;
  readonly world: World;
  readonly services: RunningService[] = [];
  readonly answered: AnsweredRequest[] = [];
  readonly #random: Random;
  readonly #started: Record<Role, number> = {
    api: 0,
    enricher: 0,
    sink: 0,
    exporter: 0,
    scheduler: 0,
  };
  #open = 0;
  #isCalm = false;

  constructor(plan: Plan, foundations: Foundations, plants: Plants) {
    this.plan = plan;
    this.#random = new Random(plan.seed, 'run');
    this.world = new World({ seed: plan.seed, startMs: plan.startMs, plants }, foundations);
    this.world.weather.faultShare = plan.faultShare;
  }

  async run(): Promise<void> {
    const { plan, world } = this;
    await world.createTopics(plan.partitions);
    for (const role of ROLES) {
      const atMs = role === 'scheduler' ? plan.schedulersAtMs : 0;
      for (let left = plan.processes[role]; left > 0; left--) {
        if (atMs === 0) this.#start(role);
        else world.timeline.after(atMs, () => this.#start(role));
      }
    }
    for (const step of plan.steps) world.timeline.after(step.atMs, () => this.#take(step));
    await world.timeline.runUntil(() => false, plan.calmAtMs);
    this.#calmDown();
    await this.#checkEnd();
    for (const one of world.broker.misuse) {
      // A member that has not heard of its loss may still pause what it held.
      if (!one.endsWith('not held')) world.breach(`the log was misused: ${one}`);
    }
    for (const service of this.#alive()) service.process.kill();
  }

  /** For checks: a request to an instance of the API, answered without faults. */
  async ask(request: ApiRequest): Promise<ApiReply> {
    const { timeline } = this.world;
    const isUp = () => this.#alive('api').length > 0;
    await timeline.runUntil(isUp, timeline.elapsedMs + 60_000);
    let reply: ApiReply | undefined;
    void sendTo(this.#alive('api')[0]!, request).then((received) => {
      reply = received;
    });
    await timeline.runUntil(() => reply !== undefined, timeline.elapsedMs + 60_000);
    return reply ?? NO_REPLY;
  }

  // Processes.

  #alive(role?: Role): RunningService[] {
    return this.services.filter(
      (one) => one.process.isAlive && (role === undefined || one.role === role),
    );
  }

  #start(role: Role): void {
    this.#started[role]++;
    const service = new RunningService(role, this.#started[role], this.world);
    service.process.skewMs = this.#random.between(-2_000, 2_000);
    this.services.push(service);
    service.start();
    // An orchestrator starts what has ended again.
    void service.process.died.then(() => {
      const downMs = this.#random.between(50, 3_000);
      this.world.timeline.after(downMs, () => this.#start(role));
    });
  }

  // Steps.

  #take(step: PlanStep): void {
    const { world } = this;
    if (step.kind === 'request') return void this.#request(step);
    if (this.#isCalm) return;
    if (step.kind !== 'spell') world.note('plan', JSON.stringify(step));
    if (step.kind === 'kill' || step.kind === 'stop' || step.kind === 'expel') {
      this.#disturb(step.kind, step.role);
    } else if (step.kind === 'pause') this.#pause(step.role, step.forMs);
    else if (step.kind === 'spell') this.#spell(step);
    else if (step.kind === 'lose-hot-state') world.hotState.lose();
    else if (step.kind === 'merge') world.warehouse.tables.merge(step.table);
    else if (step.kind === 'jump') {
      for (const { process } of this.#alive(step.role)) process.skewMs += step.byMs;
    } else if (step.kind === 'poison') this.#poison(step);
    else if (step.kind === 'skip-offsets') {
      const partition = this.#random.whole(0, world.broker.partitions(step.topic).length - 1);
      world.broker.skipOffsets({ topic: step.topic, partition }, step.count);
    }
  }

  #disturb(kind: 'kill' | 'stop' | 'expel', role: Role): void {
    const alive = this.#alive(role);
    if (alive.length === 0) return;
    const service = this.#random.pick(alive);
    if (kind === 'kill') service.kill();
    else if (kind === 'stop') void service.stop();
    else if (service.process.members.length > 0) {
      const member = this.#random.pick(service.process.members);
      void this.world.broker.expel(member);
    }
  }

  /** Somebody else writes to the product's topics. */
  #poison({ topic, bytes }: PlanStep & { kind: 'poison' }): void {
    const { broker } = this.world;
    const partition = this.#random.whole(0, broker.partitions(topic).length - 1);
    const record = { key: Buffer.from('poison'), value: Buffer.from(bytes, 'hex') };
    void broker.append([{ topic, partition, batch: packRecords([record]) }]);
  }

  #pause(role: Role, forMs: number): void {
    const alive = this.#alive(role);
    if (alive.length > 0) this.#random.pick(alive).process.pause(forMs);
  }

  #spell({ spell, role }: PlanStep & { kind: 'spell' }): void {
    const alive = role === null ? [] : this.#alive(role);
    const process = alive.length === 0 ? null : this.#random.pick(alive).process.name;
    this.world.note('plan', `spell ${JSON.stringify({ ...spell, process })}`);
    this.world.weather.spells.push({ ...spell, process });
  }

  /** Sent again while nobody knows its outcome, when it has a key; otherwise only when refused. */
  async #request(step: PlanStep & { kind: 'request' }): Promise<void> {
    const { timeline } = this.world;
    this.#open++;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const alive = this.#alive('api');
      const reply =
        alive.length === 0 ? NO_REPLY : await this.#send(this.#random.pick(alive), step);
      if (!isUncertain(reply)) break;
      const mayRepeat = step.idempotencyKey !== null || alive.length === 0;
      if (!mayRepeat) break;
      await timeline.sleep(RETRY_AFTER_MS);
    }
    this.#open--;
  }

  async #send(service: RunningService, step: PlanStep & { kind: 'request' }): Promise<ApiReply> {
    const { operation, organization, path, body, idempotencyKey } = step;
    const key = idempotencyKey === null ? {} : { idempotencyKey };
    const { world } = this;
    const sentMs = world.timeline.elapsedMs;
    world.note('caller', `${operation} ${JSON.stringify([organization, path, body, key])}`);
    const reply = await sendTo(service, { operation, organization, path, body, ...key });
    world.note('caller', `${operation}: ${reply.status} ${JSON.stringify(reply.body)}`);
    this.answered.push({ step, reply, sentMs, atMs: world.timeline.elapsedMs });
    return reply;
  }

  // The end.

  #calmDown(): void {
    this.#isCalm = true;
    this.world.note('plan', 'faults end');
    this.world.weather.spells.length = 0;
    this.world.weather.faultShare = 0;
  }

  /** When a scheduler begins a refresh meanwhile, everything is checked again. */
  async #checkEnd(): Promise<void> {
    const { world } = this;
    while (await this.#drain()) {
      const records = countRecords(world);
      const breaches = world.breaches.length;
      await checkEnd(this);
      if (countRecords(world) === records) return;
      world.breaches.length = breaches;
    }
  }

  /** Resolves false when something is stuck. */
  async #drain(): Promise<boolean> {
    const { timeline } = this.world;
    const refreshedMs = timeline.elapsedMs + REFRESH_DRAIN_MS;
    const untilMs = timeline.elapsedMs + MAX_DRAIN_MS;
    for (let quiet = 0; timeline.elapsedMs < untilMs; ) {
      await timeline.runUntil(() => false, timeline.elapsedMs + CHECK_EVERY_MS);
      const behind = await committedGroups(this.world, this.plan);
      quiet = this.#open === 0 && behind.length === 0 ? quiet + 1 : 0;
      if (quiet < 3) continue;
      const missed = timeline.elapsedMs < refreshedMs ? findMissedRefreshes(this) : [];
      if (missed.length === 0) return true;
      quiet = -20;
    }
    const behind = await committedGroups(this.world, this.plan);
    const stuck = [...behind, ...(this.#open > 0 ? [`${this.#open} requests`] : [])];
    this.world.breach(`stuck for ${MAX_DRAIN_MS / 1_000} s: ${stuck.join(', ')}`);
    return false;
  }
}

function countRecords(world: World): number {
  const { jobs, results, batches } = readLog(world);
  return jobs.length + results.length + batches.length;
}
