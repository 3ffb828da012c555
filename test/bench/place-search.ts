/**
 * Measures place search: microseconds for each bestMatch on an index of generated places, and the
 * ratio to a naive linear scan (distance, then name similarity, over all places) in the same run;
 * bestMatch for each second of processor time, which other work on the machine changes less; and
 * the 99th percentile of a search for five candidates.
 * Run: node --import tsx test/bench/place-search.ts [PLACES[:CITIES]...]
 *   (default 10000 100000, in 200 cities; 1000000:10 is as dense as a large city)
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distanceM } from '../../places/globe.ts';
import { COMMON_WORDS } from '../../places/matcher/common-words.ts';
import type { IndexedPlace, PlaceQuery } from '../../places/place.ts';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { jaroWinkler } from '../../places/text/similarity.ts';

const RADIUS_M = 1_000;
const SEARCHES = 2_000;
const SCANS = 20;
const WARMUP = 500;

/** mulberry32: numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Places in cities, denser towards the centre. */
export function* makePlaces(count: number, cityCount = 200): Generator<IndexedPlace> {
  const random = seeded(7);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)]!;
  const common = [...COMMON_WORDS.keys()].filter((word) => word.length > 3);
  const syllables = 'ba co di fe gu la mo ni pa ro sa ti vo zu kel min tor ran'.split(' ');
  const rare = () => pick(syllables) + pick(syllables) + pick(syllables);
  const cities = Array.from({ length: cityCount }, () => ({
    name: rare() + rare(),
    latitude: random() * 120 - 60,
    longitude: random() * 360 - 180,
  }));
  for (let i = 0; i < count; i++) {
    const city = pick(cities);
    const spread = 0.3 * random() * random();
    const angle = random() * 2 * Math.PI;
    yield {
      source: 'open_map_a',
      id: `p${i}`,
      name: `${rare()} ${pick(common)}${random() < 0.4 ? ` ${pick(common)}` : ''}`,
      latitude: city.latitude + spread * Math.sin(angle),
      longitude: city.longitude + spread * Math.cos(angle),
      street: `${1 + Math.floor(random() * 200)} ${rare()} Street`,
      city: city.name,
      postal_code: String(10_000 + Math.floor(random() * 5_000)),
      country_code: 'US',
      phones: [`+1${Math.floor(2e9 + random() * 7e9)}`],
      websites: [`https://${rare()}${rare()}.com/`],
      socials: [],
      category: pick(common),
      categories: [],
      cuisine: [],
      licence: 'CC0-1.0',
    };
  }
}

/** The place as somebody else would write it: moved a little, one letter missing, no contacts. */
function toQuery(place: IndexedPlace, i: number): PlaceQuery {
  const cut = 1 + (i % Math.max(1, place.name.length - 2));
  return {
    name: place.name.slice(0, cut) + place.name.slice(cut + 1),
    latitude: place.latitude! + 0.0003,
    longitude: place.longitude! - 0.0003,
    street: place.street ?? null,
    city: place.city ?? null,
    country_code: 'US',
  };
}

function scan(places: readonly IndexedPlace[], query: PlaceQuery): IndexedPlace | null {
  let best: IndexedPlace | null = null;
  let bestScore = 0.8;
  for (const place of places) {
    const { latitude, longitude } = place;
    const away = distanceM(latitude!, longitude!, query.latitude!, query.longitude!);
    if (away > RADIUS_M) continue;
    const score = jaroWinkler(place.name.toLowerCase(), query.name.toLowerCase());
    if (score > bestScore) [best, bestScore] = [place, score];
  }
  return best;
}

function timed(count: number, work: (i: number) => void): number {
  const start = performance.now();
  for (let i = 0; i < count; i++) work(i);
  return ((performance.now() - start) * 1_000) / count;
}

/** Processor time of this process, in microseconds. */
function usedBy(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function percentile99(count: number, work: (i: number) => void): number {
  const times = Array.from({ length: count }, (_, i) => timed(1, () => work(i)));
  return times.sort((a, b) => a - b)[Math.floor(count * 0.99)]!;
}

export async function benchPlaceSearch(
  count: number,
  cities = 200,
): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const places = [...makePlaces(count, cities)];
  const asked = (i: number) => places[Math.abs((i * 7_919) % count)]!;
  const index = await openPlaceIndex({ folder });
  const start = performance.now();
  await index.importPlaces({ source: 'open_map_a', name: 'bench', places });
  const imported = performance.now();
  index.bestMatch({ name: 'first' });
  const loaded = performance.now();
  let right = 0;
  timed(WARMUP, (i) => index.bestMatch(toQuery(asked(i), i)));
  const searchUs = timed(SEARCHES, (i) => {
    const place = asked(WARMUP + i);
    if (index.bestMatch(toQuery(place, i))?.place.id === place.id) right++;
  });
  const usedUs = usedBy(() => timed(SEARCHES, (i) => index.bestMatch(toQuery(asked(-i), i))));
  const worst = percentile99(SEARCHES, (i) =>
    index.search(toQuery(asked(SEARCHES * 3 + i), i), { limit: 5, radius_m: RADIUS_M }),
  );
  const scanUs = timed(SCANS, (i) => scan(places, toQuery(asked(i), i)));
  await index.close();
  await rm(folder, { recursive: true });
  return {
    places: count,
    cities,
    import_us_per_place: Math.round(((imported - start) * 1_000) / count),
    load_ms: Math.round(loaded - imported),
    search_us: Math.round(searchUs),
    searches_per_cpu_second: Math.round((SEARCHES * 1e6) / usedUs),
    search_p99_us: Math.round(worst),
    linear_scan_us: Math.round(scanUs),
    times_faster: Math.round(scanUs / searchUs),
    found_share: right / SEARCHES,
    resident_mib: Math.round(process.memoryUsage().rss / 2 ** 20),
  };
}

async function main(): Promise<void> {
  const sizes = process.argv.slice(2);
  for (const size of sizes.length > 0 ? sizes : ['10000', '100000']) {
    const [count, cities] = size.split(':').map(Number);
    const result = await benchPlaceSearch(count!, cities);
    console.log(JSON.stringify(result));
    if (result['found_share']! < 0.95) throw new Error('search found fewer than 95% of the places');
  }
}

if (process.argv[1] === import.meta.filename) await main();
