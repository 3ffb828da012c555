/** The figures of docs/guide/limits.md, and those behind options on any page, are the program's. */
import { expect, it } from 'vitest';
import type * as z from 'zod';
import { MAX_CORRECTED_PLACES, MAX_VALUE_BYTES } from '../../domain/api/correction-requests.ts';
import { DEFAULT_MATCH_RADIUS_M, placematchRequest } from '../../domain/api/placematch.ts';
import { listBatchesQuery, listExportsQuery, listJobsQuery } from '../../domain/api/queries.ts';
import { MAX_BATCH_NAME_CHARACTERS } from '../../domain/batches.ts';
import { MAX_INPUTS_BYTES, MAX_JOBS, MAX_PLACE_ID_BYTES } from '../../domain/jobs.ts';
import { MAX_WEBHOOKS_PER_ORGANIZATION } from '../../domain/webhooks.ts';
import { OPTIONS } from '../../platform/config/config.ts';
import { readPages, readProjectFile } from '../support/markdown-pages.ts';

const KIB = 1024;
const page = readProjectFile('docs/guide/limits.md');

/** The cell behind the name of what is limited. */
function findLimit(what: string): string {
  const row = page.split('\n').find((line) => line.startsWith(`| ${what} |`));
  return row?.split('|')[2]?.trim() ?? `no row ${what}`;
}

/** Of everything that an option limits: what the page says, and the option's default. */
const OPTION_ROWS = [
  ['ENRICH_RATE_PER_SECOND', OPTIONS.enrichRatePerSecond.fallback, 'a second'],
  ['ENRICH_RATE_BURST', OPTIONS.enrichRateBurst.fallback, 'at once'],
  ['SEARCH_RATE_PER_SECOND', OPTIONS.searchRatePerSecond.fallback, 'a second'],
  ['SEARCH_RATE_BURST', OPTIONS.searchRateBurst.fallback, 'at once'],
  ['BODY_LIMIT_BYTES', OPTIONS.bodyLimitBytes.fallback / KIB / KIB, 'MiB'],
  ['ENRICH_TIMEOUT_MS', OPTIONS.enrichTimeoutMs.fallback / 1_000, 's'],
  ['INLINE_EXPORT_ROWS', OPTIONS.inlineExportRows.fallback, ''],
  ['PROGRESS_STREAMS_PER_ORGANIZATION', OPTIONS.progressStreamsPerOrganization.fallback, ''],
  ['WEBHOOK_TIMEOUT_MS', OPTIONS.webhookTimeoutMs.fallback / 1_000, 's'],
] as const;

it.each(OPTION_ROWS)('%s is %d %s by default', (variable, value, unit) => {
  const row = page.split('\n').find((line) => line.includes(`\`${variable}\``));
  const figure = `${value.toLocaleString('en')}${unit && ` ${unit}`}`;
  expect(row).toMatch(new RegExp(`[|,] ${figure}\\b`));
});

it.each([
  ['jobs in a batch', MAX_JOBS.toLocaleString('en')],
  ['jobs in a reprocess', MAX_JOBS.toLocaleString('en')],
  ['inputs of one job', `${MAX_INPUTS_BYTES / KIB} KiB`],
  ['`place_id`, `batch_id`', `${MAX_PLACE_ID_BYTES} bytes`],
  ['name of a batch', `${MAX_BATCH_NAME_CHARACTERS} characters`],
  ['a corrected value, a note to it', `${MAX_VALUE_BYTES / KIB} KiB, 300 characters`],
  ['places in a table of corrections', MAX_CORRECTED_PLACES.toLocaleString('en')],
  ['webhooks of an organization', String(MAX_WEBHOOKS_PER_ORGANIZATION)],
])('%s: %s', (what, limit) => {
  expect(findLimit(what)).toBe(limit);
});

it.each([
  ['batches on a page', listBatchesQuery],
  ['jobs on a page', listJobsQuery],
  ['exports on a page', listExportsQuery],
])('%s', (what, query: z.ZodType) => {
  const [most, usual] = findLimit(what)
    .split(', by default ')
    .map((figure) => Number(figure.replaceAll(',', '')));
  const takes = (limit: number) => query.safeParse({ limit: [String(limit)] }).success;
  expect([takes(most!), takes(most! + 1)]).toEqual([true, false]);
  const { data } = query.safeParse({});
  // A list of jobs has its default only where it is known whether days are listed.
  expect((data as { limit?: number }).limit ?? usual).toBe(usual);
});

it('matches of a place', () => {
  const place = { name: 'Inn', full_address: 'Vaduz' };
  const takes = (asked: object) =>
    placematchRequest.safeParse({ place, match_sources: ['vendor'], ...asked }).success;
  expect(findLimit('candidates of placematch')).toBe('5 of each source, by default 1');
  expect([takes({ max_matches: 5 }), takes({ max_matches: 6 })]).toEqual([true, false]);
  const usual = DEFAULT_MATCH_RADIUS_M.toLocaleString('en');
  expect(findLimit('radius of placematch')).toBe(`50 to 5,000 m, by default ${usual}`);
  const radii = [49, 50, 5_000, 5_001].map((radius) => takes({ radius }));
  expect(radii).toEqual([false, true, true, false]);
});

it('a figure in brackets behind an option is its default', () => {
  const defaults = new Map<string, unknown>(
    Object.values(OPTIONS).map(({ env, fallback }) => [env, fallback]),
  );
  const named = readPages().flatMap(({ path, text }) =>
    Array.from(text.matchAll(/`([A-Z_]+)` \((\d[\d,]*)\)/g), ([, variable, figure]) => ({
      path,
      variable: variable!,
      figure: Number(figure!.replaceAll(',', '')),
    })),
  );
  expect(named.length).toBeGreaterThan(1);
  for (const one of named) expect(one).toEqual({ ...one, figure: defaults.get(one.variable) });
});
