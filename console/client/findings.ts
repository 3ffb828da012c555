/**
 * What a job found, arranged by output field: the value with its verdict, confidence, reasoning and
 * evidence. The catalogue tells which confidence and reasoning belong to a field.
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
  /** Who has corrected the value, and what the sources say. */
  readonly corrected: Correction | undefined;
}

type Corrections = NonNullable<Job['job_metadata']['enrichment_metadata']['corrected']>;
type Correction = NonNullable<Corrections[keyof Corrections]>;

export function findingAt(field: string, job: Job, attributes: readonly Attribute[]): Finding {
  const attribute = attributes.find(({ outputs }) => outputs.includes(field));
  const meta = job.job_metadata.enrichment_metadata;
  const confidenceKey = keyFor(field, attribute?.confidence_keys ?? []);
  const reasoningKey = keyFor(field, attribute?.reasoning_keys ?? []);
  return {
    field,
    value: job.outputs[field] ?? null,
    input: sentAs(field, job),
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

/** What the caller sent for the field; an address may have been sent in parts. */
function sentAs(field: string, { inputs }: Job): unknown {
  if (field === 'coordinates' && inputs['latitude'] != null) {
    return [inputs['latitude'], inputs['longitude']];
  }
  const sent = inputs[INPUT_NAMES[field] ?? field];
  if (sent != null || field !== 'address') return sent ?? null;
  const parts = ['house', 'street', 'city', 'state', 'postalCode', 'country'];
  return parts.map((part) => inputs[part]).filter((part) => part != null);
}

/** A field has a key of its own name, or shares the only key of its attribute. */
function keyFor(field: string, keys: readonly string[]): string {
  return keys.includes(field) || keys.length === 0 ? field : keys[0]!;
}

/** Fields that any of the jobs filled or judged, those that most jobs have first. */
export function fieldsFound(jobs: readonly Job[]): string[] {
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

/** A quote cut into pieces; the piece that states the value is marked, or else the whole quote. */
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
