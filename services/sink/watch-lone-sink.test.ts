/** A sink that must be the only one reports when it is not. */
import { expect, it } from 'vitest';
import type { TopicPartition } from '../../platform/log/broker.ts';
import { createTelemetry } from '../../platform/telemetry/telemetry.ts';
import { RememberingLog } from '../../test/support/remembering-log.ts';
import { SimulatedClock, settled } from '../../test/support/simulated-clock.ts';
import { watchLoneSink } from './watch-lone-sink.ts';

const SHARED = {
  kafkaBrokers: ['kafka:9092'],
  clickhouseUrl: 'http://clickhouse:8123/cairn',
  redisUrl: 'redis://redis:6379',
};
const ALL: TopicPartition[] = [0, 1, 2, 3].map((partition) => ({ topic: 'jobs', partition }));

function watch(changed: object) {
  const [clock, log, stop] = [new SimulatedClock(1), new RememberingLog(), new AbortController()];
  const telemetry = createTelemetry(clock);
  let assigned = ALL;
  const broker = { ends: async () => ALL.map(() => ({ low: 0, high: 0 })) };
  const platform = { clock, log, telemetry, broker, config: { ...SHARED, ...changed } };
  const share = { topics: ['jobs'], assigned: () => assigned };
  const ended = watchLoneSink(platform as never, share, stop.signal);
  const pass = async (ms: number) => {
    for (let at = 0; at < ms; at += 5_000) {
      await clock.advance(5_000);
      await settled();
    }
  };
  const assign = (partitions: TopicPartition[]) => {
    assigned = partitions;
  };
  const findState = async () => {
    const { parts } = await telemetry.health.report();
    return parts.find(({ name }) => name === 'lone_sink')?.state;
  };
  const said = () => log.lines.map((line) => JSON.stringify(line));
  return { pass, assign, findState, said, stop: () => stop.abort(), ended };
}

it('WL1 a partial share of the partitions is reported once it lasts, until it ends', async () => {
  const { pass, assign, findState, said, stop, ended } = watch({ clickhouseUrl: null });
  await pass(300_000);
  assign(ALL.slice(0, 2));
  await pass(90_000);
  assign(ALL);
  await pass(15_000);
  assign(ALL.slice(0, 2));
  await pass(90_000);
  expect([said(), await findState()]).toEqual([[], 'up']);
  await pass(15_000);
  expect(said()).toEqual([expect.stringContaining('has 2 partitions of this one')]);
  expect(said()[0]).toContain('set CLICKHOUSE_URL for both');
  expect(await findState()).not.toBe('up');
  await pass(60_000);
  expect(said()).toHaveLength(2);
  assign(ALL);
  await pass(15_000);
  expect(await findState()).toBe('up');
  stop();
  await ended;
});

it.each([{}, { kafkaBrokers: null, clickhouseUrl: null }])(
  'reports nothing with %o',
  async (changed) => {
    const { pass, assign, findState, said, ended } = watch(changed);
    await ended;
    assign([]);
    await pass(300_000);
    expect([said(), await findState()]).toEqual([[], undefined]);
  },
);
