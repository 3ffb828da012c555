/**
 * Measures the website source over many sites: 2,000 hosts on loopback that answer in 200 ms, each
 * with several pages. Prints the requests in flight as the sites see them, the processor's time for
 * a page, and the memory as time goes by. Fails when a host sees two requests at once, or when the
 * memory grows.
 *
 * Run by itself: node --import tsx test/bench/fetch-many-sites.ts [IN FLIGHT] [SECONDS]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { createTelemetry } from '../../platform/telemetry/telemetry.ts';
import { Gatherer } from '../../services/enricher/gathering/gatherer.ts';
import { openWebsite } from '../../services/enricher/sources/website/open-website.ts';
import { gatherPlace } from '../support/gather-place.ts';

const HOSTS = 2_000;
const ANSWER_MS = 200;
const PARAGRAPHS = 60;
const MIB = 1024 * 1024;
/** After the first third nothing more is loaded or learned. */
const MAX_GROWTH = 1.3;

interface SiteFigures {
  readonly requests: number;
  readonly inFlight: number;
  /** Most requests that one host saw at once. */
  readonly worstHost: number;
}

function serveSites(): void {
  const open = new Map<string, number>();
  let [requests, inFlight, worstHost] = [0, 0, 0];
  const text = '<p>We serve soup, bread and coffee all day, and cakes on Sundays.</p>';
  const links = ['contact', 'menu', 'about'].map((path) => `<a href="/${path}">${path}</a>`);
  const body = `<title>Blue Door Cafe</title>${links.join('')}${text.repeat(PARAGRAPHS)}`;
  const server = createServer(({ url, headers: { host = '' } }, response) => {
    const now = (open.get(host) ?? 0) + 1;
    open.set(host, now);
    [requests, inFlight, worstHost] = [requests + 1, inFlight + 1, Math.max(worstHost, now)];
    setTimeout(() => {
      open.set(host, open.get(host)! - 1);
      inFlight -= 1;
      response.statusCode = url === '/robots.txt' ? 404 : 200;
      response.setHeader('content-type', 'text/html').end(`${body}<p>${host}${url}</p>`);
    }, ANSWER_MS);
  });
  process.on('message', () => process.send!({ requests, inFlight, worstHost }));
  server.listen(0, '0.0.0.0', () => process.send!((server.address() as AddressInfo).port));
}

function hostName(index: number): string {
  return `127.1.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}

async function main(wanted: number, seconds: number): Promise<boolean> {
  const sites = fork(new URL(import.meta.url), ['sites'], { execArgv: process.execArgv });
  const [port] = (await once(sites, 'message')) as [number];
  const readFigures = async () => {
    sites.send('figures');
    return ((await once(sites, 'message')) as [SiteFigures])[0];
  };
  const folder = mkdtempSync(join(tmpdir(), 'cairn-sites-'));
  const hosts = Array.from({ length: HOSTS }, (_, i) => `${hostName(i)}:${port}`);
  const config = readConfig({ FETCH_ALLOW_HOSTS: hosts.join(','), CAIRN_DATA_DIR: folder });
  const hotState = openLmdbHotState({ folder: join(folder, 'hot'), clock: systemClock });
  const telemetry = createTelemetry(systemClock);
  const platform = { config, clock: systemClock, hotState, log: silentLog, telemetry };
  const sources = [openWebsite(platform, null)];
  const gatherer = new Gatherer({ sources, clock: systemClock, timeoutMs: config.gatherTimeoutMs });
  const endMs = performance.now() + seconds * 1000;
  let [next, found] = [0, 0];
  const failures = new Map<string, number>();
  const work = async () => {
    while (performance.now() < endMs) {
      const index = next++;
      const websites = [`http://${hosts[index % HOSTS]}/?place=${index}`];
      const { signal } = new AbortController();
      const request = { needs: ['website'], refresh: false, notBeforeMs: 0, signal } as const;
      const { website } = await gatherer.gather(gatherPlace({ websites }), request);
      if (website?.kind !== 'failed') found += 1;
      else failures.set(website.reason, (failures.get(website.reason) ?? 0) + 1);
    }
  };
  const workers = Promise.all(Array.from({ length: wanted }, work));
  const memory: number[] = [];
  const before = process.cpuUsage();
  while (performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 12));
    const { requests, inFlight } = await readFigures();
    const mib = process.memoryUsage().rss / MIB;
    memory.push(mib);
    console.log(`${requests} pages, ${inFlight} requests in flight, ${mib.toFixed(0)} MiB`);
  }
  await workers;
  const { user, system } = process.cpuUsage(before);
  const { requests, worstHost } = await readFigures();
  const msPerPage = (user + system) / 1000 / requests;
  console.log(`${found} places read; ${msPerPage.toFixed(2)} ms of processor a page`);
  for (const [reason, count] of failures) console.log(`${count} failed: ${reason}`);
  console.log(`most requests that one host saw at once: ${worstHost}`);
  await gatherer.close();
  await hotState.close();
  sites.kill();
  rmSync(folder, { recursive: true });
  return worstHost === 1 && memory.at(-1)! <= memory[4]! * MAX_GROWTH;
}

if (process.argv[2] === 'sites') {
  serveSites();
} else {
  const [inFlight = 1_000, seconds = 120] = process.argv.slice(2).map(Number);
  process.exitCode = (await main(inFlight, seconds)) ? 0 : 1;
}
