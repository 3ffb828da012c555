/**
 * What happens in a run: which processes there are, what callers ask, and what goes wrong, each at
 * its time. The plan is drawn from the seed before the run begins, so steps can be left out.
 */
import type { OperationId } from '../../services/ingest-api/openapi/operations.ts';
import { ROLES, type Role } from './parts/running-service.ts';
import { PARTS, type Spell } from './parts/weather.ts';
import { Random } from './random.ts';

export type PlanStep = { readonly atMs: number } & (
  | {
      readonly kind: 'request';
      readonly operation: OperationId;
      readonly organization: string;
      readonly path: Readonly<Record<string, string>>;
      readonly body: unknown;
      readonly idempotencyKey: string | null;
    }
  | { readonly kind: 'kill' | 'stop' | 'expel'; readonly role: Role }
  | { readonly kind: 'pause'; readonly role: Role; readonly forMs: number }
  | { readonly kind: 'spell'; readonly spell: Omit<Spell, 'process'>; readonly role: Role | null }
  | { readonly kind: 'lose-hot-state' }
  | { readonly kind: 'merge'; readonly table: string }
  | { readonly kind: 'jump'; readonly role: Role; readonly byMs: number }
  | { readonly kind: 'poison'; readonly topic: string; readonly bytes: string }
  | { readonly kind: 'skip-offsets'; readonly topic: string; readonly count: number }
);

export interface Plan {
  readonly seed: number;
  readonly startMs: number;
  readonly partitions: number;
  readonly processes: Readonly<Record<Role, number>>;
  readonly faultShare: number;
  /** Then faults end, and everything must end, too. */
  readonly calmAtMs: number;
  /** A refresh falls due at this time; null when none does. */
  readonly dueMs: number | null;
  readonly schedulersAtMs: number;
  readonly steps: readonly PlanStep[];
}

const PLACES = ['p1', 'p2', 'p3', 'p4'];
const BATCHES = ['b1', 'b2'];
const TABLES = ['jobs', 'job_stages', 'results', 'batch_events', 'batch_counts', 'exports'];
const ATTRIBUTES = ['names', 'websites', 'coordinates'];
/** In hexadecimal: no Avro, an unknown schema, Avro that ends early, and nothing. */
const POISONS = ['ffffff', '000000ffff0102', '000000000102', ''];
const NEW_YEAR_MS = Date.UTC(2026, 0, 2);
const REFRESH_MS = Date.UTC(2026, 0, 9);
const SECOND_MS = 1_000;

export function drawPlan(seed: number): Plan {
  const random = new Random(seed, 'plan');
  const refreshes = random.chance(0.15);
  const exports = random.chance(0.35);
  const activeMs = random.between(3, 10) * SECOND_MS;
  const dueMs = refreshes ? activeMs + random.between(0, 5) * SECOND_MS : null;
  const requests = drawRequests(random, activeMs, { refreshes, exports });
  const faults = drawFaults(random, activeMs + (dueMs ?? 0));
  // Schedulers look at their start, and then each minute.
  const isLate = random.chance(0.7);
  const schedulersAtMs = dueMs !== null && isLate ? dueMs + random.between(0, 4) * SECOND_MS : 0;
  const calmAtMs = calmTime(activeMs, dueMs, schedulersAtMs);
  return {
    seed,
    startMs: dueMs === null ? NEW_YEAR_MS : REFRESH_MS - dueMs,
    partitions: random.whole(1, 3),
    processes: {
      api: random.whole(1, 2),
      enricher: random.whole(1, 2),
      sink: random.whole(1, 2),
      exporter: exports ? random.whole(1, 2) : 0,
      scheduler: refreshes ? random.whole(1, 2) : 0,
    },
    faultShare: random.pick([0, 0, 0.005, 0.03]),
    calmAtMs,
    dueMs,
    schedulersAtMs,
    steps: [...requests, ...faults].sort((a, b) => a.atMs - b.atMs),
  };
}

function calmTime(activeMs: number, dueMs: number | null, schedulersAtMs: number): number {
  if (dueMs === null) return activeMs + 2 * SECOND_MS;
  return schedulersAtMs > 0 ? schedulersAtMs + 12 * SECOND_MS : activeMs + 70 * SECOND_MS;
}

interface Wanted {
  readonly refreshes: boolean;
  readonly exports: boolean;
}

function drawRequests(random: Random, activeMs: number, wanted: Wanted): PlanStep[] {
  const requests = new RequestDrawer(random, activeMs);
  for (let left = random.whole(4, 14); left > 0; left--) requests.draw();
  if (wanted.refreshes) requests.flag();
  if (wanted.exports) for (let left = random.whole(1, 3); left > 0; left--) requests.export();
  return requests.steps;
}

class RequestDrawer {
  readonly steps: PlanStep[] = [];
  readonly #random: Random;
  readonly #activeMs: number;
  #number = 0;

  constructor(random: Random, activeMs: number) {
    this.#random = random;
    this.#activeMs = activeMs;
    this.#submit(0);
  }

