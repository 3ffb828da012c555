/** What is wrong with which rows of a file. */
import { writeCount, writePlaces } from '../../client/words.ts';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import type { CheckedSheet } from '../../upload/check-rows.ts';

const SHOWN = 100;

export function RowFaults({ checked }: { checked: CheckedSheet }) {
  const { jobs, faults, faultyRows } = checked;
  return (
    <>
      <p role="status" class={faultyRows > 0 ? 'notice notice-bad' : 'notice'}>
        {writePlaces(jobs.length)} can be sent. {writeFaultyRows(faultyRows)}
      </p>
      {faults.length > 0 && (
        <ScrollTable label="Faults" columns={[{ name: 'Row', isNumber: true }, 'Column', 'Fault']}>
          {faults.slice(0, SHOWN).map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <td class="number">{row}</td>
              <td>{column ?? 'The whole row'}</td>
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
  if (rows === 0) return 'No row has faults.';
  if (rows === 1) return '1 row has faults and is left out.';
  return `${writeCount(rows)} rows have faults and are left out.`;
}
