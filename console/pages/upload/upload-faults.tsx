/** The errors in the rows of a file. */
import { writeCount, writePlaces } from '../../client/words.ts';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import type { CheckedSheet } from '../../upload/check-rows.ts';

const SHOWN = 100;

export function RowFaults({ checked }: { checked: CheckedSheet }) {
  const { jobs, faults, faultyRows } = checked;
  return (
    <>
      <p role="status" class={faultyRows > 0 ? 'notice notice-bad' : 'notice'}>
        {writePlaces(jobs.length)} ready to send. {writeFaultyRows(faultyRows)}
      </p>
      {faults.length > 0 && (
        <ScrollTable label="Errors" columns={[{ name: 'Row', isNumber: true }, 'Column', 'Error']}>
          {faults.slice(0, SHOWN).map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td class="number">{row}</td>
              <td>{column ?? 'Whole row'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {faults.length > SHOWN && <p>And {writeCount(faults.length - SHOWN)} more.</p>}
    </>
  );
}

function writeFaultyRows(rows: number): string {
  if (rows === 0) return 'No rows have errors.';
  if (rows === 1) return '1 row has errors and is skipped.';
  return `${writeCount(rows)} rows have errors and are skipped.`;
}
