/**
 * Measures the import of a Parquet file in Overture's layout, written in a single row group:
 * seconds, and the most memory that the importing process and the one that reads the file took. A
 * quarter of the file is imported first: memory that grew with the file would show. Checks that
 * places are found again.
 * Run: node --import tsx test/bench/import-places.ts [PLACES]   (default 1000000)
 */
import { execFile } from 'node:child_process';
import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { IndexedPlace } from '../../places/place.ts';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { makePlaces } from './place-search.ts';

const SAMPLE_INTERVAL_MS = 50;
const CHECKED = 500;

function toOverture(place: IndexedPlace): Record<string, unknown> {
  const { longitude: x, latitude: y } = place;
  return {
    id: place.id,
    names: { primary: place.name, common: null, rules: [] },
    categories: { primary: place.category, alternate: [] },
    bbox: { xmin: x, xmax: x, ymin: y, ymax: y },
    confidence: 0.9,
    websites: place.websites,
    phones: place.phones,
    addresses: [
      { freeform: place.street, locality: place.city, postcode: place.postal_code, country: 'US' },
    ],
    sources: [{ dataset: 'bench', update_time: '2026-01-01' }],
  };
}

function* overtureLines(count: number): Generator<string> {
  for (const place of makePlaces(count)) yield `${JSON.stringify(toOverture(place))}\n`;
}

async function makeParquet(folder: string, count: number): Promise<string> {
  const [rows, file] = [join(folder, 'rows.ndjson'), join(folder, `${count}.parquet`)];
  await pipeline(Readable.from(overtureLines(count)), createWriteStream(rows));
  const sql = `SELECT * FROM file('${rows}', JSONEachRow) INTO OUTFILE '${file}' FORMAT Parquet
    SETTINGS output_format_parquet_row_group_size = 10000000, max_threads = 1,
    output_format_parquet_row_group_size_bytes = 100000000000`;
  const script = `require('chdb').query(${JSON.stringify(sql)})`;
  await promisify(execFile)(process.execPath, ['-e', script], { cwd: import.meta.dirname });
  await rm(rows);
  return file;
}

/** Resident bytes of a process, and of those that it started. */
function residentMib(pid: number): { own: number; children: number } {
  const own = rssMib(pid);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => childPids(pid, task));
  return { own, children: children.reduce((sum, child) => sum + rssMib(child), 0) };
}

function childPids(pid: number, task: string): number[] {
  const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function rssMib(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function watchMemory(): () => { own: number; children: number } {
  const most = { own: 0, children: 0 };
  const timer = setInterval(() => {
    const { own, children } = residentMib(process.pid);
    most.own = Math.max(most.own, own);
    most.children = Math.max(most.children, children);
  }, SAMPLE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}

async function benchImport(count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const file = await makeParquet(folder, count);
  const index = await openPlaceIndex({ folder: join(folder, 'places') });
  const stopWatching = watchMemory();
  const start = performance.now();
  const usedBefore = process.cpuUsage();
  const report = await index.import({ source: 'open_map_a', file });
  const seconds = (performance.now() - start) / 1_000;
  const most = stopWatching();
  const { user, system } = process.cpuUsage(usedBefore);
  if (report.places !== count) throw new Error(`${report.places} of ${count} were imported`);
  const missing = countMissing(index, count);
  if (missing > 0) throw new Error(`${missing} of ${CHECKED} imported places are not found`);
  await index.close();
  await rm(folder, { recursive: true });
  const figures = {
    places: count,
    seconds: Number(seconds.toFixed(1)),
    importer_cpu_seconds: Math.round((user + system) / 1e6),
    places_per_second: Math.round(count / seconds),
    most_importer_mib: Math.round(most.own),
    most_reader_mib: Math.round(most.children),
  };
  console.log(JSON.stringify(figures));
}

function countMissing(index: Awaited<ReturnType<typeof openPlaceIndex>>, count: number): number {
  const step = Math.max(1, Math.floor(count / CHECKED));
  let missing = 0;
  let i = 0;
  for (const { id, name, latitude, longitude } of makePlaces(count)) {
    if (i++ % step !== 0) continue;
    const found = index.bestMatch({ name, latitude: latitude!, longitude: longitude! });
    if (found?.place.id !== id) missing++;
  }
  return missing;
}

const places = Number(process.argv[2] ?? 1_000_000);
await benchImport(Math.ceil(places / 4));
await benchImport(places);
