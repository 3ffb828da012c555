/** The columns of a file with examples, and the input that each of them holds. */
import { writeName } from '../../client/words.ts';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { type Mapping, TARGETS, type Target } from '../../upload/map-columns.ts';
import type { Sheet } from '../../upload/read-sheet.ts';

const EXAMPLE_CELLS = 3;

interface MappingTableProps {
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  onChange(column: number, target: Target | null): void;
}

export function MappingTable({ sheet, mapping, onChange }: MappingTableProps) {
  return (
    <ScrollTable label="Columns of the file" columns={['Column', 'Is', 'Examples']}>
      {sheet.columns.map((name, at) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <select
              aria-label={`Input of the column ${name}`}
              value={mapping[at] ?? ''}
              onChange={(event) => onChange(at, (event.currentTarget.value || null) as Target)}
            >
              <option value="">Leave out</option>
              {TARGETS.map((target) => (
                <option key={target} value={target}>
                  {target === 'place_id' ? 'Id of the place' : writeName(target)}
                </option>
              ))}
            </select>
          </td>
          <td class="examples">{examplesAt(sheet, at).join(' · ')}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function examplesAt({ rows }: Sheet, column: number): string[] {
  const cells = rows.slice(0, 100).map(({ cells }) => cells[column]?.trim() ?? '');
  return cells.filter(Boolean).slice(0, EXAMPLE_CELLS);
}
