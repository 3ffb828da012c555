/**
 * Results with people's corrections applied. Every reader of a result shows what this computes.
 * Pure.
 *
 * CR1 A person's value replaces the field's value, and null removes it. The result itself is not
 *     changed, so the sources' value returns if the person withdraws the correction.
 * CR2 The verdict is VERIFIED if the sources have the same value, otherwise CORRECTED. If a person
 *     confirms that there is no value, it stays NOT FOUND.
 * CR3 The evidence begins with the person. Evidence of sources with a different value is omitted.
 * CR4 The view base_shown implements the same rules in SQL.
 */
import { isDeepStrictEqual } from 'node:util';
import { CONFIDENCE_KEYS, REASONING_KEYS } from '../../domain/outputs.ts';
import type { EvidenceItem } from '../../domain/records.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import type { CorrectionRow } from './place-corrections.ts';

/** The evidence source of a person's correction. */
const CORRECTION_SOURCE = 'correction';

const CONFIDENCE_FIELDS: ReadonlySet<string> = new Set(CONFIDENCE_KEYS);
const EXPLAINED_FIELDS: ReadonlySet<string> = new Set([...REASONING_KEYS, ...CONFIDENCE_KEYS]);

type Outputs = Readonly<Record<string, unknown>>;

/** A field of a result that a person has corrected. */
export interface CorrectedField {
  readonly field: string;
  readonly value: unknown;
  readonly sourcesValue: unknown;
  readonly isConfirmed: boolean;
  readonly verdict: string;
  readonly evidence: EvidenceItem;
  readonly by: string;
  readonly at: string;
  readonly note: string | null;
}

/** The name of the person's key, or its id if it has no name. */
export function correctedBy({ key_id, key_name }: Pick<CorrectionRow, 'key_id' | 'key_name'>) {
  return key_name === '' ? key_id : key_name;
}

function correctField(outputs: Outputs, row: CorrectionRow): CorrectedField {
  const { field, note } = row;
  const value = JSON.parse(row.value) as unknown;
  const sourcesValue = outputs[field] ?? null;
  const isConfirmed = isDeepStrictEqual(value, sourcesValue);
  const [by, at] = [correctedBy(row), toTimestamp(row.at_ms)];
  const evidence = {
    field,
    source: CORRECTION_SOURCE,
    url: null,
    title: `Corrected by ${by}`,
    observed_at: at,
    quote: note,
    licence: null,
  };
  const agreed = value === null ? 'NOT FOUND' : 'VERIFIED';
  const verdict = isConfirmed ? agreed : 'CORRECTED';
  return { field, value, sourcesValue, isConfirmed, verdict, evidence, by, at, note };
}

function explain({ by, at, note }: CorrectedField): string {
  const sentence = `${by} set this value by hand on ${at.slice(0, 10)}.`;
  return note === null ? sentence : `${sentence} ${note}`;
}

function byField<Value>(
  fields: readonly CorrectedField[],
  show: (one: CorrectedField) => Value,
): Record<string, Value> {
  return Object.fromEntries(fields.map((one) => [one.field, show(one)]));
}

/** The replacements for parts of a result, by key of each part. */
export class ResultCorrections {
  readonly fields: readonly CorrectedField[];

  constructor(outputs: Outputs, rows: readonly CorrectionRow[]) {
    this.fields = rows.map((row) => correctField(outputs, row));
  }

  get outputs(): Record<string, unknown> {
    return byField(this.fields, ({ value }) => value);
  }

  get verdicts(): Record<string, string> {
    return byField(this.fields, ({ verdict }) => verdict);
  }

  get reasoning(): Record<string, string> {
    return byField(
      this.fields.filter(({ field }) => EXPLAINED_FIELDS.has(field)),
      explain,
    );
  }

  /** Only for fields that have their own confidence level. */
  confidence<Level>(level: Level): Record<string, Level> {
    const own = this.fields.filter(({ field }) => CONFIDENCE_FIELDS.has(field));
    return byField(own, () => level);
  }

  /** The fields for which the sources have a different value. */
  get overruled(): readonly string[] {
    return this.fields.filter(({ isConfirmed }) => !isConfirmed).map(({ field }) => field);
  }
}

/** The parts of a result that a correction affects. */
interface CorrectableResult {
  readonly outputs: string;
  readonly reasoning: Readonly<Record<string, string>>;
  readonly confidence_scores: Readonly<Record<string, string>>;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly scores: Readonly<Record<string, number>>;
  readonly evidence: string;
}

export type CorrectedResult<Result> = Result & { readonly corrected?: readonly CorrectedField[] };

export function correctResult<Result extends CorrectableResult>(
  result: Result,
  rows: readonly CorrectionRow[],
): CorrectedResult<Result> {
  const found = JSON.parse(result.outputs) as Outputs;
  const corrections = new ResultCorrections(found, rows);
  const outputs = Object.entries({ ...found, ...corrections.outputs }).filter(
    ([, one]) => one !== null,
  );
  const overruled = new Set(corrections.overruled);
  const pieces = JSON.parse(result.evidence || '[]') as EvidenceItem[];
  const kept = pieces.filter(({ field }) => !overruled.has(field));
  return {
    ...result,
    outputs: JSON.stringify(Object.fromEntries(outputs)),
    reasoning: { ...result.reasoning, ...corrections.reasoning },
    confidence_scores: { ...result.confidence_scores, ...corrections.confidence('VERY_HIGH') },
    verdicts: { ...result.verdicts, ...corrections.verdicts },
    scores: { ...result.scores, ...corrections.confidence(1) },
    evidence: JSON.stringify([...corrections.fields.map(({ evidence }) => evidence), ...kept]),
    corrected: corrections.fields,
  };
}
