/**
 * Measures the processor time of a job, in total and by attribute, with all attributes that the
 * enricher serves, the shipped places as inputs and the shipped datasets as evidence. Also measures
 * how often labelled pairs of places agree on single fields, if the shared data is there.
 *
 * Run by itself: node --import tsx test/bench/enrich-place.ts [JOBS]
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { sameName } from '../../services/enricher/attributes/identity/names.ts';
import { ATTRIBUTE_RULES } from '../../services/enricher/attributes/table.ts';
import { enrichPlace } from '../../services/enricher/enriching/enrich-place.ts';
import type { EnrichedPlace } from '../../services/enricher/enriching/enriched-place.ts';
import { sameCategory } from '../../services/enricher/sources/category/categories.ts';
import { readWebsite, sameWebsite } from '../../services/enricher/sources/input/website.ts';
import { readPhone } from '../../services/enricher/sources/phone/phone-numbers.ts';
import { openSources, type Sources } from '../../services/enricher/sources/sources.ts';
import { sharedData } from '../support/shared-data.ts';

const JOBS = Number(process.argv[2] ?? 5_000);
const ATTRIBUTES = ATTRIBUTE_RULES.map(({ key }) => key);

type Inputs = Record<string, unknown>;

function shippedInputs(): Inputs[] {
  const text = gunzipSync(readFileSync(assetPath('sample', 'places.ndjson.gz'))).toString();
  const lines = text.trim().split('\n');
  return lines.map((line) => (JSON.parse(line) as { inputs: Inputs }).inputs);
}

/** Microseconds of processor time, user and system. */
function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function enrichAll(inputs: readonly Inputs[], sources: Sources, perAttribute: Map<string, number>) {
  const observe = (key: string, run: () => void) => {
    const begin = performance.now();
    run();
    const ms = performance.now() - begin;
    perAttribute.set(key, (perAttribute.get(key) ?? 0) + ms * 1_000);
    return ms;
  };
  const places: EnrichedPlace[] = [];
  for (let i = 0; i < JOBS; i++) {
    const request = { inputs: inputs[i % inputs.length]!, attributes: ATTRIBUTES, nowMs: 0 };
    const place = enrichPlace(request, sources, observe);
    if (i < inputs.length) places.push(place);
  }
  return places;
}

function checkOutput(places: readonly EnrichedPlace[]): void {
  for (const { errors, outputs, evidence } of places) {
    if (Object.keys(errors).length > 0) throw new Error(`an attribute failed: ${errors}`);
    const fields = new Set(evidence.map(({ field }) => field));
    const bare = Object.keys(outputs).find((field) => !fields.has(field));
    if (bare !== undefined) throw new Error(`${bare} has no evidence`);
  }
}

function reportFill(places: readonly EnrichedPlace[]): void {
  for (const key of ATTRIBUTES) {
    const ran = places.filter((place) => place.attribute_status[key] === 'RUN');
    const filled = ran.filter((place) => place.attribute_filled[key]).length;
    console.log(`  ${key.padEnd(20)} ran ${ran.length}, found something ${filled}`);
  }
}

async function benchCost(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const index = await openPlaceIndex({ folder });
  for (const source of ['open_map_a', 'open_map_b'] as const) {
    await index.import({ source, file: assetPath('sample', `${source}.csv.gz`) });
  }
  const inputs = shippedInputs();
  const begin = performance.now();
  const sources = openSources(index);
  enrichPlace({ inputs: inputs[0]!, attributes: ATTRIBUTES, nowMs: 0 }, sources);
  console.log(`first place, sources loaded: ${(performance.now() - begin).toFixed(0)} ms`);
  const warm = enrichAll(inputs, sources, new Map());
  checkOutput(warm);
  const perAttribute = new Map<string, number>();
  const before = cpuUs();
  enrichAll(inputs, sources, perAttribute);
  const us = (cpuUs() - before) / JOBS;
  console.log(`input: ${JOBS} jobs over ${inputs.length} places, ${ATTRIBUTES.length} attributes`);
  console.log(`processor time: ${us.toFixed(0)} us a job`);
  for (const [key, total] of perAttribute) {
    console.log(`  ${key.padEnd(20)} ${(total / JOBS).toFixed(0)} us`);
  }
  console.log('the first one includes the search of the place index');
  reportFill(warm);
  console.log(`resident: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
  await index.close();
  await rm(folder, { recursive: true, force: true });
}

type Pair = Record<string, string>;

const list = (text: string | undefined) => (text ? text.split('|').filter(Boolean) : []);

/** By field: whether the two sides agree; undefined when one side does not have the field. */
function agreements(pair: Pair, sources: Sources): Record<string, boolean | undefined> {
  const both = <T>(read: (side: 'a' | 'b') => T[], same: (x: T, y: T) => boolean) => {
    const [a, b] = [read('a'), read('b')];
    if (a.length === 0 || b.length === 0) return undefined;
    return a.some((x) => b.some((y) => same(x, y)));
  };
  const present = <T>(value: T | null): T[] => (value === null ? [] : [value]);
  const country = pair['a_country'] || pair['b_country'] || null;
  return {
    phone: both(
      (s) => list(pair[`${s}_phones`]).flatMap((p) => present(readPhone(p, country))),
      (x, y) => x.e164 === y.e164,
    ),
    website: both(
      (s) => list(pair[`${s}_websites`]).flatMap((w) => present(readWebsite(w))),
      sameWebsite,
    ),
    category: both(
      (s) => present(sources.categories.read(pair[`${s}_category`] ?? '')),
      sameCategory,
    ),
    name: both((s) => [pair[`${s}_name`]!], sameName),
  };
}

function benchPairs(file: string): void {
  const sources = openSources({ bestMatch: () => null });
  const pairs = parse(gunzipSync(readFileSync(file)), { columns: true }) as Pair[];
  for (const label of ['1', '0']) {
    const seen = pairs.filter((pair) => pair['label'] === label);
    const rows = seen.map((pair) => agreements(pair, sources));
    console.log(`${seen.length} pairs that are ${label === '1' ? '' : 'not '}one place agree on`);
    for (const field of ['phone', 'website', 'category', 'name']) {
      const known = rows.filter((row) => row[field] !== undefined);
      const agreed = known.filter((row) => row[field]).length;
      const percent = ((100 * agreed) / known.length).toFixed(0);
      console.log(
        `  ${field.padEnd(10)} ${agreed} of ${known.length} that both have, ${percent} %`,
      );
    }
  }
}

await benchCost();
const pairsFile = sharedData('overture-conflation', 'dev', 'pairs.csv.gz');
if (pairsFile !== undefined) benchPairs(pairsFile);
else console.warn('SKIPPED: agreement of fields: the labelled pairs are not there');
