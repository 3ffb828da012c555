/**
 * Decides who gets the next free slot of a lane: shares take turns, and so do each share's
 * partitions.
 *
 * LS1 The share with the fewest running tasks goes first; among equals, the one that has waited
 *     longest for its turn. A share that comes late gets each free slot until it runs as many tasks
 *     as the others.
 * LS2 The cost of a turn does not depend on the number of ready tasks. A turn compares a bounded
 *     number of shares.
 */

/** Something that takes turns: a record's task. */
interface Task<T> {
  nextReady: T | undefined;
}

/** The most shares that one turn compares. */
const MAX_COMPARED = 64;

/** The tasks of one share in a lane. */
class LaneShare<T extends Task<T>> {
  readonly name: string;
  readonly lane: TopicLane<T>;
  /** Tasks that could start at once. */
  ready = 0;
  inFlight = 0;
  /** The number of partitions that have tasks of the share. */
  lists = 0;
  inQueue = false;
  /** The partitions that have ready tasks, each once. */
  readonly #queue: ReadyList<T>[] = [];

  constructor(name: string, lane: TopicLane<T>) {
    this.name = name;
    this.lane = lane;
  }

  /** Takes the next task, from each partition in turn. */
  take(): T | undefined {
    for (let list = this.#queue.shift(); list !== undefined; list = this.#queue.shift()) {
      list.inQueue = false;
      const task = list.takeFirst();
      if (task === undefined) continue;
      if (list.hasReady) this.enqueue(list);
      return task;
    }
    return undefined;
  }

  enqueue(list: ReadyList<T>): void {
    if (!list.inQueue) {
      list.inQueue = true;
      this.#queue.push(list);
    }
    this.lane.enqueue(this);
  }

  count(ready: number): void {
    this.ready += ready;
    this.lane.ready += ready;
  }
}

/** The ready tasks of one share in one partition, the next one first. */
export class ReadyList<T extends Task<T>> {
  readonly share: LaneShare<T>;
  /** Tasks that have not succeeded, ready or not. */
  tasks = 0;
  inQueue = false;
  #first: T | undefined;
  #last: T | undefined;

  constructor(share: LaneShare<T>) {
    this.share = share;
    share.lists++;
  }

  get hasReady(): boolean {
    return this.#first !== undefined;
  }

  /** Older tasks go first, because they hold the commit back. */
  addFirst(task: T): void {
    task.nextReady = this.#first;
    this.#first = task;
    this.#last ??= task;
    this.#added();
  }

  addLast(task: T): void {
    if (this.#last === undefined) this.#first = task;
    else this.#last.nextReady = task;
    this.#last = task;
    this.#added();
  }

  takeFirst(): T | undefined {
    const task = this.#first;
    if (task === undefined) return undefined;
    this.#first = task.nextReady;
    if (this.#first === undefined) this.#last = undefined;
    task.nextReady = undefined;
    this.share.count(-1);
    return task;
  }

  clear(): void {
    while (this.takeFirst() !== undefined);
  }

  #added(): void {
    this.share.count(1);
    this.share.enqueue(this);
  }
}

/** The topics of one priority. */
export class TopicLane<T extends Task<T>> {
  /** Tasks that could start at once. */
  ready = 0;
  inFlight = 0;
  /** True while it has enough ready tasks, so that its partitions are not fetched from. */
  full = false;
  readonly #shares = new Map<string, LaneShare<T>>();
  /** The shares that have ready tasks, each once, in the order of their turns. */
  readonly #queue: LaneShare<T>[] = [];

  openShare(name: string): LaneShare<T> {
    let share = this.#shares.get(name);
    if (share === undefined) {
      share = new LaneShare<T>(name, this);
      this.#shares.set(name, share);
    }
    return share;
  }

  closeShareIfUnused(share: LaneShare<T>): void {
    if (share.lists === 0 && share.inFlight === 0) this.#shares.delete(share.name);
  }

  /** How many tasks of the share could start at once. */
  readyTasks(name: string): number {
    return this.#shares.get(name)?.ready ?? 0;
  }

  /** Takes the next task (LS1). */
  take(): T | undefined {
    for (let share = this.#takeShare(); share !== undefined; share = this.#takeShare()) {
      share.inQueue = false;
      const task = share.take();
      if (task === undefined) continue;
      if (share.ready > 0) this.enqueue(share);
      return task;
    }
    return undefined;
  }

  enqueue(share: LaneShare<T>): void {
    if (share.inQueue) return;
    share.inQueue = true;
    this.#queue.push(share);
  }

  #takeShare(): LaneShare<T> | undefined {
    const queue = this.#queue;
    if (queue.length <= 1) return queue.pop();
    let best = 0;
    for (let at = 1; at < Math.min(queue.length, MAX_COMPARED); at++) {
      if (queue[at]!.inFlight < queue[best]!.inFlight) best = at;
    }
    return queue.splice(best, 1)[0];
  }
}
