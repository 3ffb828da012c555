/**
 * A parallel consumer that a ConsumerAudit watches. Its broker is wrapped, so that the audit knows
 * under which assignment a handler starts. The caller decides how handlers end.
 */
import assert from 'node:assert/strict';
import type { Assignment, Broker, GroupMember, LogRecord } from '../../platform/log/broker.ts';
import type {
  HandlerContext,
  HandlerOutcome,
} from '../../platform/log/consumer/handler-outcome.ts';
import {
  type ParallelConsumer,
  startParallelConsumer,
} from '../../platform/log/consumer/parallel-consumer.ts';
import type { ParallelConsumerOptions } from '../../platform/log/consumer/parallel-options.ts';
import { overrideMethods } from '../support/override-methods.ts';
import type { ConsumerAudit, Hold } from './consumer-audit.ts';

/** One attempt in flight. */
export interface Attempt {
  readonly record: LogRecord;
  readonly member: WatchedMember;
  readonly hold: Hold;
  readonly context: HandlerContext;
}

/** Decides how an attempt ends; a throw is a fault of the handler. */
export type Handling = (attempt: Attempt) => Promise<HandlerOutcome>;

export type WatchedOptions = Omit<ParallelConsumerOptions, 'broker' | 'handle' | 'onDead'> & {
  readonly broker: Broker;
  readonly handling: Handling;
  /** Throws when the dead letter cannot be appended this time. */
  readonly appendDeadLetter: () => Promise<void>;
};

export class WatchedMember {
  readonly number: number;
  readonly #audit: ConsumerAudit;
  readonly #options: WatchedOptions;
  readonly #holds = new Map<string, Hold>();
  #consumer: ParallelConsumer | undefined;
  #group: GroupMember | undefined;
  /** What a crashed member does has no effect. */
  crashed = false;

  constructor(number: number, audit: ConsumerAudit, options: WatchedOptions) {
    this.number = number;
    this.#audit = audit;
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
    const { handling, appendDeadLetter, broker, ...options } = this.#options;
    this.#consumer = await startParallelConsumer({
      ...options,
      broker: overrideMethods(broker, { join: (given) => this.#join(broker, given) }),
      handle: (record, context) => this.#handle(record, context, handling),
      onDead: async (record) => {
        await appendDeadLetter();
        this.#audit.placed(record);
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
    if (hold?.epoch === assignment.epoch && !this.crashed) this.#audit.takenAway(hold);
  }

  async #handle(record: LogRecord, context: HandlerContext, handling: Handling) {
    const hold = this.#holds.get(partitionName(record))!;
    if (this.crashed) return new Promise<HandlerOutcome>(() => undefined);
    this.#audit.begun(record, hold, context.signal);
    let done = false;
    try {
      const outcome = await handling({ record, member: this, hold, context });
      done = outcome.kind === 'done';
      return outcome;
    } finally {
      this.#audit.ended(record, hold, done && !this.crashed);
    }
  }
}

function partitionName({ topic, partition }: { topic: string; partition: number }): string {
  return `${topic}-${partition}`;
}
