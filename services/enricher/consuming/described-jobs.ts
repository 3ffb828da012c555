/**
 * The contexts of the jobs whose sources are being asked, so that a place is matched and described
 * once for a job and not again when the sources have answered.
 */
import { jobKey, type StartedJob } from '../../../domain/records.ts';
import type { PlaceContext } from '../context/place-context.ts';

/** Beyond it the oldest is dropped; its job is described again. */
const MAX_JOBS = 4_096;

export class DescribedJobs {
  readonly #contexts = new Map<string, PlaceContext>();

  keep(job: StartedJob, context: PlaceContext): void {
    const key = describedKey(job);
    this.#contexts.delete(key);
    this.#contexts.set(key, context);
    if (this.#contexts.size <= MAX_JOBS) return;
    const [oldest] = this.#contexts.keys();
    this.#contexts.delete(oldest!);
  }

  take(job: StartedJob): PlaceContext | null {
    const key = describedKey(job);
    const context = this.#contexts.get(key) ?? null;
    this.#contexts.delete(key);
    return context;
  }
}

function describedKey({ organization_id, batch_id, place_id, run_order }: StartedJob): string {
  return `${run_order} ${jobKey(organization_id, batch_id, place_id)}`;
}
