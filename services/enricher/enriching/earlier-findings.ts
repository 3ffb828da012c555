/**
 * What an earlier run of a job found, and what a further run keeps of it. Pure.
 *
 * K1 A run that was not asked to look for an attribute leaves its finding as it was; so does one
 *    that was asked for it while the finding is younger than the attribute's time to live, unless
 *    the run is to be fresh. Both are NOT_RUN.
 * K2 A fault takes nothing away: the earlier finding of an attribute that ends in ERROR stays.
 * K3 A finding's age is that of the run that made it, however many runs have kept it since.
 */
import { attributeInfo } from '../../../domain/attributes.ts';
import { CUSTOM_TTL_DAYS } from '../../../domain/custom-attributes.ts';
import type { EvidenceItem } from '../../../domain/records.ts';
import { type DraftPlace, forgetField } from './enriched-place.ts';

export interface EarlierResult {
  /** By output field, nulls left out. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly reasoning: Readonly<Record<string, string>>;
  readonly confidence_scores: Readonly<Record<string, string>>;
  readonly scores: Readonly<Record<string, number>>;
  readonly attribute_status: Readonly<Record<string, string>>;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly evidence: readonly EvidenceItem[];
  /** By attribute key whose finding it had kept itself: when that one was made, epoch ms. */
  readonly ran_at: Readonly<Record<string, number>>;
  /** Epoch ms. */
  readonly finished_at: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Attribute keys that it holds a finding of. */
export function foundKeys(earlier: EarlierResult): string[] {
  const ran = Object.entries(earlier.attribute_status).filter(([, status]) => status === 'RUN');
  return [...new Set([...ran.map(([key]) => key), ...Object.keys(earlier.ran_at)])];
}

function ranAtMs(earlier: EarlierResult, key: string): number {
  return earlier.ran_at[key] ?? earlier.finished_at;
}

/** True while the attribute's finding may be given as the answer. */
export function isYoung(earlier: EarlierResult, key: string, nowMs: number): boolean {
  const ttlDays = attributeInfo(key)?.ttl_days ?? CUSTOM_TTL_DAYS;
  return nowMs - ranAtMs(earlier, key) < ttlDays * DAY_MS;
}

/** Puts the attribute's earlier finding into the place; its status is the caller's to say. */
export function keepFinding(place: DraftPlace, key: string, earlier: EarlierResult): void {
  const info = attributeInfo(key);
  const fields = info?.outputs ?? [key];
  for (const field of fields) keepField(place, field, earlier);
  copy(info?.reasoning_keys ?? [key], earlier.reasoning, place.reasoning);
  copy(info?.confidence_keys ?? [key], earlier.confidence_scores, place.confidence_scores);
  copy(info?.confidence_keys ?? [key], earlier.scores, place.scores);
  place.attribute_filled[key] = fields.some((field) => Object.hasOwn(earlier.outputs, field));
  place.ran_at[key] = ranAtMs(earlier, key);
}

function keepField(place: DraftPlace, field: string, earlier: EarlierResult): void {
  copy([field], earlier.verdicts, place.verdicts);
  if (!Object.hasOwn(earlier.outputs, field)) return;
  forgetField(place, field);
  place.outputs[field] = earlier.outputs[field];
  place.evidence.push(...earlier.evidence.filter((item) => item.field === field));
}

function copy<T>(
  names: readonly string[],
  from: Readonly<Record<string, T>>,
  to: Record<string, T>,
): void {
  for (const name of names) if (Object.hasOwn(from, name)) to[name] = from[name]!;
}
