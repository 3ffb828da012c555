/**
 * Commits what is done, one commit under way at a time.
 *
 * M1 Commits are stored in the order in which their marks were taken: a committed offset never
 *    goes back.
 * M2 A commit that fails changes nothing here: the same is committed with the next round. A
 *    partition that is refused by itself is no longer ours, and is reported as such.
 */
import { errorMessage, isCairnError } from '../../runtime/errors.ts';
import type { Log } from '../../runtime/log.ts';
import type { GroupMember } from '../broker.ts';
import type { PartitionWork } from './consuming-work.ts';
import type { CommitMark } from './offset-tracker.ts';

interface Marked {
  readonly owner: PartitionWork;
  readonly mark: CommitMark;
}

export interface CommitsOptions {
  readonly member: GroupMember;
  readonly log: Log;
  readonly refused: (owner: PartitionWork) => void;
}

export class Commits {
  readonly #options: CommitsOptions;
  #last: Promise<void> = Promise.resolve();

  constructor(options: CommitsOptions) {
    this.#options = options;
  }

  /** Resolves when what was done in these partitions is stored, or could not be. */
  commit(owners: Iterable<PartitionWork>): Promise<void> {
    this.#last = this.#last.then(() => this.#commitMarked(marksOf(owners)));
    return this.#last;
  }

  async #commitMarked(marked: readonly Marked[]): Promise<void> {
    if (marked.length === 0) return;
    try {
      await this.#options.member.commit(marked.map(toStored));
      for (const { owner, mark } of marked) owner.offsets.committed(mark);
    } catch (error) {
      await this.#failed(marked, error);
    }
  }

  async #failed(marked: readonly Marked[], error: unknown): Promise<void> {
    const revoked = isCairnError(error, 'partition_revoked');
    if (!revoked) {
      this.#options.log.warn({ error: errorMessage(error) }, 'commit failed; it is tried again');
    } else if (marked.length === 1) {
      this.#options.refused(marked[0]!.owner);
    } else {
      for (const one of marked) await this.#commitMarked([one]);
    }
  }
}

function marksOf(owners: Iterable<PartitionWork>): Marked[] {
  const marked: Marked[] = [];
  for (const owner of owners) {
    const mark = owner.state === 'lost' ? undefined : owner.offsets.mark();
    if (mark !== undefined) marked.push({ owner, mark });
  }
  return marked;
}

function toStored({ owner, mark }: Marked) {
  const { topic, partition, epoch } = owner;
  return { topic, partition, epoch, nextOffset: mark.nextOffset };
}
