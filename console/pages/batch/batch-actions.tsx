/** The actions on a batch: export, rerun, pause, cancel, monthly refresh, delete. */
import { useState } from 'preact/hooks';
import { EXPORT_FORMATS } from '../../../domain/exports.ts';
import type { BatchState } from '../../client/shapes.ts';
import { writeFormat, writePlaces } from '../../client/words.ts';
import { type Action, ActionButton, Outcome, useAction } from '../../parts/action.tsx';
import { ConfirmDialog } from '../../parts/dialog.tsx';
import { useClient } from '../../parts/use-client.ts';
import { goTo } from '../../parts/use-route.ts';
import { newUploadId } from '../../upload/send-pieces.ts';

interface BatchActionsProps {
  readonly batch: BatchState;
  onChanged(): void;
}

export function BatchActions({ batch, onChanged }: BatchActionsProps) {
  const { id, batch_name: name } = batch;
  const isEnded = batch.status === 'completed' || batch.status === 'failed';
  const hasRun = batch.jobs.completed + batch.jobs.failed > 0;
  const isFlagged = batch.next_refresh_at !== null;
  const client = useClient();
  const action = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const toggleRefresh = async () => {
    await client.updateBatch(id, { refresh: !isFlagged });
    onChanged();
    return isFlagged ? 'Monthly refresh is off.' : 'Monthly refresh is on.';
  };
  const runAll = async () => {
    const { job_count } = await client.reprocess(id, { failed_only: false });
    onChanged();
    return `${writePlaces(job_count)} will run${hasRun ? ' again' : ''}.`;
  };
  return (
    <>
      <div class="heading-actions">
        <ExportForm id={id} action={action} />
        {!isEnded && <SteerButtons batch={batch} action={action} onChanged={onChanged} />}
        <details class="menu">
          <summary class="button">More</summary>
          <div>
            <button type="button" onClick={() => action.run(runAll)}>
              {hasRun ? 'Rerun all places' : 'Run all places'}
            </button>
            <button type="button" onClick={() => action.run(toggleRefresh)}>
              {isFlagged ? 'Turn off monthly refresh' : 'Turn on monthly refresh'}
            </button>
            <button type="button" class="danger" onClick={() => setDeleting(true)}>
              Delete batch…
            </button>
          </div>
        </details>
      </div>
      <Outcome action={action} />
      {isDeleting && <DeleteDialog id={id} name={name} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** Pauses, resumes or cancels a batch that has not ended. */
function SteerButtons({ batch, action, onChanged }: BatchActionsProps & { action: Action }) {
  const client = useClient();
  const [isCancelling, setCancelling] = useState(false);
  const steer = (how: 'cancel' | 'pause' | 'resume') => async () => {
    const { message } = await client.steerBatch(batch.id, how);
    onChanged();
    return message;
  };
  // The page shows the outcome, since the dialog is closed by then.
  const cancel = async () => {
    setCancelling(false);
    action.run(steer('cancel'));
    return '';
  };
  return (
    <>
      <ActionButton action={action} work={steer(batch.paused ? 'resume' : 'pause')}>
        {batch.paused ? 'Resume' : 'Pause'}
      </ActionButton>
      <button type="button" class="danger" onClick={() => setCancelling(true)}>
        Cancel…
      </button>
      {isCancelling && (
        <ConfirmDialog
          title={`Cancel ${batch.batch_name}?`}
          name="Cancel remaining places"
          work={cancel}
          onClose={() => setCancelling(false)}
        >
          Places that have not finished will not run. Results of finished places and of earlier runs
          are kept.
        </ConfirmDialog>
      )}
    </>
  );
}

function ExportForm({ id, action }: { id: string; action: Action }) {
  const client = useClient();
  const [format, setFormat] = useState<string>('csv');
  const startExport = async () => {
    const body = {
      batch_ids: [id],
      format,
      prune_empty_columns: true,
      run_in_background: true,
    } as const;
    await client.createExport(body, newUploadId());
    goTo(['exports']);
    return 'Export started.';
  };
  return (
    <>
      <select
        aria-label="Export format"
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value)}
      >
        {EXPORT_FORMATS.map((name) => (
          <option key={name} value={name}>
            {writeFormat(name)}
          </option>
        ))}
      </select>
      <ActionButton action={action} kind="primary" work={startExport}>
        Export
      </ActionButton>
    </>
  );
}

interface DeleteDialogProps {
  readonly id: string;
  readonly name: string;
  onClose(): void;
}

function DeleteDialog({ id, name, onClose }: DeleteDialogProps) {
  const client = useClient();
  const remove = async () => {
    await client.deleteBatch(id);
    goTo(['batches']);
    return 'Batch deleted.';
  };
  return (
    <ConfirmDialog title={`Delete ${name}?`} name="Delete batch" work={remove} onClose={onClose}>
      This permanently deletes its places and everything that was found about them.
    </ConfirmDialog>
  );
}
