/** The tasks that wait for their retry, in order, so that one timer serves them all. */
import type { PartitionTasks, RecordTask } from './record-tasks.ts';

export class RetryQueue {
  /** Sorted; the earliest is last. */
  #tasks: RecordTask[] = [];

  /** When the earliest task is due; Infinity if none waits. */
  get nextDueMs(): number {
    return this.#tasks.at(-1)?.dueMs ?? Number.POSITIVE_INFINITY;
  }

  add(task: RecordTask): void {
    let [from, to] = [0, this.#tasks.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#tasks[middle]!.dueMs > task.dueMs) from = middle + 1;
      else to = middle;
    }
    this.#tasks.splice(from, 0, task);
  }

  /** Takes the earliest task if it is due. */
  takeDue(nowMs: number): RecordTask | undefined {
    return this.nextDueMs <= nowMs ? this.#tasks.pop() : undefined;
  }

  /** Removes all tasks of a partition. */
  drop(owner: PartitionTasks): void {
    this.#tasks = this.#tasks.filter((task) => task.owner !== owner);
  }
}
