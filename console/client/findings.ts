/**
 * What a job found, by output field: the value with its verdict, confidence, reasoning and
 * evidence. The catalogue maps each field to its confidence and reasoning keys.
 */
import type { Attribute, Confidence, Evidence, Job } from './shapes.ts';

export interface Finding {
  readonly field: string;
  readonly value: unknown;
  readonly input: unknown;
  readonly confidence: Confidence | undefined;
  readonly score: number | undefined;
  readonly verdict: string | undefined;
  readonly reasoning: string | undefined;
  readonly evidence: readonly Evidence[];
  /** The correction that applies, with the value from the sources. */
  readonly corrected: Correction | undefined;
}

type Corrections = NonNullable<Job['job_metadata']['enrichment_metadata']['corrected']>;
type Correction = NonNullable<Corrections[keyof Corrections]>;

export function findingFor(field: string, job: Job, attributes: readonly Attribute[]): Finding {
  const attribute = attributes.find(({ outputs }) => outputs.includes(field));
  const meta = job.job_metadata.enrichment_metadata;
  const confidenceKey = keyFor(field, attribute?.confidence_keys ?? []);
  const reasoningKey = keyFor(field, attribute?.reasoning_keys ?? []);
  return {
    field,
    value: job.outputs[field] ?? null,
    input: inputFor(field, job),
    confidence: job.confidence_scores[confidenceKey],
    score: meta.scores?.[confidenceKey],
    verdict: meta.verdicts?.[field],
    reasoning: job.reasoning[reasoningKey],
    evidence: meta.evidence?.[field] ?? [],
    corrected: meta.corrected?.[field as keyof Corrections],
  };
}

const INPUT_NAMES: Readonly<Record<string, string>> = {
  address: 'full_address',
  categories: 'category',
};

/** The caller's input for the field. An address may have been sent in parts. */
function inputFor(field: string, { inputs }: Job): unknown {
  if (field === 'coordinates' && inputs['latitude'] != null) {
    return [inputs['latitude'], inputs['longitude']];
  }
  const sent = inputs[INPUT_NAMES[field] ?? field];
  if (sent != null || field !== 'address') return sent ?? null;
  const parts = ['house', 'street', 'city', 'state', 'postalCode', 'country'];
  return parts.map((part) => inputs[part]).filter((part) => part != null);
}

/** Uses the key named like the field, or else the first key of its attribute. */
function keyFor(field: string, keys: readonly string[]): string {
  return keys.includes(field) || keys.length === 0 ? field : keys[0]!;
}

/** Fields that at least one job filled or judged, those filled most often first. */
export function listFoundFields(jobs: readonly Job[]): string[] {
  const seen = new Map<string, number>();
  for (const job of jobs) {
    const verdicts = job.job_metadata.enrichment_metadata.verdicts ?? {};
    for (const field of new Set([...Object.keys(verdicts), ...filledFields(job)])) {
      const isFilled = job.outputs[field] !== null && job.outputs[field] !== undefined;
      seen.set(field, (seen.get(field) ?? 0) + (isFilled ? 1 : 0));
    }
  }
  return [...seen].toSorted(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([name]) => name);
}

function filledFields(job: Job): string[] {
  const { evidence = {} } = job.job_metadata.enrichment_metadata;
  return Object.keys(evidence).filter((field) => job.outputs[field] != null);
}

/** Splits a quote and marks the piece that states the value. Marks the whole quote if none does. */
export function markQuote(quote: string, value: string): { text: string; marked: boolean }[] {
  const literal = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = literal === '' ? null : new RegExp(literal, 'iu').exec(quote);
  if (found === null) return [{ text: quote, marked: true }];
  const end = found.index + found[0].length;
  return [
    { text: quote.slice(0, found.index), marked: false },
    { text: found[0], marked: true },
    { text: quote.slice(end), marked: false },
  ].filter(({ text }) => text !== '');
}
