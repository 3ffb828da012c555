import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { until } from '../../test/support/until.ts';
import { Metrics } from '../metrics/metrics.ts';
import { systemClock } from '../runtime/clock.ts';
import { silentLog } from '../runtime/log.ts';
import { limitConnections, mostConnections } from './connection-limit.ts';

const MOST = 3;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function startLimited() {
  const clock = new SimulatedClock(1);
  const metrics = new Metrics(systemClock);
  const warnings: object[] = [];
  const log = { ...silentLog, warn: (fields: object) => void warnings.push(fields) };
  const server = createServer((_, response) => response.end('well'));
  limitConnections(server, 'api', { clock, log, metrics }, MOST);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { port, clock, metrics, warnings, server };
}

async function openIdle(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  closers.push(() => socket.destroy());
  await new Promise((connected) => socket.once('connect', connected));
  return socket;
}

const ended = (socket: Socket) =>
  new Promise((end) => socket.once('end', () => end('ended')).resume());

it('CL1, CL2 closes surplus connections, counts them and logs it once a minute', async () => {
  const { port, clock, metrics, warnings, server } = await startLimited();
  const idle: Socket[] = [];
  for (let i = 0; i < MOST; i++) idle.push(await openIdle(port));
  for (let i = 0; i < 4; i++) expect(await ended(await openIdle(port))).toBe('ended');
  expect(warnings).toEqual([{ server: 'api', most: MOST }]);
  await clock.advance(60_000);
  expect(await ended(await openIdle(port))).toBe('ended');
  expect(warnings).toHaveLength(2);
  expect(await metrics.page()).toContain('cairn_connections_refused_total{server="api"} 5\n');
  idle[0]!.destroy();
  const count = () =>
    new Promise<number>((found) => server.getConnections((_, open) => found(open)));
  await until(async () => (await count()) < MOST, 'one has gone');
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('well');
});

it.each([
  [1_024, 576, 61, 30],
  [20_000, 14_808, 1_579, 789],
  [256, 16, 16, 16],
])('with %i open files the servers get %i, %i and %i', (files, api, warehouse, operator) => {
  expect([
    mostConnections('api', files),
    mostConnections('warehouse', files),
    mostConnections('operator', files),
  ]).toEqual([api, warehouse, operator]);
});

it('has no limit if the system has none', () => {
  expect(mostConnections('api', Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});
