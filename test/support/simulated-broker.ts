/**
 * The broker port in memory, for tests that control time and faults.
 *
 * It keeps the port's promises BR2 to BR6 (nothing is durable). A test can crash a member, refuse
 * commits, or fail polls. It also checks its callers: a commit that goes back, a pause or resume of
 * a partition that is not assigned, and a second concurrent poll are recorded in `misuse`.
 *
 * Rebalances run one after the other. Partition n is assigned to member n modulo the number of
 * members, in the order in which they joined. Only partitions that move are revoked.
 */
import assert from 'node:assert/strict';
import type {
  Assignment,
  Broker,
  FetchedRecords,
  GroupListener,
  GroupMember,
  LogRecord,
  OffsetCommit,
  PartitionAdmin,
  PartitionAppend,
  TopicPartition,
  TopicSpec,
} from '../../platform/log/broker.ts';
import { unpackRecords } from '../../platform/log/record-batch.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';

export interface SimulatedBrokerOptions {
  readonly clock: Clock;
  readonly rebalanceTimeoutMs: number;
  /** The time between reading records from the log and returning them from the poll. */
  readonly pollLatencyMs?: number;
  /**
   * After how long a member hears that it has lost its session. When it is left out: 30 ms, and the
   * member gets its partitions again.
   */
  readonly hearsLateMs?: () => number;
}

const HEARS_LATE_MS = 30;

/** A reason that is given costs no stack trace. */
const WOKEN = 'woken';

const partitionName = ({ topic, partition }: TopicPartition) => `${topic}-${partition}`;

export class SimulatedBroker implements Broker, PartitionAdmin {
  readonly options: SimulatedBrokerOptions;
  readonly #topics = new Map<string, LogRecord[][]>();
  readonly #groups = new Map<string, SimulatedGroup>();
  readonly #next = new Map<string, number>();
  /** What callers did that the port forbids. */
  readonly misuse: string[] = [];
  /** Called at each commit; when it returns an error, that is thrown and nothing is stored. */
  refuseCommit: () => Error | undefined = () => undefined;
  failPoll: () => Error | undefined = () => undefined;
  /** Called after each fetch with the number of fetched records beyond the partition's commit. */
  fetched: (partition: TopicPartition, beyondCommitted: number) => void = () => undefined;

  constructor(options: SimulatedBrokerOptions) {
    this.options = options;
  }

  async ensureTopics(topics: readonly TopicSpec[]): Promise<void> {
    for (const { name, partitions } of topics) {
      if (this.#topics.has(name)) continue;
      this.#topics.set(
        name,
        Array.from({ length: partitions }, () => []),
      );
    }
  }

  async partitionCount(topic: string): Promise<number> {
    return this.partitions(topic).length;
  }

  /** Groups are dealt the new partitions with their next change. */
  async addPartitions(topic: string, partitions: number): Promise<void> {
    const logs = this.partitions(topic);
    while (logs.length < partitions) logs.push([]);
  }

  async countPartitionsNow(topic: string): Promise<number> {
    return this.partitions(topic).length;
  }

  async describeTopic() {
    return { retentionMs: -1, replication: 1 };
  }

  async append(appends: readonly PartitionAppend[]) {
    const done = appends.map(({ topic, partition, batch }) => {
      const log = this.partitions(topic)[partition]!;
      const firstOffset = this.#nextOffset({ topic, partition });
      for (const packed of unpackRecords(batch)) {
        const offset = this.#nextOffset({ topic, partition });
        const timestampMs = packed.timestampMs ?? this.options.clock.nowMs();
        log.push({ ...packed, topic, partition, offset, timestampMs });
        this.#next.set(partitionName({ topic, partition }), offset + 1);
      }
      return { topic, partition, firstOffset, lastOffset: log.at(-1)!.offset };
    });
    const names = new Set(appends.map(partitionName));
    for (const group of this.#groups.values()) group.wakeHolders(names);
    return done;
  }

  /** Skips the next offsets of a partition, as compaction and transaction markers do. */
  skipOffsets(at: TopicPartition, count: number): void {
    this.#next.set(partitionName(at), this.#nextOffset(at) + count);
  }

  #nextOffset(at: TopicPartition): number {
    return this.#next.get(partitionName(at)) ?? 0;
  }

