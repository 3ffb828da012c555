import { expect, it } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { Counter, Histogram, noObservations, observe } from './meters.ts';
import { Metrics } from './metrics.ts';

it('counts by label set', () => {
  const counter = new Counter({ name: 'cairn_c_total', help: 'C.', labels: ['a', 'b'] });
  counter.add({ a: 'x', b: 'y' });
  counter.add({ b: 'y', a: 'x' }, 4);
  counter.add({ a: 'x', b: '' });
  expect(counter.samples().map(({ labels, value }) => [labels, value])).toEqual([
    [{ a: 'x', b: 'y' }, 5],
    [{ a: 'x', b: '' }, 1],
  ]);
});

it('MT2 counts label sets beyond the limit under `other`', () => {
  const counter = new Counter({ name: 'cairn_c_total', help: 'C.', labels: ['id'] });
  for (let id = 0; id < 3_000; id++) counter.add({ id: String(id) });
  const samples = counter.samples();
  expect(samples.length).toBe(2_001);
  expect(samples.at(-1)).toMatchObject({ labels: { id: 'other' }, value: 1_000 });
});

it('merges observations of another thread, whose bounds are inclusive', () => {
  const bounds = [1, 2];
  const histogram = new Histogram({ name: 'cairn_h', help: 'H.', labels: [], bounds });
  const elsewhere = noObservations(bounds);
  for (const value of [1, 1.5, 2, 9]) observe(elsewhere, bounds, value);
  histogram.observe({}, 0.5);
  histogram.merge({}, elsewhere);
  expect(histogram.samples().map(({ name, labels, value }) => [name, labels, value])).toEqual([
    ['cairn_h_bucket', { le: '1' }, 2],
    ['cairn_h_bucket', { le: '2' }, 4],
    ['cairn_h_bucket', { le: '+Inf' }, 5],
    ['cairn_h_sum', {}, 14],
    ['cairn_h_count', {}, 5],
  ]);
});

it('MS1, MS2 shows each meter once, without a gauge that does not answer', async () => {
  const clock = new SimulatedClock(1);
  const metrics = new Metrics(clock);
  const spec = { name: 'cairn_c_total', help: 'C.', labels: ['text'] } as const;
  metrics.counter(spec).add({ text: 'a "b"\\\n' });
  metrics.counter(spec).add({ text: 'plain' });
  const gauge = metrics.gauge({ name: 'cairn_g', help: 'G.', labels: [] });
  gauge.show(() => Promise.reject(new Error('away')));
  const hide = gauge.show(() => [[{}, 3]]);
  gauge.show(() => new Promise(() => undefined));
  const paging = metrics.page();
  await clock.advance(3_000);
  const own = (page: string) => page.split('\n').filter((line) => line.includes('cairn_'));
  expect(own(await paging)).toEqual([
    '# HELP cairn_c_total C.',
    '# TYPE cairn_c_total counter',
    'cairn_c_total{text="a \\"b\\"\\\\\\n"} 1',
    'cairn_c_total{text="plain"} 1',
    '# HELP cairn_g G.',
    '# TYPE cairn_g gauge',
  ]);
  hide();
});
