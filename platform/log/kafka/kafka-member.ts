/**
 * A member of a consumer group: holds partitions from one rebalance to the next.
 *
 * Its life is a loop: join the group, hold the assigned partitions, detect a rebalance, let the
 * listener finish, give the partitions up, join again. This is Kafka's classic protocol in its
 * eager form: at every rebalance each member gives up all partitions and gets those of the next
 * generation, which is their epoch.
 *
 * KM1 From the start of a rebalance until `revoked()` has ended, the member still owns its
 *     partitions: it sends heartbeats, and commits are stored. Only then does it join again, and
 *     the group waits for it, up to the rebalance timeout (BR4).
 * KM2 Once the membership is lost, or `revoked()` has ended, commits with its epoch are refused
 *     here. The coordinator refuses them too, whatever happens here.
 * KM3 Heartbeats depend on no poll and no handler, so slow work does not cost the membership. A
 *     process that dies, or whose event loop is blocked, is replaced after the session timeout.
 * KM4 A member that leaves has finished: `leave()` does not call `revoked()`, and its epoch is
 *     refused at once.
 * KM5 `assigned()` is not called before `join()` has resolved, so a listener knows its member.
 * KM6 A listener that is assigned a partition may read its ends at once, even if it was only just
 *     added: the metadata of the broker's shared connections includes it by then.
 */
import { within } from '../../runtime/clock.ts';
import { CairnError, errorMessage, isCairnError } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import { retrying } from '../../runtime/retry.ts';
import {
  type Assignment,
  type GroupListener,
  type GroupMember,
  type OffsetCommit,
  type PollOptions,
  revokedError,
  type TopicPartition,
} from '../broker.ts';
import { WakeableTimer } from '../wakeable-timer.ts';
import {
  deniedError,
  disconnectCluster,
  isRightDenied,
  isTopicDenied,
  isTransientKafkaError,
  type KafkaCluster,
  kafkaRetries,
  refreshMetadata,
  toCairnError,
  withKafkaErrors,
} from './kafka-client.ts';
import { KafkaFetcher } from './kafka-fetcher.ts';
import { KafkaMembership, type MembershipOptions, type Standing } from './kafka-membership.ts';

/** `cluster` belongs to the member, and is disconnected with it. */
export interface KafkaMemberOptions extends MembershipOptions {
  readonly listener: GroupListener;
  /**
   * The broker's connections for other calls. They outlive the member, and it leaves through them.
   */
  readonly shared: KafkaCluster;
  readonly onLeft: (member: KafkaMember) => void;
}

export class KafkaMember implements GroupMember {
  readonly #options: KafkaMemberOptions;
  readonly #membership: KafkaMembership;
  readonly #fetcher: KafkaFetcher;
  #held: readonly Assignment[] = [];
  #epoch: number | undefined;
  /** Why the last join or heartbeat failed; null if it did not. */
  #fault: CairnError | null = null;
  readonly #left = new AbortController();
  readonly #heartbeatTimer: WakeableTimer;
  #life: Promise<void> = Promise.resolve();

  private constructor(options: KafkaMemberOptions) {
    this.#options = options;
    this.#heartbeatTimer = new WakeableTimer(options.clock);
    this.#membership = new KafkaMembership(options);
    this.#fetcher = new KafkaFetcher(options);
  }

  /** Resolves when the member is in the group. */
  static async join(options: KafkaMemberOptions): Promise<KafkaMember> {
    const member = new KafkaMember(options);
    try {
      const first = await member.#enter(options.limits.joinTimeoutMs);
      member.#life = member.#live(first);
      return member;
    } catch (error) {
      await member.leave();
      throw toCairnError(error, `Joining the group ${options.group}`);
    }
  }

  get fault(): string | null {
    return this.#fault?.message ?? this.#fetcher.fault;
  }

