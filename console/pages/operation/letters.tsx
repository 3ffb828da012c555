/** Dead letters, for operators: the records that could not be processed, with a retry. */
import { useState } from 'preact/hooks';
import type { DeadLetterPage, LetterRetry, ListedLetter } from '../../client/shapes.ts';
import { writeCount, writeName, writeTime } from '../../client/words.ts';
import { Outcome, useAction } from '../../parts/action.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure, Loading } from '../../parts/notices.tsx';
import { ScrollTable } from '../../parts/scroll-table.tsx';
import { useClient } from '../../parts/use-client.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import { isForbidden, OperatorsOnly } from './operators-only.tsx';

/** Loads them only on demand, because the API refuses them to a member's key. */
export function LettersPart() {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <h2>Dead letters</h2>
      {isShown ? (
        <ShownLetters />
      ) : (
        <p>
          <button type="button" onClick={() => setShown(true)}>
            Show dead letters
          </button>
        </p>
      )}
    </>
  );
}

function ShownLetters() {
  const client = useClient();
  const page = useLoaded('letters', client.listLetters);
  if (isForbidden(page.error)) return <OperatorsOnly />;
  return (
    <>
      <Failure error={page.error} />
      {!page.value && !page.error && <Loading what="the dead letters" />}
      {page.value && <LetterList page={page.value} onRetried={page.reload} />}
    </>
  );
}

interface LetterListProps {
  readonly page: DeadLetterPage;
  onRetried(): void;
}

function LetterList({ page, onRetried }: LetterListProps) {
  const client = useClient();
  const action = useAction();
  const [opened, setOpened] = useState<ListedLetter | null>(null);
  const left = page.letters.filter(({ retried_at }) => retried_at === null);
  const retry = (letters: readonly ListedLetter[], again: boolean) =>
    action.run(async () => {
      const ids = letters.map(({ id }) => id);
      const message = describeRetry(await client.retryLetters(ids, again));
      onRetried();
      return message;
    });
  if (page.letters.length === 0) return <p>No dead letters.</p>;
  return (
    <>
      <p>
        <button
          type="button"
          disabled={action.isRunning || left.length === 0}
          onClick={() => retry(left, false)}
        >
          Retry remaining
        </button>
      </p>
      <Outcome action={action} />
      <LetterTable
        letters={page.letters}
        onOpen={setOpened}
        onRetry={(one) => retry([one], true)}
      />
      {!page.is_whole && (
        <p>
          Older letters are not shown. <code>cairn dead-letters list</code> lists all.
        </p>
      )}
      {opened && <LetterDialog letter={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function describeRetry({ retried, notes }: LetterRetry): string {
  const count = retried === 1 ? '1 record' : `${writeCount(retried)} records`;
  return [`${count} retried.`, ...notes].join(' ');
}

const COLUMNS = ['Letter', 'Failed at', 'Error', 'Record', 'Retried', 'Actions'];

interface LetterTableProps {
  readonly letters: readonly ListedLetter[];
  onOpen(letter: ListedLetter): void;
  onRetry(letter: ListedLetter): void;
}

function LetterTable({ letters, onOpen, onRetry }: LetterTableProps) {
  return (
    <ScrollTable label="Dead letters" columns={COLUMNS}>
      {letters.map((letter) => (
        <tr key={letter.id}>
          <th scope="row">{letter.id}</th>
          <td>{writeTime(letter.died_at)}</td>
          <td>
            {letter.reason && <span class="id">{writeName(letter.reason)}</span>} {letter.error}
          </td>
          <td>
            {letter.from.topic} {letter.from.partition}/{letter.from.offset}
            <span class="id">{letter.group}</span>
          </td>
          <td>{letter.retried_at ? writeTime(letter.retried_at) : '–'}</td>
          <td>
            <button type="button" onClick={() => onOpen(letter)}>
              Show…<span class="hidden"> {letter.id}</span>
            </button>{' '}
            <button type="button" onClick={() => onRetry(letter)}>
              Retry<span class="hidden"> {letter.id}</span>
            </button>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

interface LetterDialogProps {
  readonly letter: ListedLetter;
  onClose(): void;
}

function LetterDialog({ letter, onClose }: LetterDialogProps) {
  const client = useClient();
  const whole = useLoaded(letter.id, (signal) => client.getLetter(letter.id, signal));
  return (
    <Dialog title={`Dead letter ${letter.id}`} onClose={onClose}>
      <p>{letter.error}</p>
      <Failure error={whole.error} />
      {!whole.value && !whole.error && <Loading what="the record" />}
      {whole.value && (
        <pre>{whole.value.undecodable ?? JSON.stringify(whole.value.record, null, 2)}</pre>
      )}
    </Dialog>
  );
}
