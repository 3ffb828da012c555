/** A finding: its cell in a table, and the dialog with its evidence. */
import type { ComponentChildren } from 'preact';
import { type Finding, markQuote } from '../client/findings.ts';
import type { Evidence } from '../client/shapes.ts';
import { writeName, writeTime, writeValue } from '../client/words.ts';
import { Dialog } from './dialog.tsx';
import { ConfidenceMark } from './notices.tsx';
import { WebLink } from './web-link.tsx';

interface FindingCellProps {
  readonly finding: Finding;
  readonly place: string;
  onOpen(): void;
}

export function FindingCell({ finding, place, onOpen }: FindingCellProps) {
  const { field, value, confidence, verdict } = finding;
  const text = writeValue(value);
  if (text === '' && verdict === undefined) return <span class="empty">–</span>;
  return (
    <button type="button" class="cell" onClick={onOpen}>
      <span class={text === '' ? 'cell-value empty' : 'cell-value'}>
        <span class="hidden">
          {writeName(field)} of {place}:{' '}
        </span>
        {text || writeName(verdict!)}
      </span>
      {confidence && text !== '' && <ConfidenceMark level={confidence} />}
      <span class="hidden">Show the evidence</span>
    </button>
  );
}

interface FindingDialogProps {
  readonly finding: Finding;
  readonly place: string;
  /** Actions on the finding. */
  readonly children?: ComponentChildren;
  onClose(): void;
}

export function FindingDialog({ finding, place, children, onClose }: FindingDialogProps) {
  return (
    <Dialog title={`${writeName(finding.field)} of ${place}`} onClose={onClose}>
      <FindingFacts finding={finding} />
      <h3>Evidence</h3>
      {finding.evidence.length === 0 && <p>No evidence.</p>}
      <ol class="evidence">
        {finding.evidence.map((piece, at) => (
          <li key={at}>
            <EvidencePiece piece={piece} value={writeValue(finding.value)} />
          </li>
        ))}
      </ol>
      {children}
    </Dialog>
  );
}

function FindingFacts({ finding }: { finding: Finding }) {
  const { value, input, confidence, score, verdict, reasoning, corrected } = finding;
  return (
    <dl class="facts">
      <dt>Value</dt>
      <dd>{writeValue(value) || 'None'}</dd>
      <dt>Your input</dt>
      <dd>{writeValue(input) || 'Nothing'}</dd>
      {corrected && [
        <dt key="name">Corrected by</dt>,
        <dd key="value">
          {corrected.corrected_by}, {writeTime(corrected.corrected_at)}
          {corrected.note && `: ${corrected.note}`}
        </dd>,
        <dt key="sources">Value from sources</dt>,
        <dd key="sources value">{writeValue(corrected.sources_value) || 'Nothing'}</dd>,
      ]}
      {verdict && [<dt key="name">Verdict</dt>, <dd key="value">{writeName(verdict)}</dd>]}
      {confidence && [
        <dt key="name">Confidence</dt>,
        <dd key="value">
          <ConfidenceMark level={confidence} />
          {score !== undefined && ` (score ${score.toFixed(2)})`}
        </dd>,
      ]}
      {reasoning && [<dt key="name">Reasoning</dt>, <dd key="value">{reasoning}</dd>]}
    </dl>
  );
}

function EvidencePiece({ piece, value }: { piece: Evidence; value: string }) {
  const { source, url, title, quote, observed_at, licence } = piece;
  return (
    <>
      <p class="evidence-source">
        <strong>{source}</strong> {title} {observed_at && `· ${writeTime(observed_at)}`}
        {licence && ` · ${licence}`}
      </p>
      {quote && (
        <blockquote>
          {markQuote(quote, value).map(({ text, marked }, at) =>
            marked ? <mark key={at}>{text}</mark> : text,
          )}
        </blockquote>
      )}
      {url && <WebLink url={url} />}
    </>
  );
}
