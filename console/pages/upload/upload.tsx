/** Uploads a file as a batch: choose it, map the columns, review errors and estimate, send. */
import { useMemo, useState } from 'preact/hooks';
import { writeRows } from '../../client/words.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { Heading } from '../../parts/notices.tsx';
import { checkRows, guessColumns } from '../../upload/check-rows.ts';
import { changeMapping, type Mapping } from '../../upload/map-columns.ts';
import { readSheet, type Sheet, withHeader } from '../../upload/read-sheet.ts';
import { newUploadId } from '../../upload/send-pieces.ts';
import { RowFaults } from './upload-faults.tsx';
import { HeaderChoice, MappingTable } from './upload-mapping.tsx';
import { SendForm } from './upload-send.tsx';

interface Draft {
  readonly id: string;
  readonly sheet: Sheet;
  readonly mapping: Mapping;
}

export function UploadPage() {
  const [draft, setDraft] = useState<Draft | null>(null);
  const reading = useAction();
  const choose = (file: File | undefined) => {
    if (!file) return;
    reading.run(async () => {
      setDraft(null);
      const sheet = await readSheet(file);
      setDraft({ id: newUploadId(), sheet, mapping: guessColumns(sheet) });
      return `${file.name} has ${writeRows(sheet.rows.length)}.`;
    });
  };
  return (
    <>
      <Heading title="Upload places" />
      <label>
        CSV file or Excel workbook with a header and one row per place
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
      </label>
      <Outcome action={reading} />
      {draft && (
        <DraftSteps
          key={draft.id}
          draft={draft}
          onMap={(mapping) => setDraft({ ...draft, mapping })}
          onHeader={(row) => {
            const sheet = withHeader(draft.sheet, row);
            setDraft({ ...draft, sheet, mapping: guessColumns(sheet) });
          }}
        />
      )}
    </>
  );
}

interface DraftStepsProps {
  readonly draft: Draft;
  onMap(mapping: Mapping): void;
  onHeader(row: number): void;
}

function DraftSteps({ draft, onMap, onHeader }: DraftStepsProps) {
  const { id, sheet, mapping } = draft;
  const checked = useMemo(() => checkRows(sheet, mapping, id), [sheet, mapping, id]);
  return (
    <>
      {sheet.notes.map((note) => (
        <p class="notice" key={note}>
          {note}
        </p>
      ))}
      <h2>1. Columns</h2>
      <HeaderChoice sheet={sheet} onChange={onHeader} />
      <MappingTable
        sheet={sheet}
        mapping={mapping}
        onChange={(column, target) => onMap(changeMapping(mapping, column, target))}
      />
      <h2>2. Rows</h2>
      <RowFaults checked={checked} />
      <h2>3. Send</h2>
      <SendForm id={id} fileName={sheet.fileName} checked={checked} />
    </>
  );
}
