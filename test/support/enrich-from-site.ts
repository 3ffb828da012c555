/** Enriches a place with its inputs and the pages of a website, read as they are in a job. */
import { enrichPlace, neededSources } from '../../services/enricher/enriching/enrich-place.ts';
import type { Gathered } from '../../services/enricher/gathering/evidence-source.ts';
import { NO_PLACES, openSources, type Sources } from '../../services/enricher/sources/sources.ts';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import type { PageReading } from '../../services/enricher/sources/website/reading/page-reading.ts';
import { readPdf } from '../../services/enricher/sources/website/reading/pdf-reader.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';

export interface SitePageText {
  readonly url: string;
  readonly html: string;
}

export interface SitePdf {
  readonly url: string;
  readonly pdf: Buffer;
}

type Inputs = Readonly<Record<string, unknown>>;

const FETCHED_AT_MS = Date.UTC(2026, 5, 9);
let sources: Sources | undefined;

export function enrichFromSite(
  inputs: Inputs,
  pages: readonly SitePageText[],
  attributes: readonly string[],
) {
  return enrichFromReadings(inputs, pages.map(readHtml), attributes);
}

export async function enrichFromFiles(
  inputs: Inputs,
  files: readonly (SitePageText | SitePdf)[],
  attributes: readonly string[],
) {
  const readings = await Promise.all(
    files.map((file) =>
      'html' in file ? readHtml(file) : readPdf(fetched(file.url, 'application/pdf', file.pdf)),
    ),
  );
  return enrichFromReadings(inputs, readings, attributes);
}

function readHtml({ url, html }: SitePageText): PageReading {
  return readPage(fetched(url, 'text/html; charset=utf-8', Buffer.from(html)));
}

function fetched(url: string, contentType: string, bytes: Buffer) {
  return { url, contentType, bytes, fetchedAtMs: FETCHED_AT_MS };
}

function enrichFromReadings(
  inputs: Inputs,
  readings: readonly PageReading[],
  attributes: readonly string[],
) {
  sources ??= openSources(NO_PLACES);
  const request = { inputs, attributes, nowMs: FETCHED_AT_MS };
  const needed = neededSources(request, sources, new Set(['website'] as const));
  if (needed === null) return enrichPlace(request, sources);
  const { inputs: told, country, phone, address } = needed.place;
  const { name, latitude, longitude } = told;
  const place = { name, country, phone, address, latitude, longitude };
  const value = findSiteFacts(readings, place);
  const gathered: Gathered = { website: { kind: 'found', value } };
  return enrichPlace({ ...request, gathered }, sources);
}
