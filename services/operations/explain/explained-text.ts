/** Formats a result for people: the sources that were called, then each value. Pure. */
import { ATTRIBUTES, type AttributeInfo, attributeInfo } from '../../../domain/attributes.ts';
import type { EvidenceItem, GatheredSource } from '../../../domain/records.ts';
import { correctedBy } from '../../../ledger/corrections/corrected-results.ts';
import type { CorrectionRow } from '../../../ledger/corrections/place-corrections.ts';
import type { ExplainedRow } from '../../../ledger/reads/explained-results.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';

const MAX_VALUE_CHARS = 200;

/** `corrections` are lines about what people set; the rest is what the sources say. */
export function explainResult(
  place: string,
  row: ExplainedRow,
  corrections: readonly string[] = [],
): string[] {
  const { organization_id, batch_id, status, finished_ms, error } = row;
  const where = batch_id === '' ? 'no batch' : `batch ${batch_id}`;
  const outputs = JSON.parse(row.outputs) as Record<string, unknown>;
  const evidence = JSON.parse(row.evidence || '[]') as EvidenceItem[];
  return [
    `${place}, organization ${organization_id}, ${where}: ${status} ${toTimestamp(finished_ms)}`,
    ...(error === null ? [] : [`  error: ${error}`]),
    ...corrections,
    ...sourceLines(JSON.parse(row.gathered || '[]') as GatheredSource[]),
    ...ATTRIBUTES.flatMap((info) => attributeLines(info, row, { outputs, evidence })),
    ...customLines(row, { outputs, evidence }),
    '',
  ];
}

/** Callers see these values in place of those of the sources. */
export function correctionLines(corrections: readonly CorrectionRow[]): string[] {
  return corrections.map((row) => {
    const day = toTimestamp(row.at_ms).slice(0, 10);
    const note = row.note === null ? '' : `: ${row.note}`;
    return `  ${row.field} was set to ${row.value} by ${correctedBy(row)} on ${day}${note}`;
  });
}

function sourceLines(gathered: readonly GatheredSource[]): string[] {
  if (gathered.length === 0) return ['  No source on a network was asked.'];
  return gathered.flatMap(({ source, outcome, reason, notes, ...spent }) => [
    `  ${writeOutcome(source, outcome)}${reason === null ? '' : ` (${reason})`}${cost(spent)}`,
    ...notes.map((note) => `    ${note}`),
  ]);
}

function writeOutcome(source: string, outcome: GatheredSource['outcome']): string {
  return outcome === 'unavailable' ? `not asked: ${source}` : `asked ${source}: ${outcome}`;
}

type Spent = Pick<GatheredSource, 'calls' | 'input_tokens' | 'output_tokens'>;

function cost({ calls, input_tokens, output_tokens }: Spent): string {
  if (calls + input_tokens + output_tokens === 0) return '';
  return `, ${calls} paid calls, ${input_tokens} + ${output_tokens} tokens`;
}

interface FoundValues {
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly evidence: readonly EvidenceItem[];
}

function attributeLines(info: AttributeInfo, row: ExplainedRow, found: FoundValues): string[] {
  const status = row.attribute_status[info.key];
  if (status === undefined) return [];
  const fields = info.outputs.length > 0 ? info.outputs : [info.key];
  return [
    `  ${info.key}: ${status}, sources ${info.sources.join(', ') || 'none'}`,
    ...info.reasoning_keys.flatMap((key) => textLine(`    ${key}`, row.reasoning[key])),
    ...info.confidence_keys.flatMap((key) => confidenceLine(key, row)),
    ...fields.flatMap((field) => fieldLines(field, row, found)),
  ];
}

function customLines(row: ExplainedRow, found: FoundValues): string[] {
  const keys = Object.keys(row.attribute_status).filter((key) => !attributeInfo(key));
  return keys.flatMap((key) => [
    `  ${key}: ${row.attribute_status[key]}`,
    ...textLine('    reasoning', row.reasoning[key]),
    ...fieldLines(key, row, found),
  ]);
}

function textLine(name: string, text: string | undefined): string[] {
  return text === undefined ? [] : [`${name}: ${text}`];
}

function confidenceLine(key: string, { confidence_scores, scores }: ExplainedRow): string[] {
  const level = confidence_scores[key];
  if (level === undefined) return [];
  const score = scores[key];
  return [`    confidence ${key}: ${level}${score === undefined ? '' : `, ${score}`}`];
}

function fieldLines(field: string, row: ExplainedRow, { outputs, evidence }: FoundValues) {
  const verdict = row.verdicts[field];
  const value = outputs[field];
  if (verdict === undefined && value === undefined) return [];
  const written = value === undefined ? 'null' : JSON.stringify(value);
  const isLong = written.length > MAX_VALUE_CHARS;
  const shown = isLong ? `${written.slice(0, MAX_VALUE_CHARS)}…` : written;
  const items = evidence.filter((item) => item.field === field);
  return [`    ${field} = ${shown} (${verdict ?? 'no verdict'})`, ...items.map(evidenceLine)];
}

function evidenceLine({ source, url, title, quote, observed_at, licence }: EvidenceItem): string {
  const quoted = quote === null ? (title ?? 'no text') : JSON.stringify(quote);
  const terms = licence === 'unknown' ? 'licence unknown' : licence;
  const parts = [url, observed_at, terms].filter((part) => part !== null);
  return `      ${source}: ${quoted}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`;
}
