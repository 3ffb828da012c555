/**
 * A group of parallel consumers under a ledger's eyes: each member's broker is watched at the
 * port, so that the ledger knows under which hold a handler begins. How handlers end is the
 * caller's affair.
 */
import assert from 'node:assert/strict';
import type { Assignment, Broker, GroupMember, LogRecord } from '../../platform/log/broker.ts';
import {
  type HandlerContext,
  type HandlerOutcome,
  type ParallelConsumer,
  type ParallelConsumerOptions,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import type { ConsumerAudit, Hold } from './consumer-audit.ts';

/** One attempt under way. */
export interface Attempt {
  readonly record: LogRecord;
  readonly member: WatchedMember;
  readonly hold: Hold;
  readonly context: HandlerContext;
}

/** How an attempt is to end; a throw stands for a fault of the handler. */
export type Handling = (attempt: Attempt) => Promise<HandlerOutcome>;

export type WatchedOptions = Omit<ParallelConsumerOptions, 'broker' | 'handle' | 'onDead'> & {
  readonly broker: Broker;
  readonly handling: Handling;
  /** Throws when the dead record finds no place this time. */
  readonly placeDead: () => Promise<void>;
};

export class WatchedMember {
  readonly number: number;
  readonly #ledger: ConsumerAudit;
  readonly #options: WatchedOptions;
  readonly #holds = new Map<string, Hold>();
  #consumer: ParallelConsumer | undefined;
  #group: GroupMember | undefined;
  /** A crashed one does nothing that counts. */
  crashed = false;

  constructor(number: number, ledger: ConsumerAudit, options: WatchedOptions) {
    this.number = number;
    this.#ledger = ledger;
    this.#options = options;
  }

  get group(): GroupMember {
    assert(this.#group, 'joined');
    return this.#group;
  }

  get joined(): boolean {
    return this.#group !== undefined;
  }

  async start(): Promise<void> {
    const { handling, placeDead, broker, ...options } = this.#options;
    this.#consumer = await startParallelConsumer({
      ...options,
      broker: { join: (given) => this.#join(broker, given) },
      handle: (record, context) => this.#handle(record, context, handling),
      onDead: async (record) => {
        await placeDead();
        this.#ledger.placed(record);
      },
    });
  }

  stop(): Promise<void> {
    return this.#consumer?.stop() ?? Promise.resolve();
  }

  stats() {
    return this.#consumer?.stats();
  }

  async #join(broker: Broker, given: Parameters<Broker['join']>[0]): Promise<GroupMember> {
    const { listener } = given;
    this.#group = await broker.join({
      ...given,
      listener: {
        assigned: (partitions) => {
          for (const one of partitions) this.#holds.set(partitionName(one), this.#newHold(one));
          listener.assigned(partitions);
        },
        revoked: (partitions) => {
          const done = listener.revoked(partitions);
          for (const one of partitions) this.#takenAway(one);
          return done;
        },
      },
    });
    return this.#group;
  }

  #newHold({ epoch }: Assignment): Hold {
    return { member: this.number, epoch, over: false, running: new Map() };
  }

  #takenAway(assignment: Assignment): void {
    const hold = this.#holds.get(partitionName(assignment));
    if (hold?.epoch === assignment.epoch && !this.crashed) this.#ledger.takenAway(hold);
  }

  async #handle(record: LogRecord, context: HandlerContext, handling: Handling) {
    const hold = this.#holds.get(partitionName(record))!;
    if (this.crashed) return new Promise<HandlerOutcome>(() => undefined);
    this.#ledger.begun(record, hold, context.signal);
    let done = false;
    try {
      const outcome = await handling({ record, member: this, hold, context });
      done = outcome.kind === 'done';
      return outcome;
    } finally {
      this.#ledger.ended(record, hold, done && !this.crashed);
    }
  }
}

function partitionName({ topic, partition }: { topic: string; partition: number }): string {
  return `${topic}-${partition}`;
}
