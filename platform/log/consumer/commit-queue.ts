/**
 * Commits succeeded records, with one commit in flight at a time.
 *
 * CQ1 Commits are stored in the order in which their marks were taken, so a committed offset never
 *     goes back.
 * CQ2 A failed commit changes nothing here: the next round commits the same marks. A partition
 *     whose own commit is refused has been revoked, and is reported to `refused`.
 */
import type { Clock } from '../../runtime/clock.ts';
import { errorMessage, isCairnError } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import { warnRarely } from '../../runtime/until-available.ts';
import type { GroupMember } from '../broker.ts';
import type { CommitMark } from './offset-tracker.ts';
import type { PartitionTasks } from './record-tasks.ts';

interface OwnedMark {
  readonly owner: PartitionTasks;
  readonly mark: CommitMark;
}

export class CommitQueue {
  readonly #member: GroupMember;
  readonly #warn: (error: unknown, failures: number) => void;
  readonly #refused: (owner: PartitionTasks) => void;
  /** Failures since the last commit that succeeded. */
  #failures = 0;
  /** The last of them; null if nothing waits for its commit. */
  #fault: string | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(
    member: GroupMember,
    context: { readonly clock: Clock; readonly log: Log },
    refused: (owner: PartitionTasks) => void,
  ) {
    this.#member = member;
    this.#warn = warnRarely(context, 'commit failed; retrying');
    this.#refused = refused;
  }

  get fault(): string | null {
    return this.#fault;
  }

  /** Resolves when the successes of these partitions are stored, or could not be. */
  commit(owners: Iterable<PartitionTasks>): Promise<void> {
    this.#last = this.#last.then(() => this.#commitMarks(takeMarks(owners)));
    return this.#last;
  }

  async #commitMarks(marks: readonly OwnedMark[]): Promise<void> {
    if (marks.length === 0) {
      this.#fault = null;
      return;
    }
    try {
      await this.#member.commit(
        marks.map(({ owner: { topic, partition, epoch }, mark: { nextOffset } }) => {
          return { topic, partition, epoch, nextOffset };
        }),
      );
      this.#failures = 0;
      this.#fault = null;
      for (const { owner, mark } of marks) owner.offsets.committed(mark);
    } catch (error) {
      await this.#failed(marks, error);
    }
  }

  async #failed(marks: readonly OwnedMark[], error: unknown): Promise<void> {
    if (!isCairnError(error, 'partition_revoked')) {
      this.#fault = errorMessage(error);
      this.#warn(error, ++this.#failures);
    } else if (marks.length === 1) {
      this.#refused(marks[0]!.owner);
    } else {
      for (const one of marks) await this.#commitMarks([one]);
    }
  }
}

function takeMarks(owners: Iterable<PartitionTasks>): OwnedMark[] {
  const marks: OwnedMark[] = [];
  for (const owner of owners) {
    const mark = owner.state === 'lost' ? undefined : owner.offsets.mark();
    if (mark === undefined) continue;
    // Behind a deferred record there is nothing to store, but settled records leave the gap.
    if (mark.nextOffset <= owner.offsets.committedOffset) owner.offsets.committed(mark);
    else marks.push({ owner, mark });
  }
  return marks;
}
