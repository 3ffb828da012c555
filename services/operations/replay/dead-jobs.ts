/** The jobs in dead letters, batch by batch. Pure. */
import type { JobRecord } from '../../../domain/records.ts';
import type { SlicedPlaceRow } from '../../../ledger/reads/replays.ts';
import type { FoundLetter } from '../read-letters.ts';
import type { BatchName } from './rerun-batch.ts';

export interface SlicedBatch extends BatchName {
  /** The number of the batch's places in the slice. */
  readonly places: number;
  readPlaces(): AsyncIterable<readonly SlicedPlaceRow[]>;
}

/** What a run that died had requested; or a deletion that died. */
export interface DeadJob
  extends Pick<JobRecord, 'kind' | 'organization_id' | 'batch_id' | 'place_id' | 'attributes'> {
  readonly run_order: number;
  /** The order of the submission whose inputs the run had. */
  readonly submission: number;
}

export function toDeadJob(
  { kind, organization_id, batch_id, place_id, attributes, based_on }: JobRecord,
  { letter }: FoundLetter,
): DeadJob {
  const run_order = letter.offset;
  const submission = based_on ?? run_order;
  return { kind, organization_id, batch_id, place_id, attributes, run_order, submission };
}

/** As in `placesInSlice`: a place has what its runs requested for their last submission. */
export function groupByBatch(jobs: readonly DeadJob[]): SlicedBatch[] {
  const batches = new Map<string, { name: BatchName; places: Map<string, SlicedPlaceRow> }>();
  for (const job of jobs) {
    const name = { organization: job.organization_id, batch: job.batch_id ?? '' };
    const key = `${name.organization}\0${name.batch}`;
    const batch = batches.get(key) ?? { name, places: new Map<string, SlicedPlaceRow>() };
    batches.set(key, batch);
    batch.places.set(job.place_id, addRequest(batch.places.get(job.place_id), job));
  }
  return Array.from(batches.values(), ({ name, places }) => {
    const readPlaces = async function* () {
      yield [...places.values()];
    };
    return { ...name, places: places.size, readPlaces };
  });
}

function addRequest(place: SlicedPlaceRow | undefined, job: DeadJob): SlicedPlaceRow {
  const { place_id, submission, attributes } = job;
  if (place === undefined || place.submission < submission) {
    return { place_id, submission, asked: [...attributes] };
  }
  if (place.submission > submission) return place;
  return { ...place, asked: [...new Set([...place.asked, ...attributes])] };
}