  draw(): void {
    const random = this.#random;
    const drawn = random.next();
    const atMs = random.between(0, this.#activeMs);
    const batch = { batch_id: random.pick(BATCHES) };
    if (drawn < 0.38) this.#submit(atMs);
    else if (drawn < 0.48) this.#add(atMs, 'submitJob', {}, this.#job());
    else if (drawn < 0.54) this.#add(atMs, 'enrich', {}, this.#job());
    else if (drawn < 0.68) this.#add(atMs, 'reprocessBatch', batch, this.#selection());
    else if (drawn < 0.76) this.#add(atMs, 'reprocessJobs', {}, this.#places());
    else if (drawn < 0.83)
      this.#add(atMs, 'deleteJob', { place_id: random.pick(PLACES) }, undefined);
    else if (drawn < 0.88) this.#add(atMs, 'deleteBatch', batch, undefined);
    else if (drawn < 0.92) this.#add(atMs, 'updateBatch', batch, { batch_name: 'Renamed' });
    else this.#add(atMs, 'getBatch', batch, undefined);
  }

  flag(): void {
    const body = { batch_ids: BATCHES, refresh: true };
    this.#add(this.#random.between(0.2, 0.9) * this.#activeMs, 'refreshBatches', {}, body);
  }

  /** Of one organization, so that one file at a time is built. */
  export(): void {
    const random = this.#random;
    const body = {
      batch_ids: random.some(BATCHES),
      run_in_background: true,
      format: random.pick(['csv', 'ndjson']),
      prune_empty_columns: random.chance(0.5),
    };
    const atMs = random.between(0.3, 1) * this.#activeMs;
    this.#add(atMs, 'createExport', {}, body, 'acme');
    // Its exporter is taken for dead while it builds the file.
    const expelMs = atMs + random.between(50, 2_000);
    if (random.chance(0.5)) this.steps.push({ kind: 'expel', atMs: expelMs, role: 'exporter' });
  }

  #submit(atMs: number): void {
    const random = this.#random;
    const jobs = random.some(PLACES).map((place_id) => ({ place_id, inputs: this.#inputs() }));
    const named = random.chance(0.85) ? { batch_id: random.pick(BATCHES) } : {};
    const later = random.chance(0.15) ? { kick_off_jobs_now: false } : {};
    const attributes = random.some(ATTRIBUTES);
    this.#add(
      atMs,
      'submitBatch',
      {},
      { ...named, batch_name: 'Named', jobs, attributes, ...later },
    );
  }

  #job() {
    const random = this.#random;
    const place_id = random.pick(PLACES);
    return { place_id, inputs: this.#inputs(), attributes: random.some(ATTRIBUTES) };
  }

  #inputs() {
    const kind = this.#random.pick(['good', 'good', 'good', 'good', 'flaky', 'broken', 'hopeless']);
    this.#number++;
    return { name: `${kind} ${this.#number}`, full_address: '1 Main Street' };
  }

  #selection() {
    const random = this.#random;
    return random.chance(0.6)
      ? { failed_only: false, attributes: random.some(ATTRIBUTES) }
      : { failed_only: random.chance(0.5), incomplete_only: random.chance(0.5) };
  }

  #places() {
    return { place_ids: this.#random.some(PLACES), attributes: this.#random.some(ATTRIBUTES) };
  }

  #add(
    atMs: number,
    operation: OperationId,
    path: Readonly<Record<string, string>>,
    body: unknown,
    organization = this.#random.pick(['acme', 'acme', 'beta']),
  ): void {
    const key = this.#random.chance(0.4) ? `key-${this.steps.length}` : null;
    const rest = { path, body, idempotencyKey: key };
    this.steps.push({ kind: 'request', atMs, operation, organization, ...rest });
  }
}

function drawFaults(random: Random, untilMs: number): PlanStep[] {
  const count = random.chance(0.1) ? 0 : random.whole(1, 9);
  return Array.from({ length: count }, () => drawFault(random, random.between(0, untilMs)));
}

function drawFault(random: Random, atMs: number): PlanStep {
  const role = random.pick(ROLES);
  const drawn = random.next();
  if (drawn < 0.3) return { kind: 'kill', atMs, role };
  if (drawn < 0.35) return { kind: 'stop', atMs, role };
  if (drawn < 0.5) return { kind: 'expel', atMs, role: random.pick(['enricher', 'sink']) };
  if (drawn < 0.58) return { kind: 'pause', atMs, role, forMs: random.between(100, 8_000) };
  if (drawn < 0.82) return drawSpell(random, atMs, role);
  if (drawn < 0.87) return { kind: 'lose-hot-state', atMs };
  if (drawn < 0.93) return { kind: 'merge', atMs, table: random.pick(TABLES) };
  if (drawn < 0.96) return { kind: 'jump', atMs, role, byMs: random.between(0, 48 * 3_600_000) };
  const topic = random.pick(['jobs.bulk', 'jobs.interactive', 'results', 'batches', 'exports']);
  if (drawn < 0.98) return { kind: 'poison', atMs, topic, bytes: random.pick(POISONS) };
  return { kind: 'skip-offsets', atMs, topic, count: random.whole(1, 3) };
}

function drawSpell(random: Random, atMs: number, role: Role): PlanStep {
  const kind = random.pick(['refuse', 'hang', 'slow', 'lossy', 'lossy'] as const);
  const part = random.pick(PARTS);
  const spell = { part, kind, fromMs: atMs, toMs: atMs + random.between(200, 6_000) };
  return { kind: 'spell', atMs, spell, role: random.chance(0.5) ? role : null };
}
