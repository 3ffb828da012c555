/**
 * A running product that the conformance suite sends requests to, with its addresses and keys. Only
 * this file knows how it is started, so that the same cases run against every kind of deployment.
 *
 * DE1 A deployment starts without data; no case sees what an earlier run left.
 * DE2 Areas of the suite have organizations of their own, so that none counts what another one
 *     created, or uses up its limits. Keys come from the environment; one is created and revoked
 *     with `cairn keys` before the product starts.
 */

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Platform } from '../../ledger/platform.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { repositoryFolder, uniqueWord } from '../support/backend.ts';
import { type Product, startProduct } from '../support/product.ts';
import { mapPlaces } from './map-places.ts';
import { writeOldExport } from './old-export.ts';

export const ORGANIZATIONS = [
  'acme',
  'rival',
  'attributes-ag',
  'batches-ag',
  'columns-ag',
  'confidence-ag',
  'days-ag',
  'evidence-ag',
  'exports-ag',
  'jobs-ag',
  'large-ag',
  'limits-ag',
  'listed-ag',
  'lists-ag',
  'localized-ag',
  'pages-ag',
  'reader-ag',
  'refusals-ag',
  'replays-ag',
  'singles-ag',
  'verdicts-ag',
] as const;
export type Organization = (typeof ORGANIZATIONS)[number];

export interface Deployment {
  /**
   * Base addresses without `/v1`, one for each instance of the API; requests go to each in turn.
   */
  readonly addresses: readonly string[];
  /** Some requirements can be shown in one mode only. */
  readonly mode: 'embedded' | 'scaled';
  /** A key of `acme` that was created and revoked before the start. */
  readonly revokedKey: string;
  /** Standard output of `cairn keys list` after the revocation. */
  readonly keyList: string;
  /** Whether any file of the data folder contains the text; undefined when there is no folder. */
  readonly holds?: (text: string) => boolean;
  /** Runs the `cairn` command, where it can share the log; resolves with its standard output. */
  readonly cairn?: (...args: string[]) => Promise<string>;
  /** The environment of its processes. */
  readonly env: Environment;
  /** `check` looks at the backends once no process of the product uses them. */
  stop(check?: (platform: Platform) => Promise<void>): Promise<void>;
}

export function memberKey(organization: string): string {
  return `key-of-${organization}`;
}

/** An operator key of `acme` alone, and one of every organization. */
export const ACME_OPERATOR_KEY = 'key-of-acme-operator';
export const OPERATOR_KEY = 'key-of-the-service-operator';

/** On a busy machine the sink may fall far behind. */
const LONG_READ_WAIT = { READ_WAIT_MS: '60000' };

function bootstrapKeys(): string {
  const members = ORGANIZATIONS.map((slug) => `${slug}:member:${memberKey(slug)}`);
  const operators = [`acme:operator:${ACME_OPERATOR_KEY}`, `*:operator:${OPERATOR_KEY}`];
  return [...members, ...operators].join(',');
}

