import { expect, it } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { Metrics } from '../metrics/metrics.ts';
import { CairnError } from '../runtime/errors.ts';
import type { Broker, PartitionAppend } from './broker.ts';
import { measureAppends } from './measured-broker.ts';
import { packRecords } from './record-batch.ts';

const batch = packRecords([{ key: Buffer.from('k'), value: Buffer.from('v') }]);
const to = (...topics: string[]): PartitionAppend[] =>
  topics.map((topic) => ({ topic, partition: 0, batch }));

it('counts an append once for each of its topics, with its time and outcome', async () => {
  const clock = new SimulatedClock(1);
  const metrics = new Metrics(clock);
  const fault = new CairnError('broker_unavailable', 'It is away.');
  let append = async (): Promise<never[]> => clock.advance(40).then(() => []);
  const measured = { append: () => append() } as unknown as Broker;
  measureAppends(measured, clock, metrics);
  await measured.append(to('batches', 'jobs.bulk', 'jobs.bulk'));
  append = () => clock.advance(3_000).then(() => Promise.reject(fault));
  await expect(measured.append(to('batches'))).rejects.toBe(fault);
  const page = await metrics.page();
  const name = 'cairn_log_append_duration_seconds';
  for (const sample of [
    '_count{topic="batches",outcome="ok"} 1',
    '_sum{topic="batches",outcome="ok"} 0.04',
    '_bucket{topic="jobs.bulk",outcome="ok",le="0.025"} 0',
    '_bucket{topic="jobs.bulk",outcome="ok",le="0.05"} 1',
    '_sum{topic="batches",outcome="broker_unavailable"} 3',
  ]) {
    expect(page).toContain(`${name}${sample}\n`);
  }
});