  partitions(topic: string): LogRecord[][] {
    const partitions = this.#topics.get(topic);
    if (partitions === undefined) throw new CairnError('topic_unknown', topic);
    return partitions;
  }

  async join(options: { group: string; topics: readonly string[]; listener: GroupListener }) {
    const member = new SimulatedMember(this.#group(options.group), options);
    await member.group.change((members) => members.push(member));
    return member;
  }

  #group(name: string): SimulatedGroup {
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = new SimulatedGroup(this);
      this.#groups.set(name, group);
    }
    return group;
  }

  /** Removes a member as a power cut would: it is not told, and it has no effect any more. */
  async crash(member: GroupMember): Promise<void> {
    assert(member instanceof SimulatedMember);
    await member.group.crash(member);
  }

  /**
   * Takes the partitions of a live member away, as a lost session does: others may have them before
   * it hears of it.
   */
  async expel(member: GroupMember): Promise<void> {
    assert(member instanceof SimulatedMember);
    await member.group.expel(member);
  }

  async *read(options: { topic: string; partition: number; fromOffset: number; toOffset: number }) {
    const { topic, partition, fromOffset, toOffset } = options;
    const { clock, pollLatencyMs } = this.options;
    if (pollLatencyMs !== undefined) await clock.sleep(pollLatencyMs);
    const refused = this.failPoll();
    if (refused !== undefined) throw refused;
    yield this.partitions(topic)[partition]!.filter(
      ({ offset }) => offset >= fromOffset && offset < toOffset,
    );
  }

  async ends(topic: string) {
    return this.partitions(topic).map((log) => ({
      low: log[0]?.offset ?? 0,
      high: (log.at(-1)?.offset ?? -1) + 1,
    }));
  }

  async offsetsAt(topic: string, timestampMs: number) {
    return this.partitions(topic).map((log) => {
      const first = log.find((record) => record.timestampMs >= timestampMs);
      return first?.offset ?? (log.at(-1)?.offset ?? -1) + 1;
    });
  }

  async committed(group: string, topic: string) {
    const offsets = this.#group(group).offsets;
    return this.partitions(topic).map((_, p) => offsets.get(`${topic}-${p}`) ?? null);
  }

  async resetOffsets(group: string, topic: string, offsets: readonly number[]) {
    offsets.forEach((offset, p) => {
      this.#group(group).offsets.set(`${topic}-${p}`, offset);
    });
  }

  async identity() {
    return 'simulated';
  }

  async topicIds() {
    return {};
  }

  async ready() {
    return true;
  }

  async close(): Promise<void> {}
}

class SimulatedGroup {
  readonly broker: SimulatedBroker;
  readonly offsets = new Map<string, number>();
  readonly #members: SimulatedMember[] = [];
  #epoch = 0;
  #rebalance: Promise<unknown> = Promise.resolve();

  constructor(broker: SimulatedBroker) {
    this.broker = broker;
  }

