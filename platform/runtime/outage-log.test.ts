import { expect, it } from 'vitest';
import { RememberingLog } from '../../test/support/remembering-log.ts';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { OutageLog } from './outage-log.ts';

it('logs at once and every minute that requests fail, and when they succeed (OL1)', async () => {
  const clock = new SimulatedClock(1);
  const log = new RememberingLog();
  const outage = new OutageLog({ clock, log }, 'Kafka');
  outage.worked();
  for (let second = 0; second < 150; second++) {
    outage.failed('fetch', new Error('refused'));
    outage.failed('heartbeat', new Error('refused'));
    await clock.advance(1_000);
  }
  outage.worked();
  outage.worked();
  const warning = { level: 'warn', error: 'refused', message: 'requests to Kafka fail; retrying' };
  expect(log.lines).toEqual([
    { ...warning, doing: 'fetch', failures: 1 },
    { ...warning, doing: 'fetch', failures: 121 },
    { ...warning, doing: 'fetch', failures: 241 },
    { level: 'info', failures: 300, message: 'requests to Kafka succeed again' },
  ]);
});

it('writes two lines a minute while requests fail and succeed in turn (OL2)', async () => {
  const clock = new SimulatedClock(1);
  const log = new RememberingLog();
  const outage = new OutageLog({ clock, log }, 'Redis');
  for (let second = 0; second < 60; second++) {
    outage.failed('command', new Error('refused'));
    outage.worked();
    await clock.advance(1_000);
  }
  expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
});
