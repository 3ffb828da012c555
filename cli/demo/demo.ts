/**
 * `cairn demo`: enriches real places. It runs all services in this process, imports the sample
 * datasets, submits the sample places as a batch over the REST API, shows the results, writes
 * out/demo.csv and keeps serving. With --exit it ends, with code 0 only if every job completed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { attributeCatalogue } from '../../domain/attributes.ts';
import { unavailableSources } from '../../ledger/available-sources.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import type { Environment } from '../../platform/config/option.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { exitProcess } from '../../platform/runtime/end-process.ts';
import { createLog } from '../../platform/runtime/log.ts';
import { nextSignal } from '../../platform/runtime/signals.ts';
import { type RunningProduct, runServices } from '../../services/main.ts';
import { DemoClient, type DemoJob, type DemoStatistics } from './api-client.ts';
import { attributeTable, countValues, placeCard, progressLine } from './report.ts';
import { importSampleDatasets } from './sample-datasets.ts';
import { type SampleSites, serveSampleSites } from './sample-sites.ts';

const DEMO_ORGANIZATION = 'demo';
const DEMO_KEY = 'demo-key-of-this-machine';
const CSV_FILE = join('out', 'demo.csv');
const PROGRESS_INTERVAL_MS = 250;
const CARDS = 3;
const MAX_READ_JOBS = 10_000;

interface DemoBatch {
  readonly id: string;
  /** A place with many values. */
  readonly placeId: string;
  readonly statistics: DemoStatistics;
}

export async function demo(options: { exit?: boolean }, env: Environment): Promise<void> {
  const sites = await serveSampleSites();
  const config = demoConfig(env, sites.host);
  await importSampleDatasets(config, say);
  const log = createLog(config.logLevel);
  const product = await runServices([], { config, clock: systemClock, log });
  const client = new DemoClient(product.address!, DEMO_ORGANIZATION, DEMO_KEY);
  // The API accepts the batch while the other services start.
  const [batch] = await Promise.all([runBatch(client, config, sites), product.started]);
  const allCompleted = batch.statistics.completed_jobs === batch.statistics.total_jobs;
  if (!options.exit) await serve(product, batch);
  await product.stop();
  sites.close();
  await exitProcess(allCompleted ? 0 : 1);
}

function demoConfig(env: Environment, sampleHost: string): Config {
  return readConfig({
    LOG_LEVEL: 'warn',
    CAIRN_DATA_DIR: join('.cairn', 'demo'),
    // The demo needs no network, whatever websites its places have.
    FETCH_PUBLIC: 'false',
    ...env,
    FETCH_ALLOW_HOSTS: [env['FETCH_ALLOW_HOSTS'], sampleHost].filter(Boolean).join(','),
    CAIRN_BOOTSTRAP_KEYS: [env['CAIRN_BOOTSTRAP_KEYS'], `${DEMO_ORGANIZATION}:member:${DEMO_KEY}`]
      .filter(Boolean)
      .join(','),
  });
}

async function runBatch(
  client: DemoClient,
  config: Config,
  sites: SampleSites,
): Promise<DemoBatch> {
  const packed = await readFile(assetPath('sample', 'places.ndjson.gz'));
  const listed = (await promisify(gunzip)(packed)).toString().trimEnd().split('\n');
  const jobs = [...listed, ...sites.jobs];
  const attributes = attributeCatalogue(unavailableSources(config))
    .filter(({ available }) => available)
    .map(({ key }) => key);
  const batchId = await client.submit('Demo: places of the sample', jobs, attributes);
  say(`Submitted ${jobs.length} places as batch ${batchId}.`);
  const statistics = await followBatch(client, batchId);
  say(`\n${attributeTable(statistics)}\n`);
  say(`The pages of ${sites.jobs.length} places were served at ${sites.host} as their websites.\n`);
  const best = (await client.jobs(batchId, MAX_READ_JOBS)).toSorted(byValues).slice(0, CARDS);
  for (const job of best) say(`${placeCard(job)}\n`);
  await mkdir('out', { recursive: true });
  await writeFile(CSV_FILE, await client.csv(batchId));
  say(`Wrote ${CSV_FILE}.`);
  return { id: batchId, placeId: best[0]!.place_id, statistics };
}

/** Sorts jobs with the most values first. */
function byValues(a: DemoJob, b: DemoJob): number {
  return countValues(b) - countValues(a);
}

async function followBatch(client: DemoClient, batchId: string): Promise<DemoStatistics> {
  const submittedMs = systemClock.elapsedMs();
  let shown = '';
  while (true) {
    const statistics = await client.statistics(batchId);
    const line = progressLine(statistics, systemClock.elapsedMs() - submittedMs);
    if (line !== shown) showProgress(line);
    shown = line;
    const { pending = 0, in_progress = 0 } = statistics.status_counts;
    if (pending + in_progress === 0) break;
    await systemClock.sleep(PROGRESS_INTERVAL_MS);
  }
  if (process.stdout.isTTY) process.stdout.write('\n');
  return client.statistics(batchId);
}

/** On a terminal the line is overwritten in place; elsewhere each one is printed. */
function showProgress(line: string): void {
  process.stdout.write(process.stdout.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
}

async function serve({ address }: RunningProduct, { id, placeId }: DemoBatch): Promise<void> {
  const curl = (path: string) =>
    `  curl -H 'Authorization: Bearer ${DEMO_KEY}' \\\n` +
    `    '${address}/v1/${DEMO_ORGANIZATION}/place_enrichment/${path}'`;
  say(`Serving on ${address}: organization ${DEMO_ORGANIZATION}, key ${DEMO_KEY}.`);
  say(`The console is at ${address}/, the API is described at ${address}/docs.`);
  say(`A place with its evidence, and the figures of the batch:`);
  say(curl(`jobs/${encodeURIComponent(placeId)}`));
  say(curl(`batches/${id}/statistics`));
  say('Press Ctrl-C to stop.');
  await nextSignal();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
