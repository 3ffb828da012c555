/** One place: its findings, its corrections, and what each run changed. */
import { useState } from 'preact/hooks';
import { isCorrectable } from '../client/correction-values.ts';
import { findingFor, listFoundFields } from '../client/findings.ts';
import type { Attribute, Job, Run } from '../client/shapes.ts';
import { writeName, writeTime, writeValue } from '../client/words.ts';
import { ChangeList } from '../parts/change-list.tsx';
import { FindingCell, FindingDialog } from '../parts/finding.tsx';
import { Failure, Heading, Loading, NotFound, Status } from '../parts/notices.tsx';
import { useClient } from '../parts/use-client.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import { linkTo } from '../parts/use-route.ts';
import { CorrectionForm } from './corrections/correction-form.tsx';
import { CorrectionsPart } from './corrections/place-corrections.tsx';

export function PlacePage({ id }: { id: string }) {
  const client = useClient();
  const place = useLoaded(`place ${id}`, (signal) => client.getJob(id, signal));
  const { value: job, error } = place;
  const history = useLoaded(`history ${id}`, (signal) => client.getHistory(id, signal));
  if (error?.status === 404) return <NotFound what="place" />;
  if (!job) return error ? <Failure error={error} /> : <Loading what="the place" />;
  const name = writeValue(job.inputs['name']) || id;
  return (
    <>
      <Heading
        title={
          <>
            {name} <Status name={job.status} />
          </>
        }
      >
        {job.batch_id && <a href={linkTo(['batches', job.batch_id])}>View batch</a>}
      </Heading>
      <p class="id">{id}</p>
      <PlaceFindings job={job} name={name} onChanged={place.reload} />
      <h2>History</h2>
      <Failure error={history.error} />
      {history.value?.runs.length === 0 && <p>No finished runs yet.</p>}
      <ol class="runs">
        {history.value?.runs.map((run) => (
          <li key={run.run_id}>
            <RunChanges run={run} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface PlaceFindingsProps {
  readonly job: Job;
  readonly name: string;
  onChanged(): void;
}

function PlaceFindings({ job, name, onChanged }: PlaceFindingsProps) {
  const client = useClient();
  const { value: catalogue } = useLoaded('attributes', client.listAttributes);
  const corrections = useLoaded(`corrections ${job.place_id}`, (signal) =>
    client.getCorrections(job.place_id, signal),
  );
  const [opened, setOpened] = useState<string | null>(null);
  const attributes = catalogue?.attributes ?? [];
  const finding = opened === null ? null : findingFor(opened, job, attributes);
  const changed = () => {
    corrections.reload();
    onChanged();
  };
  return (
    <>
      <FindingList job={job} name={name} attributes={attributes} onOpen={setOpened} />
      <CorrectionsPart
        job={job}
        attributes={attributes}
        corrections={corrections}
        onOpen={setOpened}
      />
      {finding && (
        <FindingDialog finding={finding} place={name} onClose={() => setOpened(null)}>
          {isCorrectable(finding.field) && (
            <CorrectionForm
              placeId={job.place_id}
              finding={finding}
              hasResult={job.status === 'completed'}
              onChanged={changed}
            />
          )}
        </FindingDialog>
      )}
    </>
  );
}

interface FindingListProps {
  readonly job: Job;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  onOpen(field: string): void;
}

function FindingList({ job, name, attributes, onOpen }: FindingListProps) {
  const isMissing = (field: string) => job.outputs[field] == null;
  const found = listFoundFields([job]).filter((field) => !isMissing(field));
  const missing = listFoundFields([job]).filter(isMissing);
  return (
    <>
      <h2>Findings</h2>
      <dl class="facts">
        {found.flatMap((field) => [
          <dt key={field}>{writeName(field)}</dt>,
          <dd key={`${field} value`}>
            <FindingCell
              finding={findingFor(field, job, attributes)}
              place={name}
              onOpen={() => onOpen(field)}
            />
          </dd>,
        ])}
      </dl>
      {missing.length > 0 && <p>Not found: {missing.map(writeName).join(', ').toLowerCase()}.</p>}
    </>
  );
}

function RunChanges({ run }: { run: Run }) {
  const changes = Object.entries(run.changes);
  return (
    <>
      <h3>
        {writeTime(run.finished_at)} · {writeName(run.cause || 'run')} <Status name={run.status} />
      </h3>
      {run.error && <p class="notice notice-bad">{run.error}</p>}
      {changes.length === 0 && <p>No changes.</p>}
      {changes.length > 0 && <ChangeList changes={changes} />}
    </>
  );
}