/** The embedded product on a fresh folder, with a few places imported as `open_map_a`. */
export async function startEmbedded(
  options: { services?: readonly string[]; env?: Environment; losesPlaces?: boolean } = {},
): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-conformance-'));
  const data = { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: join(folder, 'data') };
  const { secret, list } = await makeRevokedKey(data);
  await importPlaces(folder, data);
  if (options.losesPlaces) importMissingPlaces(data.CAIRN_DATA_DIR);
  await writeOldExport(data);
  const product = await startProduct({
    services: options.services ?? [],
    env: {
      ...data,
      CAIRN_BOOTSTRAP_KEYS: bootstrapKeys(),
      LOG_LEVEL: 'warn',
      ...LONG_READ_WAIT,
      ...options.env,
    },
  });
  return {
    addresses: [product.address],
    mode: 'embedded',
    revokedKey: secret,
    keyList: list,
    env: data,
    holds: (text) => folderHolds(data.CAIRN_DATA_DIR, Buffer.from(text)),
    stop: async (check) => {
      await product.stop();
      if (check) await onPlatform(data, check);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Each service is a process of its own, two of them the API, on the given backends. */
export async function startScaled(backends: Environment): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-conformance-'));
  const own = {
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: join(folder, 'data'),
    KAFKA_TOPIC_PREFIX: `c-${uniqueWord()}.`,
  };
  const env = { ...backends, ...own, CAIRN_BOOTSTRAP_KEYS: bootstrapKeys(), ...LONG_READ_WAIT };
  const [{ secret, list }] = await Promise.all([makeRevokedKey(env), importPlaces(folder, own)]);
  await writeOldExport(env);
  const products = await startAll(env);
  return {
    addresses: products.map(({ address }) => address).filter((address) => address !== ''),
    mode: 'scaled',
    revokedKey: secret,
    keyList: list,
    cairn: (...args) => cairn(env, ...args),
    env,
    stop: async (check) => {
      await Promise.all(products.map((product) => product.stop()));
      if (check) await onPlatform(env, check);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens in this process what the product ran on. */
async function onPlatform(
  env: Environment,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const context = { config: readConfig(env), clock: systemClock, log: silentLog };
  const { platform, close } = await openPlatform(context, readRecordSchemas());
  try {
    await platform.codec.prepare();
    await work(platform);
  } finally {
    await close();
  }
}

/** Starts all of them; when one fails, the others are stopped. */
async function startAll(env: Environment): Promise<Product[]> {
  const starting = SERVICES.map((service) => startProduct({ services: [service], env }));
  const settled = await Promise.allSettled(starting);
  const products = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = settled.find((one) => one.status === 'rejected');
  if (!failed) return products;
  await Promise.all(products.map((product) => product.stop()));
  throw failed.reason;
}

const SERVICES = ['ingest-api', 'ingest-api', 'enricher', 'sink', 'exporter', 'scheduler'];

type Environment = Readonly<Record<string, string>>;

async function cairn(env: Environment, ...args: string[]): Promise<string> {
  const command = join(repositoryFolder, 'bin', 'cairn.js');
  const options = { env: { PATH: process.env['PATH'], ...env } };
  return (await promisify(execFile)(process.execPath, [command, ...args], options)).stdout;
}

async function makeRevokedKey(env: Environment): Promise<{ secret: string; list: string }> {
  const made = await cairn(env, 'keys', 'create', '--org', 'acme', '--role', 'member');
  const id = /^key (\S+)/.exec(made)![1]!;
  const secret = made.trim().split('\n').at(-1)!;
  await cairn(env, 'keys', 'revoke', id);
  return { secret, list: await cairn(env, 'keys', 'list') };
}

async function importPlaces(folder: string, env: Environment): Promise<void> {
  const file = join(folder, 'places.geojson');
  writeFileSync(file, JSON.stringify(mapPlaces()));
  await cairn(env, 'places', 'import', '--source', 'open_map_a', file);
}

/** An import of `open_map_b` whose file is missing, so every look-up in that source fails. */
function importMissingPlaces(dataFolder: string): void {
  const folder = join(dataFolder, 'places', 'open_map_b');
  mkdirSync(folder, { recursive: true });
  const manifest = { origin: 'lost.csv', places: 1, segments: ['lost.places'] };
  const imported_at = '2026-01-01T00:00:00.000Z';
  writeFileSync(join(folder, 'lost.json'), JSON.stringify({ ...manifest, imported_at }));
}

function folderHolds(folder: string, bytes: Buffer): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return falseIfGone(() => folderHolds(path, bytes));
    return entry.isFile() && fileHolds(path, bytes);
  });
}

function fileHolds(path: string, bytes: Buffer): boolean {
  return falseIfGone(() => readFileSync(path).includes(bytes));
}

/** False for a file that was merged into another one before it could be read. */
function falseIfGone(holds: () => boolean): boolean {
  try {
    return holds();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
