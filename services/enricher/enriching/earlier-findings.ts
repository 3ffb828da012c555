/**
 * The findings of an earlier run of a job, and which of them a further run keeps. Pure.
 *
 * EF1 A run keeps the earlier finding of an attribute that it was not asked for. It also keeps a
 *     finding younger than the attribute's time to live, unless the run must be fresh. Both are
 *     NOT_RUN.
 * EF2 A fault removes nothing: when an attribute ends in ERROR, its earlier finding is kept.
 * EF3 A finding's age counts from the run that made it, even if later runs kept it.
 */
import { attributeInfo } from '../../../domain/attributes.ts';
import { CUSTOM_TTL_DAYS } from '../../../domain/custom-attributes.ts';
import { type DraftPlace, type EnrichedPlace, removeField } from './enriched-place.ts';

type RunParts =
  | 'country_code'
  | 'attribute_status'
  | 'attribute_filled'
  | 'attribute_us'
  | 'cached'
  | 'changed_from'
  | 'errors';

/** The result of the job's newest completed run before this one. */
export interface EarlierResult extends Omit<EnrichedPlace, RunParts> {
  readonly attribute_status: Readonly<Record<string, string>>;
  /** Epoch ms. */
  readonly finished_at: number;
}

/** Decodes the text that `readEarlierResults` returns; null when there is none. */
export function decodeEarlierResult(json: string | null): EarlierResult | null {
  return json === null ? null : (JSON.parse(json) as EarlierResult);
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** The keys of the attributes that have findings in the result. */
export function foundKeys(earlier: EarlierResult): string[] {
  const ran = Object.entries(earlier.attribute_status).filter(([, status]) => status === 'RUN');
  return [...new Set([...ran.map(([key]) => key), ...Object.keys(earlier.ran_at)])];
}

function ranAtMs(earlier: EarlierResult, key: string): number {
  return earlier.ran_at[key] ?? earlier.finished_at;
}

/** True while the attribute's finding is younger than its time to live. */
export function isWithinTtl(earlier: EarlierResult, key: string, nowMs: number): boolean {
  const ttlDays = attributeInfo(key)?.ttl_days ?? CUSTOM_TTL_DAYS;
  return nowMs - ranAtMs(earlier, key) < ttlDays * MS_PER_DAY;
}

/** Copies the attribute's earlier finding into the place. The caller sets the status. */
export function keepFinding(place: DraftPlace, key: string, earlier: EarlierResult): void {
  const info = attributeInfo(key);
  const fields = info?.outputs ?? [key];
  for (const field of fields) keepField(place, field, earlier);
  copyKeys(info?.reasoning_keys ?? [key], earlier.reasoning, place.reasoning);
  copyKeys(info?.confidence_keys ?? [key], earlier.confidence_scores, place.confidence_scores);
  copyKeys(info?.confidence_keys ?? [key], earlier.scores, place.scores);
  place.attribute_filled[key] = fields.some((field) => Object.hasOwn(earlier.outputs, field));
  place.ran_at[key] = ranAtMs(earlier, key);
}

function keepField(place: DraftPlace, field: string, earlier: EarlierResult): void {
  copyKeys([field], earlier.verdicts, place.verdicts);
  if (!Object.hasOwn(earlier.outputs, field)) return;
  removeField(place, field);
  place.outputs[field] = earlier.outputs[field];
  place.evidence.push(...earlier.evidence.filter((item) => item.field === field));
}

function copyKeys<T>(
  keys: readonly string[],
  from: Readonly<Record<string, T>>,
  to: Record<string, T>,
): void {
  for (const key of keys) if (Object.hasOwn(from, key)) to[key] = from[key]!;
}
