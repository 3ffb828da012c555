/** Sets or withdraws a correction of one field of a place. */
import { useId, useState } from 'preact/hooks';
import {
  editorFor,
  readFromEditor,
  type ValueEditor,
  writeForEditor,
} from '../../client/correction-values.ts';
import type { Finding } from '../../client/findings.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { useClient } from '../../parts/use-client.ts';

interface CorrectionFormProps {
  readonly placeId: string;
  readonly finding: Finding;
  /** A correction appears only after a run of the place has ended. */
  readonly hasResult: boolean;
  onChanged(): void;
}

const MAX_NOTE_CHARACTERS = 300;

export function CorrectionForm({ placeId, finding, hasResult, onChanged }: CorrectionFormProps) {
  const { field, value, corrected } = finding;
  const client = useClient();
  const action = useAction();
  const editor = editorFor(field);
  const [text, setText] = useState(() => writeForEditor(editor, value));
  const [note, setNote] = useState(corrected?.note ?? '');
  const set = (readValue: () => unknown) =>
    action.run(async () => {
      const corrections = { [field]: readValue() };
      await client.correctPlace(placeId, { corrections, note: note.trim() || null });
      onChanged();
      return hasResult ? 'Saved.' : 'Saved. The value appears after the first run of the place.';
    });
  const withdraw = () =>
    action.run(async () => {
      await client.withdrawCorrection(placeId, field);
      onChanged();
      setText(writeForEditor(editor, corrected?.sources_value));
      return 'Withdrawn. The value from the sources applies again.';
    });
  const submit = (event: Event) => {
    event.preventDefault();
    set(() => readFromEditor(editor, text));
  };
  return (
    <>
      <h3>{corrected ? 'Change the correction' : 'Correct this value'}</h3>
      <form onSubmit={submit}>
        <ValueField editor={editor} text={text} onText={setText} />
        <label class="wide">
          Reason (optional)
          <input
            value={note}
            maxLength={MAX_NOTE_CHARACTERS}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </label>
        <div class="heading-actions">
          <button type="submit" class="primary" disabled={action.isRunning}>
            Save value
          </button>
          <button type="button" disabled={action.isRunning} onClick={() => set(() => null)}>
            The place has none
          </button>
          {corrected && (
            <button type="button" disabled={action.isRunning} onClick={withdraw}>
              Withdraw correction
            </button>
          )}
        </div>
        <Outcome action={action} />
      </form>
    </>
  );
}

interface ValueFieldProps {
  readonly editor: ValueEditor;
  readonly text: string;
  onText(text: string): void;
}

function ValueField({ editor, text, onText }: ValueFieldProps) {
  const id = useId();
  return (
    <div class="wide field">
      <label htmlFor={id}>
        Correct value <span class="faint">{editor.hint}</span>
      </label>
      <ValueControl id={id} editor={editor} text={text} onText={onText} />
    </div>
  );
}

function ValueControl({ id, editor, text, onText }: ValueFieldProps & { readonly id: string }) {
  const { shape, choices } = editor;
  if (shape === 'choice') {
    return (
      <select id={id} value={text} onChange={(event) => onText(event.currentTarget.value)}>
        <option value="">Choose…</option>
        {choices.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    );
  }
  const edit = (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value);
  if (shape === 'lines' || shape === 'pairs' || shape === 'json') {
    const rows = Math.min(14, Math.max(4, text.split('\n').length));
    return <textarea id={id} rows={rows} spellcheck={false} value={text} onInput={edit} />;
  }
  const mode = shape === 'number' ? 'decimal' : 'text';
  return <input id={id} inputMode={mode} value={text} onInput={edit} />;
}
