/** What the read model counts of results, over plain objects and without SQL. */
import type { ResultRecord } from '../../domain/records.ts';

/** The maps of counts, with nothing counted yet. */
export const emptyMaps = () => ({
  attribute_ran: {} as Record<string, number>,
  attribute_filled: {} as Record<string, number>,
  attribute_status: {} as Record<string, number>,
  confidence: {} as Record<string, number>,
  value_origins: {} as Record<string, number>,
  evidence_pieces: {} as Record<string, number>,
  findings: {} as Record<string, number>,
});

const ORIGIN_BY_VERDICT: Readonly<Record<string, string>> = {
  ...{ ADDED: 'found', VERIFIED: 'confirmed', 'NOT VERIFIED': 'echoed' },
};

/** Adds one result. */
export function countFacets(
  total: ReturnType<typeof emptyMaps>,
  result: NonNullable<ResultRecord['finished']>,
): void {
  const add = (to: Record<string, number>, key: string) => {
    to[key] = (to[key] ?? 0) + 1;
  };
  for (const [attribute, status] of Object.entries(result.attribute_status)) {
    add(total.attribute_status, `${attribute}:${status}`);
    if (status !== 'RUN' && status !== 'NOT_RUN') continue;
    add(total.attribute_ran, attribute);
    const verdict = result.attribute_filled[attribute] ? result.verdicts[attribute] : undefined;
    add(total.value_origins, `${attribute}:${ORIGIN_BY_VERDICT[verdict ?? ''] ?? 'empty'}`);
  }
  for (const [attribute, filled] of Object.entries(result.attribute_filled)) {
    if (filled) add(total.attribute_filled, attribute);
  }
  for (const [key, level] of Object.entries(result.confidence_scores)) {
    add(total.confidence, `${key}:${level}`);
  }
  for (const { field, source } of result.evidence) {
    add(total.evidence_pieces, `${field}:${source}`);
  }
  for (const [field, verdict] of Object.entries(result.verdicts)) {
    const hasValue = verdict !== 'NOT FOUND' && verdict !== 'NOT ENRICHED';
    const piece = result.evidence.find((one) => one.field === field);
    const shown = piece?.url ? 'link' : 'value';
    const rest = hasValue ? `${shown}:${piece?.source ?? ''}` : 'none:';
    add(total.findings, `${field}:${verdict}:${rest}`);
  }
}