  /** Changes the membership and reassigns the partitions, after any rebalance in flight. */
  change(membership: (members: SimulatedMember[]) => unknown): Promise<void> {
    const changed = this.#rebalance.then(async () => {
      await membership(this.#members);
      await this.#deal();
    });
    this.#rebalance = changed;
    return changed;
  }

  async crash(member: SimulatedMember): Promise<void> {
    member.die();
    await this.remove(member);
  }

  async expel(member: SimulatedMember): Promise<void> {
    let told: Promise<void> = Promise.resolve();
    await this.change((members) => {
      told = member.loseAll();
      if (this.broker.options.hearsLateMs === undefined) return;
      // It joins again, as the last one, so that its partitions go to another member.
      members.push(...members.splice(members.indexOf(member), 1));
    });
    await told;
  }

  remove(member: SimulatedMember): Promise<void> {
    return this.change((members) => {
      const at = members.indexOf(member);
      if (at >= 0) members.splice(at, 1);
    });
  }

  wakeHolders(names: ReadonlySet<string>): void {
    for (const member of this.#members) if (member.holdsAny(names)) member.wake();
  }

  async #deal(): Promise<void> {
    const wanted = this.#wanted();
    for (const member of this.#members) {
      const moved = [...member.held.values()].filter(
        (one) => wanted.get(partitionName(one)) !== member,
      );
      if (moved.length > 0) await member.giveUp(moved);
    }
    this.#epoch++;
    for (const member of this.#members) {
      const missing = [...wanted].filter(([name, to]) => to === member && !member.held.has(name));
      if (missing.length > 0 && !member.dead)
        member.takeUp(missing.map(([name]) => this.#fresh(name)));
    }
  }

  /** By partition: the member that it is to be assigned to. */
  #wanted(): Map<string, SimulatedMember> {
    const wanted = new Map<string, SimulatedMember>();
    if (this.#members.length === 0) return wanted;
    for (const topic of new Set(this.#members.flatMap(({ topics }) => topics))) {
      this.broker.partitions(topic).forEach((_, partition) => {
        wanted.set(
          partitionName({ topic, partition }),
          this.#members[partition % this.#members.length]!,
        );
      });
    }
    return wanted;
  }

  #fresh(name: string): Assignment {
    const dash = name.lastIndexOf('-');
    const [topic, partition] = [name.slice(0, dash), Number(name.slice(dash + 1))];
    return { topic, partition, epoch: this.#epoch, committedOffset: this.offsets.get(name) ?? 0 };
  }
}

class SimulatedMember implements GroupMember {
  readonly fault = null;
  readonly group: SimulatedGroup;
  readonly topics: readonly string[];
  readonly #listener: GroupListener;
  readonly held = new Map<string, Assignment>();
  readonly #positions = new Map<string, number>();
  readonly #paused = new Set<string>();
  #polling = false;
  #arrived: AbortController | undefined;
  #turn = 0;
  dead = false;
  #left: Promise<void> | undefined;

  constructor(
    group: SimulatedGroup,
    { topics, listener }: { topics: readonly string[]; listener: GroupListener },
  ) {
    this.group = group;
    this.topics = topics;
    this.#listener = listener;
  }

  async poll({ maxRecords, maxWaitMs }: { maxRecords: number; maxWaitMs: number }) {
    this.#demand(!this.#polling, 'one poll at a time');
    this.#polling = true;
    try {
      return await this.#fetch(maxRecords, maxWaitMs);
    } finally {
      this.#polling = false;
    }
  }

  async #fetch(maxRecords: number, maxWaitMs: number): Promise<FetchedRecords[]> {
    const { clock, pollLatencyMs } = this.group.broker.options;
    const untilMs = clock.elapsedMs() + maxWaitMs;
    for (;;) {
      const failure = this.group.broker.failPoll();
      if (failure) throw failure;
      const fetched = this.dead ? [] : this.#take(maxRecords);
      if (fetched.length > 0 && pollLatencyMs !== undefined) await clock.sleep(pollLatencyMs);
      const restMs = untilMs - clock.elapsedMs();
      if (fetched.length > 0 || restMs <= 0 || this.dead) return fetched;
      this.#arrived ??= new AbortController();
      await clock.sleep(restMs, this.#arrived.signal);
    }
  }

  #take(maxRecords: number): FetchedRecords[] {
    const names = [...this.held.keys()];
    const fetched: FetchedRecords[] = [];
    let rest = maxRecords;
    this.#turn++;
    for (let i = 0; i < names.length && rest > 0; i++) {
      const name = names[(this.#turn + i) % names.length]!;
      const records = this.#paused.has(name) ? [] : this.#takeFrom(name, rest);
      rest -= records.length;
      if (records.length > 0) fetched.push({ ...this.held.get(name)!, records });
    }
    return fetched;
  }

  #takeFrom(name: string, limit: number): LogRecord[] {
    const { topic, partition } = this.held.get(name)!;
    const from = this.#positions.get(name)!;
    const log = this.group.broker.partitions(topic)[partition]!;
    // Most polls find nothing.
    if ((log.at(-1)?.offset ?? -1) < from) return [];
    const start = log.findIndex(({ offset }) => offset >= from);
    if (start < 0) return [];
    const records = log.slice(start, start + limit);
    this.#positions.set(name, records.at(-1)!.offset + 1);
    const committed = this.group.offsets.get(name) ?? 0;
    const done = log.findIndex(({ offset }) => offset >= committed);
    this.group.broker.fetched({ topic, partition }, start + records.length - done);
    return records;
  }

  pause(partitions: readonly TopicPartition[]): void {
    for (const one of partitions) {
      this.#demand(
        this.dead || this.held.has(partitionName(one)),
        `pauses ${partitionName(one)}, not held`,
      );
      this.#paused.add(partitionName(one));
    }
  }

  resume(partitions: readonly TopicPartition[]): void {
    for (const one of partitions) {
      this.#demand(
        this.dead || this.held.has(partitionName(one)),
        `resumes ${partitionName(one)}, not held`,
      );
      this.#paused.delete(partitionName(one));
    }
    this.wake();
  }

  commit(offsets: readonly OffsetCommit[]): Promise<void> {
    return this.#commit(offsets, (one) => this.#store(one));
  }

  async #commit(offsets: readonly OffsetCommit[], store: (one: OffsetCommit) => void) {
    await this.group.broker.options.clock.sleep(0);
    const failure = this.group.broker.refuseCommit();
    if (failure) throw failure;
    const refused = offsets.filter((one) => this.held.get(partitionName(one))?.epoch !== one.epoch);
    for (const one of offsets) if (!refused.includes(one)) store(one);
    if (refused.length > 0)
      throw new CairnError('partition_revoked', refused.map(partitionName).join());
  }

  rewind(offsets: readonly OffsetCommit[]): Promise<void> {
    this.#demand(!this.#polling, 'no rewind while it polls');
    return this.#commit(offsets, (one) => {
      this.group.offsets.set(partitionName(one), one.nextOffset);
      this.#positions.set(partitionName(one), one.nextOffset);
    });
  }

  #store(one: OffsetCommit): void {
    const before = this.group.offsets.get(partitionName(one)) ?? 0;
    this.#demand(one.nextOffset >= before, `${partitionName(one)} goes back to ${one.nextOffset}`);
    this.group.offsets.set(partitionName(one), one.nextOffset);
  }

  #demand(holds: boolean, otherwise: string): void {
    if (!holds) this.group.broker.misuse.push(otherwise);
  }

  leave(): Promise<void> {
    this.#left ??= this.#leave();
    return this.#left;
  }

  async #leave(): Promise<void> {
    if (this.dead) return;
    await this.group.change(async (members) => {
      await this.giveUp([...this.held.values()]);
      this.die();
      if (members.includes(this)) members.splice(members.indexOf(this), 1);
    });
  }

  async giveUp(moved: readonly Assignment[]): Promise<void> {
    const { clock, rebalanceTimeoutMs } = this.group.broker.options;
    if (!this.dead && moved.length > 0) {
      await Promise.race([this.#listener.revoked(moved), clock.sleep(rebalanceTimeoutMs)]);
    }
    for (const one of moved) {
      this.held.delete(partitionName(one));
      this.#paused.delete(partitionName(one));
    }
  }

  /** Loses all its partitions; its listener hears of it a moment later. */
  async loseAll(): Promise<void> {
    const lost = [...this.held.values()];
    this.held.clear();
    this.#paused.clear();
    const { clock, hearsLateMs } = this.group.broker.options;
    await clock.sleep(hearsLateMs?.() ?? HEARS_LATE_MS);
    if (!this.dead && lost.length > 0) await this.#listener.revoked(lost);
  }

  takeUp(assignments: readonly Assignment[]): void {
    for (const one of assignments) {
      this.held.set(partitionName(one), one);
      // A pause lasts until a new assignment.
      this.#paused.delete(partitionName(one));
      this.#positions.set(partitionName(one), one.committedOffset);
    }
    this.#listener.assigned(assignments);
    this.wake();
  }

  holdsAny(names: ReadonlySet<string>): boolean {
    for (const name of names) if (this.held.has(name)) return true;
    return false;
  }

  wake(): void {
    this.#arrived?.abort(WOKEN);
    this.#arrived = undefined;
  }

  die(): void {
    this.dead = true;
    this.held.clear();
    this.wake();
  }
}
