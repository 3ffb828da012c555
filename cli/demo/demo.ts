/**
 * `cairn demo`: the main job on real places. It runs the whole product in this process, imports
 * the shipped open datasets, submits the shipped places as a batch over the REST API, shows what
 * came of them, writes out/demo.csv and goes on serving (or, with --exit, ends: with exit code 0
 * only if every job completed).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { ATTRIBUTES } from '../../domain/attributes.ts';
import { openPlaceIndex } from '../../places/search/place-index.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { type Config, readConfig } from '../../platform/runtime/config.ts';
import { createLog } from '../../platform/runtime/log.ts';
import { nextSignal } from '../../platform/runtime/signals.ts';
import { type RunningProduct, runServices } from '../../services/main.ts';
import { ApiClient, type Statistics } from './api-client.ts';
import { attributeTable, placeCard, progressLine } from './report.ts';

const ORGANIZATION = 'demo';
const KEY = 'demo-key-of-this-machine';
const CSV_FILE = join('out', 'demo.csv');
const DATASETS = [
  { source: 'open_map_a', file: 'open_map_a.csv.gz' },
  { source: 'open_map_b', file: 'open_map_b.csv.gz' },
] as const;
const POLL_INTERVAL_MS = 250;
const CARDS = 3;

type Environment = Readonly<Record<string, string | undefined>>;

export async function demo(options: { exit?: boolean }, env: Environment): Promise<void> {
  const config = demoConfig(env);
  await importDatasets(config);
  const log = createLog(config.logLevel);
  const product = await runServices([], { config, clock: systemClock, log });
  const client = new ApiClient(product.address!, ORGANIZATION, KEY);
  // The API takes the batch in while the other services start.
  const [statistics] = await Promise.all([runBatch(client), product.started]);
  const allCompleted = statistics.completed_jobs === statistics.total_jobs;
  if (!options.exit) await serve(product);
  await product.stop();
  process.exit(allCompleted ? 0 : 1);
}

function demoConfig(env: Environment): Config {
  return readConfig({
    LOG_LEVEL: 'warn',
    CAIRN_DATA_DIR: join('.cairn', 'demo'),
    ...env,
    CAIRN_BOOTSTRAP_KEYS: [env['CAIRN_BOOTSTRAP_KEYS'], `${ORGANIZATION}:member:${KEY}`]
      .filter(Boolean)
      .join(','),
  });
}

async function importDatasets(config: Config): Promise<void> {
  const index = await openPlaceIndex({
    folder: join(config.dataDir, 'places'),
    clock: systemClock,
  });
  for (const { source, file } of DATASETS) {
    const report = await index.import({ source, file: assetPath('sample', file) });
    say(`imported ${report.places} places of ${source} from sample/${file}`);
  }
  await index.close();
}

async function runBatch(client: ApiClient): Promise<Statistics> {
  const packed = await readFile(assetPath('sample', 'places.ndjson.gz'));
  const jobs = (await promisify(gunzip)(packed)).toString().trimEnd().split('\n');
  const attributes = ATTRIBUTES.filter(({ available }) => available).map(({ key }) => key);
  const batchId = await client.submit('Demo: places of the sample', jobs, attributes);
  say(`submitted ${jobs.length} places as batch ${batchId}`);
  const statistics = await followBatch(client, batchId);
  say(`\n${attributeTable(statistics)}\n`);
  for (const job of await client.jobs(batchId, CARDS)) say(`${placeCard(job)}\n`);
  await mkdir('out', { recursive: true });
  await writeFile(CSV_FILE, await client.csv(batchId));
  say(`wrote ${CSV_FILE}`);
  return statistics;
}

async function followBatch(client: ApiClient, batchId: string): Promise<Statistics> {
  let shown = '';
  while (true) {
    const statistics = await client.statistics(batchId);
    const line = progressLine(statistics);
    if (line !== shown) showProgress(line);
    shown = line;
    const { pending = 0, in_progress = 0 } = statistics.status_counts;
    if (pending + in_progress === 0) break;
    await systemClock.sleep(POLL_INTERVAL_MS);
  }
  if (process.stdout.isTTY) process.stdout.write('\n');
  return client.statistics(batchId);
}

/** A bar that stays in its place on a terminal, plain lines elsewhere. */
function showProgress(line: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
}

async function serve(product: RunningProduct): Promise<void> {
  say(`serving on ${product.address}: organization ${ORGANIZATION}, key ${KEY}`);
  say('try:');
  say(`  curl -H 'Authorization: Bearer ${KEY}' \\`);
  say(`    ${product.address}/v1/${ORGANIZATION}/place_enrichment/batches`);
  say('Ctrl-C stops it.');
  await nextSignal();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
