/**
 * The contexts of the jobs whose sources are being asked, so that a place is matched and described
 * once for a job and not again when the sources have answered.
 */
import { jobKey, type StartedJob } from '../../../domain/records.ts';
import type { PlaceContext } from '../context/place-context.ts';
import type { WorkStep } from '../measuring/work-recorder.ts';

/** When there are more, the oldest is dropped; its job is described again. */
const MAX_JOBS = 4_096;

export interface DescribedJob {
  /** As the caller wrote them. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly context: PlaceContext;
  /** The steps done for the job, when it is traced. */
  readonly steps: readonly WorkStep[];
}

export class DescribedJobs {
  readonly #jobs = new Map<string, DescribedJob>();

  keep(job: StartedJob, described: DescribedJob): void {
    const key = describedKey(job);
    this.#jobs.delete(key);
    this.#jobs.set(key, described);
    if (this.#jobs.size <= MAX_JOBS) return;
    const [oldest] = this.#jobs.keys();
    this.#jobs.delete(oldest!);
  }

  take(job: StartedJob): DescribedJob | null {
    const key = describedKey(job);
    const described = this.#jobs.get(key) ?? null;
    this.#jobs.delete(key);
    return described;
  }
}

function describedKey({ organization_id, batch_id, place_id, run_order }: StartedJob): string {
  return `${run_order} ${jobKey(organization_id, batch_id, place_id)}`;
}
