import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../platform/config/config.ts';
import type { HotState } from '../../../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../../../platform/hot-state/lmdb-hot-state.ts';
import { type Clock, systemClock } from '../../../../platform/runtime/clock.ts';
import { silentLog } from '../../../../platform/runtime/log.ts';
import { temporaryFolder } from '../../../../test/support/backend.ts';
import { gatherPlace } from '../../../../test/support/gather-place.ts';
import { SimulatedClock, settled } from '../../../../test/support/simulated-clock.ts';
import type { GatherPlace } from '../../gathering/evidence-source.ts';
import { Gatherer } from '../../gathering/gatherer.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import { placeInputs } from '../input/place-inputs.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import { openWebsite } from './open-website.ts';
import { ReadingThread } from './reading-thread.ts';

const HOME = `<html lang="en"><title>Blue Door Cafe</title><body><h1>Blue Door Cafe</h1>
<p>12 Elm Street, New York, NY 10019</p><p>Phone: (212) 757-4555</p>
<h2>Opening hours</h2><p>Monday to Friday 8am - 6pm</p><p>Saturday 9am - 4pm</p><p>Sunday closed</p>
<a href="/menu">Menu</a></body></html>`;

const INPUTS = {
  name: 'Blue Door Cafe',
  latitude: 40.7617,
  longitude: -73.9899,
  street: '12 Elm Street',
  city: 'New York',
};

/** Each of the product's limits is ten times as long. */
const patientClock: Clock = {
  ...systemClock,
  elapsedMs: () => systemClock.elapsedMs() / 10,
  sleep: (ms, signal) => systemClock.sleep(10 * ms, signal),
};

let server: Server;
let site: string;
let hotState: HotState;
let gatherer: Gatherer;

beforeAll(async () => {
  hotState = openLmdbHotState({ folder: join(temporaryFolder('web'), 'h'), clock: systemClock });
  server = createServer(({ url, headers }, response) => {
    expect(headers['user-agent']).toMatch(/^Cairn\/[\d.]+ \(\+https:\/\/ops\.example\)$/);
    const page = url === '/' ? HOME : null;
    if (page === null) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = `http://${host}/`;
  const config = readConfig({
    FETCH_ALLOW_HOSTS: host,
    FETCH_PAUSE_MS: '0',
    FETCH_CONTACT: 'https://ops.example',
  });
  const platform = { config, clock: patientClock, hotState, log: silentLog };
  const sources = [openWebsite(platform as unknown as SourcePlatform, null)];
  gatherer = new Gatherer({ sources, clock: patientClock, timeoutMs: 30_000 });
});
afterAll(async () => {
  await gatherer.close();
  server.closeAllConnections();
  server.close();
  await hotState.close();
});

function place(inputs: Record<string, unknown>): GatherPlace {
  const address = { street: '12 Elm Street', city: 'New York' };
  const known = { country: 'US', websites: [site], category: 'cafe', address };
  return gatherPlace({ inputs: placeInputs(inputs), ...known });
}

const signal = new AbortController().signal;

describe('the website source as it is configured', () => {
  it("finds the data of the place's site, with quotes", async () => {
    const call = { needs: ['website'], signal, refresh: false, notBeforeMs: 0 } as const;
    const { website } = await gatherer.gather(place(INPUTS), call);
    expect(website?.kind, JSON.stringify(website)).toBe('found');
    const facts = (website as unknown as { value: SiteFacts }).value;
    expect(facts.phones[0]?.value.e164).toBe('+12127574555');
    expect(facts.hours).not.toEqual([]);
    const text = HOME.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    for (const { quote } of [...facts.phones, ...facts.hours]) expect(text).toContain(quote);
  });
});

describe('the reading thread', () => {
  const page = (body: string) => ({
    url: 'http://x.example/',
    contentType: 'text/html',
    bytes: new Uint8Array(Buffer.from(body)),
    fetchedAtMs: 0,
  });

  it('RT1 ends when a page takes too long, and another reads the next', async () => {
    const clock = new SimulatedClock(1);
    const thread = new ReadingThread({ clock, timeoutMs: 1_000, maxNext: 7 });
    await thread.read(page(HOME));
    const endless = thread.read(page('<div>'.repeat(380_000)));
    const [next, last] = [thread.read(page(HOME)), thread.read(page('<p>x</p>'))];
    await settled();
    await clock.advance(1_000);
    await expect(endless).rejects.toThrow('too long');
    expect((await next).next).toEqual(['http://x.example/menu']);
    expect((await last).next).toEqual([]);
    await thread.close();
    await expect(thread.read(page(HOME))).rejects.toThrow('stopping');
  });

  it('RT1 has time to start, however little a page may take', async () => {
    const clock = new SimulatedClock(1);
    const thread = new ReadingThread({ clock, timeoutMs: 1_000, maxNext: 7 });
    const reading = thread.read(page(HOME));
    await settled();
    await clock.advance(30_000);
    expect((await reading).next).toEqual(['http://x.example/menu']);
    await thread.close();
  });
});
