import { expect, it } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { Health, type Observed } from './health.ts';

function watched(observed: () => Observed | Promise<Observed>, required = true) {
  const clock = new SimulatedClock(1);
  const health = new Health(clock);
  health.add({ kind: 'part', name: 'log', required, check: observed });
  return { clock, health };
}

it('reports how long a part has been up or away, and why', async () => {
  let up = true;
  const { clock, health } = watched(() => (up ? { up } : { up, says: 'it does not answer' }));
  expect((await health.report()).parts[0]!.says).toBe('log is up.');
  await clock.advance(5_000);
  expect((await health.report()).parts[0]).toMatchObject({ state: 'up', for_ms: 5_000 });
  up = false;
  await health.report();
  await clock.advance(3_000);
  const { ready, parts } = await health.report();
  expect([ready, parts[0]!.for_ms]).toEqual([false, 3_000]);
  expect(parts[0]!.says).toBe('log has been away for 3 s: it does not answer.');
});

it('HE3: does not call a part away for the time in which nobody asked', async () => {
  const { clock, health } = watched(() => ({ up: false, lag: 5 }));
  const ask = async () => (await health.report()).parts[0]!;
  await ask();
  await clock.advance(80_000);
  expect(await ask()).toMatchObject({ for_ms: 80_000, behind_ms: 80_000 });
  await clock.advance(600_000);
  const says = 'log is away, 5 records behind.';
  expect(await ask()).toMatchObject({ for_ms: 0, behind_ms: 0, says });
  await clock.advance(30_000);
  expect(await ask()).toMatchObject({ for_ms: 30_000, behind_ms: 30_000 });
});

it.each([
  [90_000, '90 s'],
  [185_000, '3 min'],
  [26 * 3_600_000, '26 h'],
  [50 * 3_600_000, '2 days'],
])('formats %i ms in a readable unit', async (ms, words) => {
  const { clock, health } = watched(() => ({ up: true }));
  await health.report();
  await clock.advance(ms);
  expect((await health.report()).parts[0]!.says).toBe(`log has been up for ${words}.`);
});

it('reports how long a consumer has lagged without interruption', async () => {
  let lag = 0;
  const { clock, health } = watched(() => ({ up: true, lag }));
  const behind = async () => {
    const { lag_records, behind_ms } = (await health.report()).parts[0]!;
    return [lag_records, behind_ms];
  };
  expect(await behind()).toEqual([0, 0]);
  lag = 7;
  expect(await behind()).toEqual([7, 0]);
  await clock.advance(4_000);
  lag = 3;
  expect(await behind()).toEqual([3, 4_000]);
  lag = 0;
  expect(await behind()).toEqual([0, 0]);
  lag = 1;
  expect(await behind()).toEqual([1, 0]);
});

it('says that a consumer fails that is not up, and how far it is behind', async () => {
  const health = new Health(new SimulatedClock(1));
  const check = () => ({ up: false, lag: 2, says: 'Code 252: Too many parts.' });
  health.add({ kind: 'consumer', name: 'sink', required: false, check });
  const { ready, parts } = await health.report();
  expect(parts[0]!.says).toBe('sink is failing, 2 records behind: Code 252: Too many parts.');
  expect([ready, parts[0]!.state]).toEqual([true, 'away']);
});

it('HE1 counts a part that does not answer in time, or throws, as away', async () => {
  const { clock, health } = watched(() => new Promise(() => undefined));
  const reporting = health.report();
  await clock.advance(2_000);
  expect((await reporting).parts[0]!.says).toContain('did not answer within 2000 ms');
  const throwing = watched(() => {
    throw new Error('broken');
  });
  expect((await throwing.health.report()).parts[0]!.says).toContain('broken');
});

it('HE1 treats a part that answers late as up, until its last answer is too old', async () => {
  const answers: ((observed: Observed) => void)[] = [];
  const { clock, health } = watched(() => new Promise((resolve) => answers.push(resolve)));
  const report = async (waitMs: number) => {
    const reporting = health.report();
    await clock.advance(waitMs);
    return (await reporting).parts[0]!;
  };
  const first = health.report();
  answers.shift()!({ up: true });
  expect((await first).ready).toBe(true);
  expect(await report(2_000)).toMatchObject({ state: 'up' });
  const late = await report(2_000);
  expect([late.state, late.says]).toEqual([
    'up',
    'log has been up for 2 s: it is slow, no answer for 2 s.',
  ]);
  expect(answers).toHaveLength(1);
  await clock.advance(6_000);
  expect((await report(2_000)).state).toBe('away');
  for (const answer of answers.splice(0)) answer({ up: true });
  await clock.advance(1);
  expect((await report(2_000)).state).toBe('up');
});

it('HE2 waits once for a check that hangs, and tells when its part is back', async () => {
  const answers: ((observed: Observed) => void)[] = [];
  const { clock, health } = watched(() => new Promise((resolve) => answers.push(resolve)));
  const first = health.report();
  await clock.advance(2_000);
  expect((await first).ready).toBe(false);
  for (let seconds = 0; seconds < 30; seconds++) {
    const reporting = health.report();
    await clock.advance(1);
    expect((await reporting).ready).toBe(false);
    await clock.advance(999);
  }
  expect(answers.length).toBeGreaterThan(1);
  for (const answer of answers.splice(0)) answer({ up: true });
  const back = health.report();
  answers.shift()?.({ up: true });
  await clock.advance(1);
  expect((await back).ready).toBe(true);
});

it('HE2 checks once for reports that are asked for at once', async () => {
  let checks = 0;
  const { health } = watched(() => {
    checks++;
    return { up: true };
  });
  await Promise.all([health.report(), health.report(), health.report()]);
  expect(checks).toBe(1);
});

it('is ready without a part that is not required, and not while the start waits', async () => {
  const { health } = watched(() => ({ up: false }), false);
  expect((await health.report()).ready).toBe(true);
  health.noteWait('Kafka', new Error('away'));
  expect(await health.report()).toMatchObject({ ready: false, waitingFor: ['Kafka'] });
  health.noteWait('Kafka', null);
  expect((await health.report()).ready).toBe(true);
});
