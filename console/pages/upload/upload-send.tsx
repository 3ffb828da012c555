/** The last step of an upload: choose the attributes, estimate cost and time, and send. */
import { useState } from 'preact/hooks';
import type { Client } from '../../client/resources.ts';
import { writePlaces, writeSeconds } from '../../client/words.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { AttributeChooser, type Choice } from '../../parts/choosers/attribute-chooser.tsx';
import { ProgressBar } from '../../parts/progress.tsx';
import { useClient } from '../../parts/use-client.ts';
import { goTo } from '../../parts/use-route.ts';
import type { CheckedSheet } from '../../upload/check-rows.ts';
import { sendPieces, splitJobs, toSubmission, type Upload } from '../../upload/send-pieces.ts';

interface SendFormProps {
  readonly id: string;
  readonly fileName: string;
  readonly checked: CheckedSheet;
}

export function SendForm({ id, fileName, checked: { jobs } }: SendFormProps) {
  const client = useClient();
  const [batchName, setBatchName] = useState(fileName.replace(/\.\w+$/, ''));
  const [choice, setChoice] = useState<Choice>({ attribute_set: 'core' });
  const [sent, setSent] = useState({ pieces: 0, jobs: 0 });
  const [estimating, sending] = [useAction(), useAction()];
  const upload: Upload = { batchId: id, batchName: batchName.trim() || fileName, jobs, choice };
  const hasAttributes = choice.attributes === undefined || choice.attributes.length > 0;
  const canSend = jobs.length > 0 && hasAttributes;
  const send = async () => {
    await sendPieces(client, upload, sent.pieces, (pieces, count) =>
      setSent({ pieces, jobs: count }),
    );
    goTo(['batches', id]);
    return 'All places sent.';
  };
  const submit = (event: Event) => {
    event.preventDefault();
    sending.run(send);
  };
  // After the first piece is sent, the settings are fixed: all pieces belong to one submission, and
  // each is sent under its own idempotency key.
  const isFixed = sending.isRunning || sent.pieces > 0;
  return (
    <form onSubmit={submit}>
      <fieldset class="plain" disabled={isFixed}>
        <label>
          Batch name
          <input
            required
            maxLength={512}
            value={batchName}
            onInput={(event) => setBatchName(event.currentTarget.value)}
          />
        </label>
        <AttributeChooser choice={choice} onChange={setChoice} />
      </fieldset>
      <div class="filters">
        <button
          type="button"
          disabled={!canSend || estimating.isRunning}
          onClick={() => estimating.run(() => estimate(client, upload))}
        >
          Estimate cost and time
        </button>
        <button type="submit" class="primary" disabled={!canSend || sending.isRunning}>
          {sent.pieces > 0 ? 'Send the rest' : `Send ${writePlaces(jobs.length)}`}
        </button>
      </div>
      <Outcome action={estimating} />
      {isFixed && (
        <ProgressBar label="Places sent" completed={sent.jobs} failed={0} total={jobs.length} />
      )}
      <Outcome action={sending} />
    </form>
  );
}

/** Estimates the first piece and extrapolates to the others. */
async function estimate(client: Client, upload: Upload): Promise<string> {
  const piece = splitJobs(upload.jobs)[0] ?? [];
  const { seconds, total, currency } = await client.estimate(toSubmission(upload, piece));
  const times = upload.jobs.length / Math.max(1, piece.length);
  const cost = `At most ${(total.cost * times).toFixed(2)} ${currency}`;
  if (seconds === null) return `${cost}. No time estimate until the first place has run.`;
  return `${cost}, and about ${writeSeconds(seconds * times)}.`;
}
