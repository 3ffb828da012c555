/** Enriches a place with its inputs and the pages of a website, read as they are in a job. */
import { enrichPlace, neededSources } from '../../services/enricher/enriching/enrich-place.ts';
import type { Gathered } from '../../services/enricher/gathering/evidence-source.ts';
import { NO_PLACES, openSources, type Sources } from '../../services/enricher/sources/sources.ts';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';

export interface SitePageText {
  readonly url: string;
  readonly html: string;
}

const FETCHED_AT_MS = Date.UTC(2026, 5, 9);

let sources: Sources | undefined;

export function enrichFromSite(
  inputs: Readonly<Record<string, unknown>>,
  pages: readonly SitePageText[],
  attributes: readonly string[],
) {
  sources ??= openSources(NO_PLACES);
  const request = { inputs, attributes, nowMs: FETCHED_AT_MS };
  const needed = neededSources(request, sources, new Set(['website'] as const));
  if (needed === null) return enrichPlace(request, sources);
  const readings = pages.map(({ url, html }) => {
    const page = { url, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html) };
    return readPage({ ...page, fetchedAtMs: FETCHED_AT_MS });
  });
  const { inputs: told, country, phone, address } = needed.place;
  const { name, latitude, longitude } = told;
  const place = { name, country, phone, address, latitude, longitude };
  const value = findSiteFacts(readings, place);
  const gathered: Gathered = { website: { kind: 'found', value } };
  return enrichPlace({ ...request, gathered }, sources);
}
