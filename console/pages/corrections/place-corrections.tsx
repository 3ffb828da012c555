/** The corrections of a place, with the values from the sources, and their history. */
import { useState } from 'preact/hooks';
import { OUTPUT_FIELDS } from '../../../domain/outputs.ts';
import { isCorrectable } from '../../client/correction-values.ts';
import type { Attribute, Job, PlaceCorrections } from '../../client/shapes.ts';
import { writeName, writeTime, writeValue } from '../../client/words.ts';
import { Failure } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import type { Loaded } from '../../parts/use-loaded.ts';

interface CorrectionsPartProps {
  readonly job: Job;
  readonly attributes: readonly Attribute[];
  readonly corrections: Loaded<PlaceCorrections>;
  /** Opens the finding of a field, with its correction form. */
  onOpen(field: string): void;
}

export function CorrectionsPart({ job, attributes, corrections, onOpen }: CorrectionsPartProps) {
  const { value, error } = corrections;
  const current = Object.entries(value?.corrections ?? {});
  return (
    <>
      <h2>Corrections</h2>
      <p>
        A correction overrides the sources in every batch that contains this place, until you
        withdraw it.
      </p>
      <Failure error={error} />
      <FieldChooser attributes={attributes} onOpen={onOpen} />
      {value && current.length === 0 && <p>No corrections yet.</p>}
      {current.length > 0 && <CorrectionTable current={current} job={job} onOpen={onOpen} />}
      {value && value.history.length > 0 && <CorrectionHistory history={value.history} />}
    </>
  );
}

type FieldChooserProps = Pick<CorrectionsPartProps, 'attributes' | 'onOpen'>;

function FieldChooser({ attributes, onOpen }: FieldChooserProps) {
  const [field, setField] = useState('');
  const own = attributes.flatMap(({ outputs }) => outputs).filter(isCorrectable);
  const fields = [...new Set([...OUTPUT_FIELDS, ...own])].toSorted();
  const submit = (event: Event) => {
    event.preventDefault();
    if (field) onOpen(field);
  };
  return (
    <form class="filters" onSubmit={submit}>
      <label>
        Field
        <select value={field} onChange={(event) => setField(event.currentTarget.value)}>
          <option value="">Choose…</option>
          {fields.map((name) => (
            <option key={name} value={name}>
              {writeName(name)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" disabled={field === ''}>
        Correct…
      </button>
    </form>
  );
}

const CORRECTION_COLUMNS = ['Field', 'Value', 'Value from sources', 'By', 'Reason'];

interface CorrectionTableProps {
  readonly current: readonly (readonly [string, PlaceCorrections['corrections'][string]])[];
  readonly job: Job;
  onOpen(field: string): void;
}

function CorrectionTable({ current, job, onOpen }: CorrectionTableProps) {
  const corrected = job.job_metadata.enrichment_metadata.corrected ?? {};
  return (
    <ScrollTable label="Corrections" columns={CORRECTION_COLUMNS}>
      {current.map(([field, { value, at, by, note }]) => (
        <tr key={field}>
          <th scope="row">
            <button type="button" class="cell" onClick={() => onOpen(field)}>
              {writeName(field)}
            </button>
          </th>
          <td>{writeValue(value) || 'None'}</td>
          <td>
            {writeValue(corrected[field as keyof typeof corrected]?.sources_value) || 'Nothing'}
          </td>
          <td>
            {by} <span class="id">{writeTime(at)}</span>
          </td>
          <td>{note}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function CorrectionHistory({ history }: { history: PlaceCorrections['history'] }) {
  return (
    <details>
      <summary>Correction history ({history.length})</summary>
      <ul>
        {history.map(({ field, action, before, after, at, by, note }, place) => (
          <li key={place}>
            {writeTime(at)}, {by}: {writeName(field)}{' '}
            {action === 'withdrawn' ? 'withdrawn' : `set to ${writeValue(after) || 'none'}`}
            {`, previously ${writeValue(before) || 'none'}`}
            {note && ` (${note})`}
          </li>
        ))}
      </ul>
    </details>
  );
}
