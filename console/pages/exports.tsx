/** Exports, newest first, with their progress and files. */
import type { Client } from '../client/resources.ts';
import type { ExportState } from '../client/shapes.ts';
import { writeCount, writeFormat, writeTime } from '../client/words.ts';
import { type Action, Outcome, useAction } from '../parts/action.tsx';
import { Failure, Heading, Loading, Status } from '../parts/notices.tsx';
import { saveFrom } from '../parts/save-from.ts';
import { ScrollTable } from '../parts/scroll-table.tsx';
import { useClient } from '../parts/use-client.ts';
import { useLoaded } from '../parts/use-loaded.ts';

const EXPORTS_POLL_MS = 1_500;
const EXPORT_COLUMNS = [
  'Batches',
  'Created',
  'Format',
  { name: 'Rows', isNumber: true },
  'Status',
  'File',
];

const isOpenExport = ({ status }: ExportState) => status === 'queued' || status === 'running';

export function ExportsPage() {
  const client = useClient();
  const { value: page, error } = useLoaded('exports', client.listExports, (shown) =>
    shown?.exports.some(isOpenExport) ? EXPORTS_POLL_MS : null,
  );
  const download = useAction();
  return (
    <>
      <Heading title="Exports" />
      <Failure error={error} />
      {!page && !error && <Loading what="exports" />}
      {page?.exports.length === 0 && <p>No exports yet. Start one from a batch.</p>}
      <Outcome action={download} />
      {page && page.exports.length > 0 && (
        <ScrollTable label="Exports" columns={EXPORT_COLUMNS}>
          {page.exports.map((state) => (
            <ExportRow key={state.id} state={state} download={download} />
          ))}
        </ScrollTable>
      )}
    </>
  );
}

function ExportRow({ state, download }: { state: ExportState; download: Action }) {
  const client = useClient();
  const { batch_ids, batch_names, created_at, metadata, status, csv_options, error } = state;
  const names = batch_ids.map((id) => batch_names[id] ?? id).join(', ');
  return (
    <tr>
      <th scope="row">{names}</th>
      <td>{created_at && writeTime(created_at)}</td>
      <td>{writeFormat(csv_options?.format ?? 'csv')}</td>
      <td class="number">{metadata ? writeCount(metadata.rows) : '–'}</td>
      <td>
        <Status name={status} /> {error}
      </td>
      <td>
        {state.download_url ? (
          <button
            type="button"
            disabled={download.isRunning}
            onClick={() => download.run(() => downloadFile(client, state))}
          >
            Download<span class="hidden"> the export of {names}</span>
          </button>
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
}

async function downloadFile(client: Client, state: ExportState): Promise<string> {
  const { url } = await client.getExportLink(state.id);
  saveFrom(url);
  return 'Download started.';
}