  /** Why Kafka denies it the group; null if it does not. */
  get denial(): CairnError | null {
    return isCairnError(this.#fault, 'login_refused') ? this.#fault : null;
  }

  poll(options: PollOptions) {
    return this.#fetcher.poll(options);
  }

  pause(partitions: readonly TopicPartition[]): void {
    this.#fetcher.setPaused(partitions, true);
  }

  resume(partitions: readonly TopicPartition[]): void {
    this.#fetcher.setPaused(partitions, false);
  }

  async commit(offsets: readonly OffsetCommit[]): Promise<void> {
    const current = offsets.filter((one) => this.#owns(one));
    if (current.length > 0) await this.#commitCurrent(current);
    if (current.length < offsets.length) {
      throw revokedError(offsets.filter((one) => !current.includes(one)));
    }
  }

  async rewind(offsets: readonly OffsetCommit[]): Promise<void> {
    await this.commit(offsets);
    for (const offset of offsets) this.#fetcher.rewind(offset);
  }

  leave: () => Promise<void> = once(async () => {
    this.#left.abort();
    this.#held = [];
    this.#fetcher.stop();
    this.#heartbeatTimer.wake();
    // While it waits to join, the coordinator answers only its leave request.
    if (this.#epoch === undefined) await this.#leaveGroup();
    await this.#life;
    await this.#leaveGroup();
    await disconnectCluster(this.#options);
    this.#options.onLeft(this);
  });

  get #isLeaving(): boolean {
    return this.#left.signal.aborted;
  }

  async #leaveGroup(): Promise<void> {
    try {
      await this.#membership.leave(this.#options.shared);
    } catch (error) {
      const message = 'leaving the group failed; its session will time out';
      this.#options.log.warn({ error: errorMessage(error) }, message);
    }
  }

  #owns({ topic, partition, epoch }: OffsetCommit): boolean {
    if (epoch !== this.#epoch) return false;
    return this.#held.some((one) => one.topic === topic && one.partition === partition);
  }

  async #commitCurrent(commits: readonly OffsetCommit[]): Promise<void> {
    const offsets = commits.map(({ topic, partition, nextOffset }) => {
      return { topic, partition, offset: nextOffset };
    });
    const doing = `The commit of the group ${this.#options.group}`;
    const standing = await withKafkaErrors(doing, () =>
      this.#membership.commit(offsets).catch((error: unknown) => {
        throw isTopicDenied(error) ? deniedError(listTopics(offsets), 'READ') : error;
      }),
    );
    if (standing === 'held') return;
    // A heartbeat reports what happened.
    this.#heartbeatTimer.wake();
    throw revokedError(commits);
  }

  /**
   * Retries transient faults until the member is in the group. A first join is not retried if Kafka
   * denies a right, because that ends a start.
   */
  #enter(timeoutMs = Number.POSITIVE_INFINITY): Promise<readonly Assignment[]> {
    const isFirst = Number.isFinite(timeoutMs);
    const isWorthRetrying = (error: unknown) =>
      isTransientKafkaError(error) && !(isFirst && isRightDenied(error));
    const doing = 'Joining the group';
    const options = {
      ...kafkaRetries(this.#options, timeoutMs),
      isTransient: (error: unknown) => !this.#isLeaving && isWorthRetrying(error),
      onRetry: (error: unknown) => this.#noteFault(doing, error),
    };
    return retrying(options, async () => {
      while (!this.#isLeaving) {
        const assigned = await this.#membership.enter();
        if (assigned === undefined) continue;
        await this.#shareMetadata(assigned);
        this.#fault = null;
        return assigned;
      }
      throw new CairnError('broker_closed', 'The member has left the group.');
    });
  }

  #noteFault(doing: string, error: unknown): void {
    const { group, outage } = this.#options;
    const fault = toCairnError(error, `${doing} ${group}`);
    this.#fault = isCairnError(fault) ? fault : null;
    outage.failed(doing, error);
  }

  /** Makes the broker's other connections know the assigned partitions (KM6). */
  async #shareMetadata(assigned: readonly Assignment[]): Promise<void> {
    const { shared, topicPrefix, outage } = this.#options;
    const isShown = assigned.every(
      ({ topic, partition }) =>
        partition < shared.findTopicPartitionMetadata(topicPrefix + topic).length,
    );
    if (isShown) return;
    await refreshMetadata({ cluster: shared, outage });
  }

  async #live(first: readonly Assignment[]): Promise<void> {
    // KM5: the caller of join() continues first.
    await this.#options.clock.sleep(0);
    try {
      for (let assigned = first; !this.#isLeaving; assigned = await this.#enter()) {
        this.#take(assigned);
        const standing = await this.#hold();
        if (this.#isLeaving) return;
        await this.#giveUp(standing);
      }
    } catch (error) {
      this.#epoch = undefined;
      if (!this.#isLeaving) this.#fetcher.fail(error);
    }
  }

  #take(assigned: readonly Assignment[]): void {
    const { log, listener } = this.#options;
    this.#held = assigned;
    this.#epoch = assigned[0]?.epoch;
    log.info({ partitions: assigned.length, epoch: this.#epoch }, 'partitions assigned');
    this.#fetcher.assign(assigned);
    if (assigned.length > 0) listener.assigned(assigned);
  }

  /** Ends when the group rebalances, the membership is lost, or the member leaves. */
  async #hold(): Promise<Standing> {
    const { clock, limits } = this.#options;
    let lastContactMs = clock.elapsedMs();
    while (!this.#isLeaving) {
      await this.#heartbeatTimer.wait(limits.heartbeatIntervalMs);
      if (this.#isLeaving) break;
      try {
        const standing = await this.#membership.heartbeat();
        if (standing !== 'held') return standing;
        this.#fault = null;
        lastContactMs = clock.elapsedMs();
        if (await this.#membership.mustAssignNewPartitions()) return 'rebalancing';
      } catch (error) {
        if (!isTransientKafkaError(error)) throw error;
        this.#noteFault('A heartbeat in the group', error);
        if (clock.elapsedMs() - lastContactMs > limits.sessionTimeoutMs) return 'lost';
      }
    }
    return 'held';
  }

  /** KM1. */
  async #giveUp(standing: Standing): Promise<void> {
    const held = this.#held;
    this.#fetcher.clear();
    if (standing === 'lost') this.#epoch = undefined;
    const finished = new AbortController();
    const heartbeats = this.#sendHeartbeats(finished.signal);
    if (held.length > 0) await this.#letListenerFinish(held);
    finished.abort();
    await heartbeats;
    this.#epoch = undefined;
    this.#held = [];
  }

  /** Ends early enough to join again before the rebalance timeout. */
  async #letListenerFinish(held: readonly Assignment[]): Promise<void> {
    const { clock, limits, log, listener } = this.#options;
    const waitMs = Math.max(
      limits.rebalanceTimeoutMs / 2,
      limits.rebalanceTimeoutMs - 2 * limits.heartbeatIntervalMs,
    );
    const revoked = listener.revoked(held).catch((error: unknown) => {
      log.error({ error: errorMessage(error) }, 'revoked() failed');
    });
    await within(clock, waitMs, revoked, undefined, this.#left.signal);
  }

  async #sendHeartbeats(signal: AbortSignal): Promise<void> {
    const { clock, limits } = this.#options;
    while (!signal.aborted && this.#epoch !== undefined) {
      const standing = await this.#membership.heartbeat().catch(() => 'held');
      if (standing === 'lost') this.#epoch = undefined;
      else await clock.sleep(limits.heartbeatIntervalMs, signal);
    }
  }
}

/** Kafka takes offsets only from those who may read their topics. */
function listTopics(offsets: readonly { readonly topic: string }[]): string {
  return [...new Set(offsets.map(({ topic }) => topic))].join(', ');
}
