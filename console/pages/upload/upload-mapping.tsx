/** Maps the columns of a file to inputs, with examples of their cells. */
import { writeName } from '../../client/words.ts';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { TARGETS, type Target } from '../../upload/column-names.ts';
import type { Mapping } from '../../upload/map-columns.ts';
import { possibleHeaders, type Sheet } from '../../upload/read-sheet.ts';

const EXAMPLE_CELLS = 3;

const TARGET_NAMES: Partial<Record<Target, string>> = {
  place_id: 'Place id',
  coordinates: 'Latitude, longitude',
  postcode_and_city: 'Postcode and city',
};

interface HeaderChoiceProps {
  readonly sheet: Sheet;
  onChange(row: number): void;
}

/** Chooses the header row, since titles may stand above it. */
export function HeaderChoice({ sheet, onChange }: HeaderChoiceProps) {
  return (
    <div class="filters">
      <label>
        Header row
        <select
          value={sheet.header}
          onChange={(event) => onChange(Number(event.currentTarget.value))}
        >
          {possibleHeaders(sheet).map(({ number, cells }) => (
            <option key={number} value={number}>
              {`${number}: ${shorten(cells.filter(Boolean).join(' · '))}`}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const HEADER_CHARS = 80;

const shorten = (text: string) =>
  text.length > HEADER_CHARS ? `${text.slice(0, HEADER_CHARS)}…` : text;

interface MappingTableProps {
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  onChange(column: number, target: Target | null): void;
}

export function MappingTable({ sheet, mapping, onChange }: MappingTableProps) {
  return (
    <ScrollTable label="File columns" columns={['Column', 'Field', 'Examples']}>
      {sheet.columns.map((name, at) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <select
              aria-label={`Field for column ${name}`}
              value={mapping[at] ?? ''}
              onChange={(event) => onChange(at, (event.currentTarget.value || null) as Target)}
            >
              <option value="">Skip</option>
              {TARGETS.map((target) => (
                <option key={target} value={target}>
                  {TARGET_NAMES[target] ?? writeName(target)}
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
