/**
 * A member of a consumer group: holds partitions from one rebalance to the next.
 *
 * Its life is a loop: enter the group, hold what it was dealt, hear of a rebalance, let the
 * listener finish, give up, enter again. Kafka's classic protocol in its eager form: at every
 * rebalance each member gives up all and gets its partitions of the next generation, which is
 * their epoch.
 *
 * 1. Between the news of a rebalance and the end of `revoked()` the member still owns what it
 *    holds: heartbeats go on, commits are stored. Only then does it join again, and the group
 *    waits for it, up to the rebalance timeout (B4).
 * 2. Once the membership is lost, or `revoked()` is over, its epoch is refused here; and by the
 *    coordinator, whatever happens here.
 * 3. Heartbeats depend on no poll and no handler: slow work does not cost the membership. A
 *    process that dies, or whose event loop stands still, is replaced after the session timeout.
 * 4. Who leaves has finished: `leave()` calls no `revoked()`, its epoch is refused at once.
 * 5. `assigned()` is not called before `join()` has resolved, so that a listener knows its member.
 */
import type { Clock } from '../../runtime/clock.ts';
import { CairnError } from '../../runtime/errors.ts';
import { once } from '../../runtime/life-cycle.ts';
import type { Log } from '../../runtime/log.ts';
import type { Assignment, GroupListener, GroupMember, TopicPartition } from '../broker.ts';
import { isTransientKafkaError, type KafkaCluster, toCairnError } from './kafka-client.ts';
import { KafkaFetcher } from './kafka-fetcher.ts';
import type { KafkaLimits } from './kafka-limits.ts';
import { KafkaMembership, revokedError, type Standing } from './kafka-membership.ts';

export interface MemberParts {
  /** The member's own; closed with it. */
  readonly cluster: KafkaCluster;
  /** Connections that outlive it, through which it takes leave. */
  readonly shared: KafkaCluster;
  readonly group: string;
  readonly topics: readonly string[];
  readonly topicPrefix: string;
  readonly startAt: 'earliest' | 'latest';
  readonly listener: GroupListener;
  readonly limits: KafkaLimits;
  readonly clock: Clock;
  readonly log: Log;
  readonly onLeft: (member: KafkaMember) => void;
}

export class KafkaMember implements GroupMember {
  readonly #parts: MemberParts;
  readonly #membership: KafkaMembership;
  readonly #fetcher: KafkaFetcher;
  #held: readonly Assignment[] = [];
  #epoch: number | undefined;
  #leaving = false;
  readonly #left = new AbortController();
  #wake = new AbortController();
  #life: Promise<void> = Promise.resolve();

  private constructor(parts: MemberParts) {
    this.#parts = parts;
    this.#membership = new KafkaMembership(parts);
    this.#fetcher = new KafkaFetcher(parts);
  }

  /** Resolves when the member is in the group. */
  static async join(parts: MemberParts): Promise<KafkaMember> {
    const member = new KafkaMember(parts);
    try {
      const first = await member.#enter(parts.limits.joinTimeoutMs);
      member.#life = member.#live(first);
      return member;
    } catch (error) {
      await member.leave();
      throw toCairnError(error, `join group ${parts.group}`);
    }
  }

  poll(options: { maxRecords: number; maxWaitMs: number }) {
    return this.#fetcher.poll(options);
  }

  pause(partitions: readonly TopicPartition[]): void {
    this.#fetcher.setPaused(partitions, true);
  }

  resume(partitions: readonly TopicPartition[]): void {
    this.#fetcher.setPaused(partitions, false);
  }

