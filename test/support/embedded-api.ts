/**
 * The embedded product in this process, with a folder of its own, for tests that send it requests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config.ts';
import { type Clock, systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { type RunningProduct, runServices, type ServiceName } from '../../services/main.ts';
import { checkAnswer } from '../openapi/published-answers.ts';
import { PATIENT } from './product.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly body: any;
}

export interface Sent {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface EmbeddedApi {
  readonly product: RunningProduct;
  readonly address: string;
  /**
   * Sends a request below the organization `acme`, with its key; a path with a leading slash starts
   * at the root. Fails for a response that does not fit the published description.
   */
  send(method: string, path: string, sent?: Sent): Promise<Reply>;
  close(): Promise<void>;
}

export const KEYS = {
  member: 'member-key-of-acme',
  operator: 'operator-key',
  stranger: 'member-key-of-other',
};

const BOOTSTRAP = [
  `acme:member:${KEYS.member}`,
  `*:operator:${KEYS.operator}`,
  `other:member:${KEYS.stranger}`,
].join(',');

export async function startEmbeddedApi(
  services: readonly ServiceName[] = ['ingest-api', 'sink'],
  env: Readonly<Record<string, string>> = {},
  clock: Clock = systemClock,
): Promise<EmbeddedApi> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-api-'));
  const config = readConfig({
    PORT: '0',
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: folder,
    CAIRN_BOOTSTRAP_KEYS: BOOTSTRAP,
    TOPIC_PARTITIONS: '4',
    ...PATIENT,
    ...env,
  });
  const product = await runServices(services, { config, clock, log: silentLog });
  // A new warehouse takes seconds to open while other suites run.
  await Promise.all([product.started, product.platform.warehouse.ready()]);
  const address = product.address ?? '';
  return {
    product,
    address,
    send: (method, path, sent = {}) => send(address, method, path, sent),
    close: async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function send(address: string, method: string, path: string, sent: Sent): Promise<Reply> {
  const url = path.startsWith('/') ? path : `/v1/acme/place_enrichment/${path}`;
  const headers: Record<string, string> = {};
  const wanted = {
    authorization: `Bearer ${KEYS.member}`,
    ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...sent.headers,
  };
  for (const [name, value] of Object.entries(wanted))
    if (value !== undefined) headers[name] = value;
  const response = await fetch(address + url, {
    method,
    headers,
    redirect: 'manual',
    body: sent.body === undefined ? null : encodeBody(sent.body),
  });
  const text = await response.text();
  checkAnswer({ method, path: url, status: response.status, headers: response.headers, text });
  return { status: response.status, headers: response.headers, text, body: parseJson(text) };
}

function encodeBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
