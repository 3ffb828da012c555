import { afterEach, expect, it } from 'vitest';
import {
  type NameAnswer,
  type NameServer,
  startNameServer,
} from '../../test/support/name-server.ts';
import { systemClock } from '../runtime/clock.ts';
import { PublicNames } from './public-names.ts';

const ADDRESS = '93.184.215.14';
let server: NameServer;
/** Added to the clock, so that no test waits. */
let laterMs = 0;

async function openNames(answer: (name: string) => NameAnswer): Promise<PublicNames> {
  server = await startNameServer(answer);
  const clock = { ...systemClock, elapsedMs: () => systemClock.elapsedMs() + laterMs };
  return new PublicNames({ clock, servers: [server.address] });
}

afterEach(() => server.close());

const codeFor = (names: PublicNames, name: string) =>
  names.lookUp(name).then(
    () => 'found',
    (error) => error.code,
  );

async function lookUpMany(names: PublicNames, count: number, from = 0): Promise<string[]> {
  const wanted = Array.from({ length: count }, (_, i) => `cafe-${from + i}.org`);
  return Promise.all(wanted.map((name) => codeFor(names, name)));
}

it('finds the addresses of a name, and queries them once', async () => {
  const names = await openNames(() => [ADDRESS]);
  expect(await names.lookUp('cafe.org')).toEqual([{ address: ADDRESS, family: 4 }]);
  const queries = server.asked.length;
  expect(await names.lookUp('cafe.org')).toHaveLength(1);
  expect(server.asked).toHaveLength(queries);
  laterMs += 31_000;
  await names.lookUp('cafe.org');
  expect(server.asked.length).toBeGreaterThan(queries);
});

it('reports that a name has no address, and continues with others', async () => {
  const names = await openNames((name) => (name === 'cafe-40.org' ? [ADDRESS] : []));
  expect(await lookUpMany(names, 20)).toEqual(Array(20).fill('ENOTFOUND'));
  // One name may belong to many places.
  for (let i = 0; i < 20; i++) expect(await codeFor(names, 'cafe-1.org')).toBe('ENOTFOUND');
  expect(await codeFor(names, 'cafe-40.org')).toBe('found');
  expect(await lookUpMany(names, 20, 100)).toEqual(Array(20).fill('ENOTFOUND'));
  expect(names.obstacle).toBeNull();
});

it('stops look-ups on a network where no name has an address, until one has', async () => {
  let isOnline = false;
  const names = await openNames(() => (isOnline ? [ADDRESS] : []));
  expect(await lookUpMany(names, 32)).not.toContain('found');
  expect(names.obstacle?.code).toBe('no_name_found');
  const queries = server.asked.length;
  expect(await lookUpMany(names, 500, 1_000)).toEqual(Array(500).fill('no_name_found'));
  expect(server.asked).toHaveLength(queries);
  isOnline = true;
  laterMs += 5_000;
  expect(names.obstacle).toBeNull();
  const ends = await Promise.all([lookUpMany(names, 1), lookUpMany(names, 1, 2_000)]);
  expect(ends.flat()).toEqual(['found', 'no_name_found']);
  expect(await lookUpMany(names, 50, 3_000)).toEqual(Array(50).fill('found'));
});

it('distinguishes silent name servers from names without an address', async () => {
  const names = await openNames(() => 'silent');
  const codes = await lookUpMany(names, 32);
  expect(codes).toContain('ETIMEOUT');
  expect(names.obstacle?.code).toBe('name_servers_silent');
  expect(await codeFor(names, 'another.org')).toBe('name_servers_silent');
}, 30_000);
