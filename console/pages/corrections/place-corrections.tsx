/** What people say of a place: what holds, against what the sources say, and all that was said. */
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
  /** Opens the finding of a field, with the form that corrects it. */
  onOpen(field: string): void;
}

export function CorrectionsPart({ job, attributes, corrections, onOpen }: CorrectionsPartProps) {
  const { value, error } = corrections;
  const held = Object.entries(value?.corrections ?? {});
  return (
    <>
      <h2>Corrections</h2>
      <p>
        Your value wins over what the sources say, in every batch that has the place, until it is
        withdrawn.
      </p>
      <Failure error={error} />
      <FieldChooser attributes={attributes} onOpen={onOpen} />
      {value && held.length === 0 && <p>Nobody has corrected it.</p>}
      {held.length > 0 && <HeldTable held={held} job={job} onOpen={onOpen} />}
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
        Correct it…
      </button>
    </form>
  );
}

const HELD_COLUMNS = ['Field', 'Value', 'The sources say', 'By', 'Why'];

interface HeldTableProps {
  readonly held: readonly (readonly [string, PlaceCorrections['corrections'][string]])[];
  readonly job: Job;
  onOpen(field: string): void;
}

function HeldTable({ held, job, onOpen }: HeldTableProps) {
  const beside = job.job_metadata.enrichment_metadata.corrected ?? {};
  return (
    <ScrollTable label="Corrections" columns={HELD_COLUMNS}>
      {held.map(([field, { value, at, by, note }]) => (
        <tr key={field}>
          <th scope="row">
            <button type="button" class="cell" onClick={() => onOpen(field)}>
              {writeName(field)}
            </button>
          </th>
          <td>{writeValue(value) || 'None'}</td>
          <td>{writeValue(beside[field as keyof typeof beside]?.sources_value) || 'Nothing'}</td>
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
      <summary>All that was said ({history.length})</summary>
      <ul>
        {history.map(({ field, action, before, after, at, by, note }, place) => (
          <li key={place}>
            {writeTime(at)}, {by}: {writeName(field)}{' '}
            {action === 'withdrawn' ? 'withdrawn' : `set to ${writeValue(after) || 'none'}`}
            {`, before ${writeValue(before) || 'none'}`}
            {note && ` (${note})`}
          </li>
        ))}
      </ul>
    </details>
  );
}