  async commit(offsets: readonly (TopicPartition & { epoch: number; nextOffset: number })[]) {
    const current = offsets.filter((one) => this.#owns(one));
    if (current.length > 0) await this.#commitCurrent(current);
    if (current.length < offsets.length) {
      throw revokedError(offsets.filter((one) => !current.includes(one)));
    }
  }

  leave: () => Promise<void> = once(async () => {
    this.#leaving = true;
    this.#held = [];
    this.#fetcher.stop();
    this.#wake.abort();
    this.#left.abort();
    const { log, group, clock, limits, cluster } = this.#parts;
    // While it waits to join, only its leave makes the coordinator answer.
    if (this.#epoch === undefined) await this.#takeLeave();
    await this.#life;
    await this.#takeLeave();
    const late = new AbortController();
    const closed = cluster.disconnect().catch((error: unknown) => {
      log.warn({ group, error: String(error) }, 'connections did not close');
    });
    await Promise.race([closed, clock.sleep(limits.closeTimeoutMs, late.signal)]);
    late.abort();
    this.#parts.onLeft(this);
  });

  async #takeLeave(): Promise<void> {
    try {
      await this.#membership.leave(this.#parts.shared);
    } catch (error) {
      const { log, group } = this.#parts;
      log.warn({ group, error: String(error) }, 'left without notice: the session will run out');
    }
  }

  #owns({ topic, partition, epoch }: TopicPartition & { epoch: number }): boolean {
    if (epoch !== this.#epoch) return false;
    return this.#held.some((one) => one.topic === topic && one.partition === partition);
  }

  async #commitCurrent(offsets: readonly (TopicPartition & { nextOffset: number })[]) {
    let standing: Standing;
    try {
      standing = await this.#membership.commit(
        offsets.map(({ topic, partition, nextOffset }) => ({
          topic,
          partition,
          offset: nextOffset,
        })),
      );
    } catch (error) {
      throw toCairnError(error, 'commit');
    }
    if (standing === 'held') return;
    this.#wake.abort();
    throw revokedError(offsets);
  }

  /** Tries until it is in; a passing fault is waited out, another ends the attempt. */
  async #enter(timeoutMs = Number.POSITIVE_INFINITY): Promise<readonly Assignment[]> {
    const { clock, limits, log, group } = this.#parts;
    const untilMs = clock.elapsedMs() + timeoutMs;
    while (!this.#leaving) {
      try {
        const dealt = await this.#membership.enter();
        if (dealt !== undefined) return dealt;
      } catch (error) {
        if (!isTransientKafkaError(error) || this.#leaving || clock.elapsedMs() > untilMs)
          throw error;
        log.warn({ group, error: String(error) }, 'not in the group yet');
        await clock.sleep(limits.retryWaitMs);
      }
    }
    throw new CairnError('broker_closed', 'the member has left');
  }

  async #live(first: readonly Assignment[]): Promise<void> {
    // Invariant 5: whoever awaits join() goes first.
    await this.#parts.clock.sleep(0);
    try {
      for (let dealt = first; !this.#leaving; dealt = await this.#enter()) {
        this.#take(dealt);
        const standing = await this.#stay();
        if (this.#leaving) return;
        await this.#giveUp(standing);
      }
    } catch (error) {
      this.#epoch = undefined;
      if (!this.#leaving) this.#fetcher.fail(error);
    }
  }

  #take(dealt: readonly Assignment[]): void {
    const { log, group, listener } = this.#parts;
    this.#wake = new AbortController();
    if (this.#leaving) this.#wake.abort();
    this.#held = dealt;
    this.#epoch = dealt[0]?.epoch;
    log.info({ group, partitions: dealt.length, epoch: this.#epoch }, 'partitions assigned');
    this.#fetcher.assign(dealt);
    if (dealt.length > 0) listener.assigned(dealt);
  }

  /** Until the group rebalances, the membership is lost, or the member leaves. */
  async #stay(): Promise<Standing> {
    const { clock, limits, log, group } = this.#parts;
    let heardMs = clock.elapsedMs();
    while (!this.#leaving) {
      await clock.sleep(limits.heartbeatIntervalMs, this.#wake.signal);
      if (this.#leaving) break;
      try {
        const standing = await this.#membership.heartbeat();
        if (standing !== 'held') return standing;
        heardMs = clock.elapsedMs();
        if (await this.#membership.seesNewPartitions()) return 'rebalancing';
      } catch (error) {
        if (!isTransientKafkaError(error)) throw error;
        log.warn({ group, error: String(error) }, 'heartbeat failed');
        if (clock.elapsedMs() - heardMs > limits.sessionTimeoutMs) return 'lost';
      }
      // A commit that was refused wakes it, once.
      if (this.#wake.signal.aborted) this.#wake = new AbortController();
    }
    return 'held';
  }

  async #giveUp(standing: Standing): Promise<void> {
    const held = this.#held;
    this.#fetcher.clear();
    if (standing === 'lost') this.#epoch = undefined;
    const finished = new AbortController();
    const beating = this.#beatUntil(finished.signal);
    if (held.length > 0) await this.#letFinish(held);
    finished.abort();
    await beating;
    this.#epoch = undefined;
    this.#held = [];
  }

  async #letFinish(held: readonly Assignment[]): Promise<void> {
    const { clock, limits, log, group, listener } = this.#parts;
    const waitMs = Math.max(
      limits.rebalanceTimeoutMs / 2,
      limits.rebalanceTimeoutMs - 2 * limits.heartbeatIntervalMs,
    );
    const done = new AbortController();
    const revoked = listener.revoked(held).catch((error: unknown) => {
      log.error({ group, error: String(error) }, 'revoked() failed');
    });
    const signal = AbortSignal.any([done.signal, this.#left.signal]);
    await Promise.race([revoked, clock.sleep(waitMs, signal)]);
    done.abort();
  }

  async #beatUntil(signal: AbortSignal): Promise<void> {
    const { clock, limits } = this.#parts;
    while (!signal.aborted) {
      if ((await this.#beat()) === 'lost') this.#epoch = undefined;
      await clock.sleep(limits.heartbeatIntervalMs, signal);
    }
  }

  async #beat(): Promise<Standing> {
    if (this.#epoch === undefined) return 'lost';
    return this.#membership.heartbeat().catch(() => 'held' as const);
  }
}
