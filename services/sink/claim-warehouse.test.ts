/** Sinks that share hot state write to the same warehouse. */
import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { temporaryFolder } from '../../test/support/backend.ts';
import { RememberingLog } from '../../test/support/remembering-log.ts';
import { SimulatedClock, settled } from '../../test/support/simulated-clock.ts';
import { WarehouseClaim } from './claim-warehouse.ts';

let folder: string;
let clock: SimulatedClock;
let hotState: HotState;
beforeEach(() => {
  folder = temporaryFolder('claims');
  clock = new SimulatedClock(1);
  hotState = openLmdbHotState({ folder, clock, log: silentLog });
});
afterEach(async () => {
  await hotState.close();
  await rm(folder, { recursive: true, force: true });
});

/** A sink that starts; `state` is its outcome. */
function startSink(clickhouseUrl: string | null) {
  const [log, stopping] = [new RememberingLog(), new AbortController()];
  const config = { redisUrl: 'redis://redis', clickhouseUrl };
  const claim = new WarehouseClaim({ clock, config, hotState, log } as never);
  const sink = { log, state: 'waits', stop: () => stopping.abort() };
  const run = async () => {
    await claim.take(stopping.signal);
    sink.state = 'runs';
    await claim.keep(stopping.signal);
    sink.state = 'stopped';
  };
  run().catch((error: Error) => (sink.state = error.message));
  return sink;
}

async function pass(ms: number) {
  for (let at = 0; at < ms; at += 1_000) {
    await clock.advance(1_000);
    await settled();
  }
}

it('CW1 a sink with another warehouse waits, and is rejected in one sentence', async () => {
  const first = startSink('http://cairn:secret@clickhouse:8123/cairn');
  await pass(5_000);
  const same = startSink('http://other:secret@clickhouse:8123/cairn');
  const other = startSink('http://cairn:secret@clickhouse:8123/cairn2');
  await pass(5_000);
  expect([first.state, same.state, other.state]).toEqual(['runs', 'runs', 'waits']);
  expect(other.log.lines).toHaveLength(1);
  await pass(60_000);
  expect(other.state).toBe(
    'Another sink with this hot state writes into clickhouse:8123/cairn, and not ' +
      'clickhouse:8123/cairn2. Set one CLICKHOUSE_URL for all sinks, or another ' +
      'KAFKA_TOPIC_PREFIX.',
  );
  expect([first.state, same.state]).toEqual(['runs', 'runs']);
  first.stop();
  same.stop();
});

it('CW2 the name goes with its last sink, stopped or killed', async () => {
  const [first, same] = [startSink('http://clickhouse/one'), startSink('http://clickhouse/one')];
  await pass(1_000);
  first.stop();
  await pass(11_000);
  const other = startSink('http://clickhouse/two');
  await pass(5_000);
  expect(other.state).toBe('waits');
  same.stop();
  await pass(5_000);
  expect([same.state, other.state]).toEqual(['stopped', 'runs']);
  other.stop();
  await pass(1_000);
  // A killed sink has left its registration.
  await hotState.setIfAbsent('sink-warehouse', 'clickhouse/killed', 30_000);
  const next = startSink('http://clickhouse/one');
  await pass(35_000);
  expect(next.state).toBe('runs');
  next.stop();
});

it('CW2 two warehouses after a loss of hot state are reported', async () => {
  const one = startSink('http://clickhouse/one');
  await pass(1_000);
  await hotState.set('sink-warehouse', 'clickhouse/two', 300_000);
  await pass(15_000);
  expect([one.state, one.log.lines.length]).toEqual(['runs', 1]);
  expect(JSON.stringify(one.log.lines)).toContain('writes into clickhouse/two, and not');
  one.stop();
});

it('an embedded warehouse has no name', async () => {
  const [one, two] = [startSink(null), startSink('http://clickhouse/one')];
  await pass(1_000);
  expect([one.state, two.state]).toEqual(['stopped', 'runs']);
  two.stop();
});
