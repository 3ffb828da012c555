/** The places of a batch: one row per place, one column per field that was found. */

import { useState } from 'preact/hooks';
import { JOB_STATUSES, type JobStatus } from '../../../domain/jobs.ts';
import { type Finding, findingFor, listFoundFields } from '../../client/findings.ts';
import type { Attribute, Job } from '../../client/shapes.ts';
import { writeName, writeValue } from '../../client/words.ts';
import { StatusFilter } from '../../parts/choosers/status-filter.tsx';
import { FindingCell, FindingDialog } from '../../parts/finding.tsx';
import { Failure, Loading, Pager, Status } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { goTo, linkTo, type Route, readOffset } from '../../parts/use-route.ts';

const PLACES_SHOWN = 50;
const FIRST_COLUMNS = 8;

const PLACES_POLL_MS = 3_000;

interface BatchPlacesProps {
  readonly id: string;
  readonly route: Route;
  readonly isBusy: boolean;
}

const isOpenJob = ({ status }: Job) => status === 'pending' || status === 'in_progress';

export function BatchPlaces({ id, route, isBusy }: BatchPlacesProps) {
  const client = useClient();
  const status = (route.query.get('status') ?? undefined) as JobStatus | undefined;
  const offset = readOffset(route);
  const { value: page, error } = useLoaded(
    `places ${id} ${status} ${offset}`,
    (signal) => client.listJobs({ batchId: id, status, limit: PLACES_SHOWN, offset }, signal),
    (shown) => (isBusy || shown?.jobs.some(isOpenJob) ? PLACES_POLL_MS : null),
  );
  const { value: catalogue } = useLoaded('attributes', client.listAttributes);
  return (
    <section aria-label="Places">
      <StatusFilter
        statuses={JOB_STATUSES}
        chosen={status ?? ''}
        onChoose={(chosen) => goTo(['batches', id], { status: chosen })}
      />
      <Failure error={error} />
      {!page && !error && <Loading what="places" />}
      {page && page.jobs.length === 0 && (
        <p>{status ? 'No places with this status.' : 'No places.'}</p>
      )}
      {page && page.jobs.length > 0 && (
        <PlaceTable jobs={page.jobs} attributes={catalogue?.attributes ?? []} />
      )}
      {page && (
        <Pager
          {...page}
          what="places"
          link={(from) => linkTo(['batches', id], { status, from: from || undefined })}
        />
      )}
    </section>
  );
}

interface PlaceTableProps {
  readonly jobs: readonly Job[];
  readonly attributes: readonly Attribute[];
}

interface Opened {
  readonly placeId: string;
  readonly field: string;
}

function PlaceTable({ jobs, attributes }: PlaceTableProps) {
  const fields = listFoundFields(jobs);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = chosen ?? fields.slice(0, FIRST_COLUMNS);
  const openedJob = jobs.find(({ place_id }) => place_id === opened?.placeId);
  return (
    <>
      <ColumnChooser fields={fields} columns={columns} onChoose={setChosen} />
      <ScrollTable
        label="Places of the batch"
        columns={['Place', 'Status', ...columns.map(writeName)]}
      >
        {jobs.map((job) => (
          <PlaceRow
            key={job.place_id}
            job={job}
            findings={columns.map((field) => findingFor(field, job, attributes))}
            onOpen={(field) => setOpened({ placeId: job.place_id, field })}
          />
        ))}
      </ScrollTable>
      {opened && openedJob && (
        <FindingDialog
          finding={findingFor(opened.field, openedJob, attributes)}
          place={placeName(openedJob)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

const placeName = (job: Job) => writeValue(job.inputs['name']) || job.place_id;

interface PlaceRowProps {
  readonly job: Job;
  readonly findings: readonly Finding[];
  onOpen(field: string): void;
}

function PlaceRow({ job, findings, onOpen }: PlaceRowProps) {
  return (
    <tr>
      <th scope="row">
        <a href={linkTo(['places', job.place_id])}>{placeName(job)}</a>
        <span class="id">{job.place_id}</span>
      </th>
      <td>
        <Status name={job.status} />
      </td>
      {findings.map((finding) => (
        <td key={finding.field}>
          <FindingCell
            finding={finding}
            place={placeName(job)}
            onOpen={() => onOpen(finding.field)}
          />
        </td>
      ))}
    </tr>
  );
}

interface ColumnChooserProps {
  readonly fields: readonly string[];
  readonly columns: readonly string[];
  onChoose(columns: readonly string[]): void;
}

function ColumnChooser({ fields, columns, onChoose }: ColumnChooserProps) {
  if (fields.length === 0) return null;
  const toggle = (field: string) =>
    onChoose(fields.filter((name) => (name === field) !== columns.includes(name)));
  return (
    <details class="chooser">
      <summary>
        Columns ({columns.length} of {fields.length})
      </summary>
      <fieldset>
        <legend class="hidden">Columns</legend>
        {fields.map((field) => (
          <label class="check" key={field}>
            <input
              type="checkbox"
              checked={columns.includes(field)}
              onChange={() => toggle(field)}
            />
            {writeName(field)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
