/** A website that answers only once it is opened, and a batch of places that have it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import type { EmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';

const HOST = '127.0.0.11';
const ENDED_WITHIN_MS = 120_000;

const INPUTS = { name: 'Blue Door', latitude: 40.76, longitude: -74 };

export interface SlowSite {
  /** For a product that is to fetch it. */
  readonly env: Readonly<Record<string, string>>;
  /** How many pages were asked for. */
  asked(): number;
  setOpen(isOpen: boolean): void;
  /** Submits `quick` places without a website, and `slow` ones with a page each. */
  submit(api: EmbeddedApi, batch: string, quick: number, slow: number): Promise<void>;
  close(): void;
}

export async function startSlowSite(): Promise<SlowSite> {
  let [isOpen, asked] = [false, 0];
  let waiting: (() => void)[] = [];
  const server = createServer(({ url }, response) => {
    if (url === '/robots.txt') return void response.writeHead(404).end();
    asked += 1;
    const answer = () => {
      response.setHeader('content-type', 'text/html');
      response.end('<title>Blue Door</title><p>Tel. (212) 757-4555</p>');
    };
    if (isOpen) answer();
    else waiting.push(answer);
  });
  await new Promise<void>((done) => server.listen(0, HOST, done));
  const host = `${HOST}:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      FETCH_ALLOW_HOSTS: host,
      FETCH_PAUSE_MS: '0',
      FETCH_TIMEOUT_MS: '120000',
      GATHER_TIMEOUT_MS: '600000',
    },
    asked: () => asked,
    setOpen: (isNowOpen) => {
      isOpen = isNowOpen;
      if (isOpen) for (const answer of waiting) answer();
      if (isOpen) waiting = [];
    },
    submit: (api, batch, quick, slow) =>
      submit(api, batch, [
        ...Array.from({ length: quick }, (_, i) => ({ place_id: `quick${i}`, inputs: INPUTS })),
        ...Array.from({ length: slow }, (_, i) => ({
          place_id: `slow${i}`,
          inputs: { ...INPUTS, website: `http://${host}/${batch}/${i}` },
        })),
      ]),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function submit(api: EmbeddedApi, batch: string, jobs: readonly object[]): Promise<void> {
  const body = { batch_id: batch, batch_name: batch, attributes: ['phoneNumbers', 'names'], jobs };
  const reply = await api.send('POST', 'batches', { body });
  expect(reply.status, reply.text).toBe(200);
}

export async function readCounts(api: EmbeddedApi, batch: string) {
  return (await api.send('GET', `batches/${batch}?ids=false`)).body;
}

export async function untilCounts(
  api: EmbeddedApi,
  batch: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  const has = async () => {
    await systemClock.sleep(50);
    const { jobs } = await readCounts(api, batch);
    return Object.entries(counts).every(([status, wanted]) => jobs[status] === wanted);
  };
  const what = `${batch} has ${JSON.stringify(counts)}`;
  await until(has, what, { timeoutMs: ENDED_WITHIN_MS });
}
