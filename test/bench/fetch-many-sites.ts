/**
 * Measures the website source over many sites: 2,000 hosts on loopback (many-sites.ts), each with
 * four pages. Prints the requests in flight as the sites see them, the processor's time for a page,
 * and the memory as time goes by. Fails when a host sees two requests at once, or when the memory
 * grows.
 *
 * Run by itself:
 * node --import tsx test/bench/fetch-many-sites.ts [PLACES AT ONCE] [SECONDS] [ANSWER_MS]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { createTelemetry } from '../../platform/telemetry/telemetry.ts';
import { Gatherer } from '../../services/enricher/gathering/gatherer.ts';
import { placeInputs } from '../../services/enricher/sources/input/place-inputs.ts';
import { openWebsite } from '../../services/enricher/sources/website/open-website.ts';
import { gatherPlace } from '../support/gather-place.ts';
import { HOSTS, startManySites } from './many-sites.ts';
import { quantile } from './process-usage.ts';

const MIB = 1024 * 1024;
const SAMPLES = 24;
/** After the first third nothing more is loaded or learned. */
const MAX_GROWTH = 1.3;

async function main(wanted: number, seconds: number, answerMs: number): Promise<boolean> {
  const sites = await startManySites(answerMs);
  const { hosts, farm } = sites;
  const folder = mkdtempSync(join(tmpdir(), 'cairn-sites-'));
  const config = readConfig({ FETCH_ALLOW_HOSTS: hosts.join(','), CAIRN_DATA_DIR: folder });
  const hotState = openLmdbHotState({ folder: join(folder, 'hot'), clock: systemClock });
  const telemetry = createTelemetry(systemClock);
  const platform = { config, clock: systemClock, hotState, log: silentLog, telemetry };
  const sources = [openWebsite(platform, null)];
  const timeoutMs = config.gatherTimeoutMs;
  const gatherer = new Gatherer({ sources, clock: systemClock, timeoutMs, maxPlaces: wanted });
  const endMs = performance.now() + seconds * 1000;
  let [next, found, foreign] = [0, 0, 0];
  const ends = new Map<string, number>();
  const work = async () => {
    while (performance.now() < endMs) {
      const index = next++;
      const { place, truth } = farm[index % HOSTS]!;
      const { name, latitude, longitude, ...rest } = place;
      const websites = [`http://${hosts[index % HOSTS]}/?place=${index}`];
      const inputs = placeInputs({ name, latitude, longitude });
      const { signal } = new AbortController();
      const request = { needs: ['website'], refresh: false, notBeforeMs: 0, signal } as const;
      const asked = gatherPlace({ ...rest, inputs, websites });
      const { website } = await gatherer.gather(asked, request);
      if (website?.kind === 'found') found += 1;
      if (website?.kind === 'found' && !truth.belongs) foreign += 1;
      const end = website?.kind === 'failed' ? `failed: ${website.reason}` : website!.kind;
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  const workers = Promise.all(Array.from({ length: wanted }, work));
  const [memory, inFlights]: [number[], number[]] = [[], []];
  const before = process.cpuUsage();
  while (performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / SAMPLES));
    const { requests, inFlight } = await sites.figures();
    const mib = process.memoryUsage().rss / MIB;
    memory.push(mib);
    inFlights.push(inFlight);
    console.log(`${requests} requests, ${inFlight} in flight, ${mib.toFixed(0)} MiB`);
  }
  await workers;
  const { user, system } = process.cpuUsage(before);
  const { requests, worstHost } = await sites.figures();
  const cpuMs = (user + system) / 1000;
  console.log(`${requests} requests; ${(cpuMs / requests).toFixed(2)} ms of processor each`);
  const usedPercent = (cpuMs / (seconds * 10)).toFixed(0);
  console.log(`in flight: median ${quantile(inFlights, 0.5)}, most ${Math.max(...inFlights)}`);
  console.log(
    `processor: ${usedPercent} % of one; memory at most ${Math.max(...memory).toFixed(0)}`,
  );
  for (const [end, count] of ends) console.log(`${count} places: ${end}`);
  console.log(`most requests that one host saw at once: ${worstHost}; of other places: ${foreign}`);
  await gatherer.close();
  await hotState.close();
  sites.stop();
  rmSync(folder, { recursive: true });
  const isFlat = memory.at(-1)! <= memory[Math.floor(SAMPLES / 3)]! * MAX_GROWTH;
  return worstHost === 1 && isFlat && found > 0 && foreign === 0;
}

const [atOnce = 2_000, seconds = 120, answerMs = 200] = process.argv.slice(2).map(Number);
process.exitCode = (await main(atOnce, seconds, answerMs)) ? 0 : 1;
