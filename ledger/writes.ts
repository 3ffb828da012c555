/**
 * Tracks what an organization wrote, by the possible subjects of a read: its records on a topic,
 * one batch, or one place. A read waits only for the marks of its own subject.
 *
 * WR1 A write raises its marks before its request is answered, or, if hot state is away, as soon as
 *     it works (WR3). They are in hot state, so they may be lost: then a read may be early, but is
 *     never wrong for longer than the sink's delay.
 * WR2 The marks of an organization are one number for each partition. Those of a batch or a place
 *     expire, so that hot state does not grow with every id.
 * WR3 Marks that hot state did not take are raised as soon as it works, while this process lives:
 *     an export that is early would lack the write for ever. Those of one subject are one entry,
 *     and there are at most MAX_SUBJECTS. After GIVE_UP_MS the sink has long written what they are
 *     about.
 */
import { parseSourceName, type TopicName } from '../domain/records.ts';
import type { HotState } from '../platform/hot-state/hot-state.ts';
import { retrying } from '../platform/runtime/retry.ts';
import type { Platform } from './platform.ts';
import {
  highestMarks,
  type Marks,
  missingRecords,
  readRowMarks,
  readSinkMarks,
  requireReached,
  sinkReaches,
} from './progress.ts';

/** The subject of marks: an organization, one batch or place of it, or its deleted jobs. */
export interface WriteSubject {
  readonly organization: string;
  readonly batch?: string;
  readonly place?: string;
  /** Jobs that were deleted from batches. */
  readonly deletedJobs?: true;
}

/** A write of more places raises the marks of MANY_PLACES instead, which is not a place. */
export const MAX_MARKED_PLACES = 100;
export const MANY_PLACES = '';

/** WR2. How long the marks of a batch or a place are kept after the last raise. */
const SUBJECT_KEPT_MS = 3_600_000;

function marksKey({ organization, batch, place, deletedJobs }: WriteSubject): string {
  if (batch !== undefined) return `written:${organization}:batch:${batch}`;
  if (place !== undefined) return `written:${organization}:place:${place}`;
  return deletedJobs ? `written:${organization}:deleted-jobs` : `written:${organization}`;
}

/** WR1. */
export function raiseWritten(
  hotState: HotState,
  subject: WriteSubject,
  marks: Marks,
): Promise<void> {
  const { organization, ...part } = subject;
  return Object.keys(part).length === 0
    ? hotState.raiseMarks(marksKey({ organization }), marks)
    : hotState.raiseMarks(marksKey(subject), marks, SUBJECT_KEPT_MS);
}

/** The marks of what was written; with `topics`, only those on them. */
export async function readWritten(
  hotState: HotState,
  subject: WriteSubject,
  topics?: readonly TopicName[],
): Promise<Marks> {
  const marks = await hotState.marks(marksKey(subject));
  return topics === undefined ? marks : marksOn(marks, topics);
}

function marksOn(marks: Marks, topics: readonly TopicName[]): Marks {
  const isOn = (source: string) => topics.some((topic) => source.startsWith(`${topic}/`));
  return Object.fromEntries(Object.entries(marks).filter(([source]) => isOn(source)));
}

/** What a read needs the sink to have written: only rows, or also the counts of their batches. */
export type ReadNeed = 'rows' | 'counts';

function readMarks(hotState: HotState, need: ReadNeed): Promise<Marks> {
  return (need === 'rows' ? readRowMarks : readSinkMarks)(hotState);
}

/** True if the sink reaches the marks within `timeoutMs`. */
export function waitForMarks(
  { clock, hotState }: Platform,
  wanted: Marks,
  need: ReadNeed,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  const read = () => readMarks(hotState, need);
  return sinkReaches(wanted, { clock, read, signal, timeoutMs });
}

/** How many records up to the marks the sink has not written, or counted. */
export async function countMissing(
  { hotState }: Pick<Platform, 'hotState'>,
  wanted: Marks,
  need: ReadNeed,
): Promise<number> {
  return missingRecords(await readMarks(hotState, need), wanted);
}

/**
 * Waits until the sink has written what the organization wrote, or what it wrote of one batch.
 * Rejects with `read_behind` if it has not within `readWaitMs`, or if the signal is aborted.
 */
export async function waitForWrites(
  platform: Platform,
  subject: WriteSubject,
  signal?: AbortSignal,
): Promise<void> {
  await requireReached(platform, await readWritten(platform.hotState, subject), signal);
}

/**
 * How far the sink is behind the marks: the age, in milliseconds, of the oldest record below them
 * that it has not written or counted. At least 1.
 */
export async function measureLagMs(
  { broker, clock, hotState }: Pick<Platform, 'broker' | 'clock' | 'hotState'>,
  wanted: Marks,
  need: ReadNeed,
): Promise<number> {
  const sunk = await readMarks(hotState, need);
  let oldestMs = clock.nowMs();
  for (const [source, mark] of Object.entries(wanted)) {
    if ((sunk[source] ?? 0) >= mark) continue;
    const at = parseSourceName(source);
    const low = (await broker.ends(at.topic))[at.partition]?.low ?? 0;
    const fromOffset = Math.max(low, sunk[source] ?? 0);
    const range = { ...at, fromOffset, toOffset: fromOffset + 1 };
    for await (const [record] of broker.read(range)) {
      if (record !== undefined) oldestMs = Math.min(oldestMs, record.timestampMs);
    }
  }
  return Math.max(1, Math.ceil(clock.nowMs() - oldestMs));
}

const FIRST_PAUSE_MS = 50;
const MAX_SUBJECTS = 10_000;
const GIVE_UP_MS = 10 * 60_000;
const RETRIES = { firstDelayMs: 100, maxDelayMs: 1_000, timeoutMs: GIVE_UP_MS };

interface Unraised {
  readonly subject: WriteSubject;
  readonly marks: Marks;
}

/** WR3. */
export class UnraisedMarks {
  readonly #platform: Pick<Platform, 'hotState' | 'clock'>;
  readonly #bySubject = new Map<string, Unraised>();
  #isRaising = false;

  constructor(platform: Pick<Platform, 'hotState' | 'clock'>) {
    this.#platform = platform;
  }

  /** Raises the marks later; does not wait for it. */
  add(subjects: readonly WriteSubject[], marks: Marks): void {
    for (const subject of subjects) {
      const key = JSON.stringify(subject);
      const known = this.#bySubject.get(key)?.marks ?? {};
      if (this.#bySubject.size >= MAX_SUBJECTS && !this.#bySubject.has(key)) continue;
      this.#bySubject.set(key, { subject, marks: highestMarks([known, marks]) });
    }
    if (!this.#isRaising) void this.#raiseAll();
  }

  async #raiseAll(): Promise<void> {
    const { clock } = this.#platform;
    this.#isRaising = true;
    while (this.#bySubject.size > 0) {
      await clock.sleep(FIRST_PAUSE_MS);
      await retrying({ ...RETRIES, clock }, () => this.#raiseOnce()).catch(() =>
        this.#bySubject.clear(),
      );
    }
    this.#isRaising = false;
  }

  async #raiseOnce(): Promise<void> {
    for (const [key, unraised] of this.#bySubject) {
      const { subject, marks } = unraised;
      await raiseWritten(this.#platform.hotState, subject, marks);
      if (this.#bySubject.get(key) === unraised) this.#bySubject.delete(key);
    }
  }
}
