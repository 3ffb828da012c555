/** The values before and after a run. */
import type { Run } from '../client/shapes.ts';
import { writeName, writeValue } from '../client/words.ts';

type FieldChange = Run['changes'][string];

export function ChangeList({ changes }: { changes: readonly [string, FieldChange][] }) {
  return (
    <ul>
      {changes.map(([field, { before, after, source }]) => (
        <li key={field}>
          <strong>{writeName(field)}</strong>: <Before value={before} />
          <ins>{writeValue(after) || 'none'}</ins> {source && <span class="id">{source}</span>}
        </li>
      ))}
    </ul>
  );
}

function Before({ value }: { value: unknown }) {
  return value == null ? null : <del>{writeValue(value)} → </del>;
}
