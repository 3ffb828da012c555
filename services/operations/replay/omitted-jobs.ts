/** The jobs of a slice that a replay does not run, by reason. */
import { formatCount } from '../../../domain/words/count-words.ts';

export interface OmittedJobs {
  /** They were deleted, or their run was never accepted. */
  readonly deleted: number;
  /** They were submitted again, so that the slice does not say what they request now. */
  readonly replaced: number;
  /** One of the two: the slice shows an attribute that no existing job of theirs requested. */
  readonly deletedOrReplaced: number;
  /** They have none of the statuses that the replay selects. */
  readonly ofOtherStatus: number;
  /** They request only custom attributes that their organization does not have. */
  readonly withoutAttributes: number;
}

type Reason = keyof OmittedJobs;

/** Each completes `12 jobs ...`, for one job and for several. */
const WORDS: Readonly<Record<Reason, readonly [string, string]>> = {
  deleted: ['no longer exists, and does not run', 'no longer exist, and do not run'],
  replaced: [
    'was submitted again since, and does not run',
    'were submitted again since, and do not run',
  ],
  deletedOrReplaced: [
    'was deleted or submitted again since, and does not run',
    'were deleted or submitted again since, and do not run',
  ],
  ofOtherStatus: ['has another status, and does not run', 'have another status, and do not run'],
  withoutAttributes: [
    'requests only attributes that its organization does not have, and does not run',
    'request only attributes that their organization does not have, and do not run',
  ],
};

const REASONS = Object.keys(WORDS) as Reason[];

export class OmittedCounts {
  readonly #counts: Record<Reason, number> = {
    deleted: 0,
    replaced: 0,
    deletedOrReplaced: 0,
    ofOtherStatus: 0,
    withoutAttributes: 0,
  };

  add(jobs: Partial<OmittedJobs>): void {
    for (const reason of REASONS) this.#counts[reason] += jobs[reason] ?? 0;
  }

  /** One sentence for each reason that some job has. */
  describe(): string[] {
    return REASONS.filter((reason) => this.#counts[reason] > 0).map((reason) => {
      const count = this.#counts[reason];
      return `${formatCount(count, 'job')} ${WORDS[reason][count === 1 ? 0 : 1]}.`;
    });
  }
}
