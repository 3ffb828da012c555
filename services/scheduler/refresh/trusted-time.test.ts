/** The wall clock is trusted as long as it is steady, and not after a jump. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TOPICS } from '../../../domain/records.ts';
import { packRecords } from '../../../platform/log/record-batch.ts';
import { silentLog } from '../../../platform/runtime/log.ts';
import { SimulatedBroker } from '../../../test/support/simulated-broker.ts';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import { TrustedTime } from './trusted-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let monotonic: SimulatedClock;
let broker: SimulatedBroker;
/** By how much the wall clock is wrong. */
let wrongMs: number;

beforeEach(async () => {
  monotonic = new SimulatedClock(1);
  wrongMs = 0;
  broker = new SimulatedBroker({ clock: monotonic, rebalanceTimeoutMs: 1_000 });
  await broker.ensureTopics(TOPICS.map((name) => ({ name, partitions: 1, retentionMs: -1 })));
});

function start(): TrustedTime {
  const clock = {
    nowMs: () => monotonic.nowMs() + wrongMs,
    elapsedMs: () => monotonic.elapsedMs(),
    sleep: (ms: number, signal?: AbortSignal) => monotonic.sleep(ms, signal),
    random: (count: number) => monotonic.random(count),
  };
  return new TrustedTime({ broker, clock, log: silentLog });
}

async function appendRecord(): Promise<void> {
  const batch = packRecords([{ key: Buffer.from('k'), value: Buffer.of(1) }]);
  await broker.append([{ topic: 'results', partition: 0, batch }]);
}

/** Reads every minute, like the scheduler; returns the number of minutes until it was trusted. */
async function minutesUntilTrusted(time: TrustedTime, limit = 180): Promise<number> {
  for (let minute = 0; minute < limit; minute++) {
    if (await time.isTrusted()) return minute;
    await monotonic.advance(MINUTE_MS);
  }
  return Number.POSITIVE_INFINITY;
}

describe('the first reading', () => {
  it('is trusted when the log has a record of about that time', async () => {
    await appendRecord();
    await monotonic.advance(59 * MINUTE_MS);
    expect(await minutesUntilTrusted(start())).toBe(0);
  });

  it('is trusted after an hour when the newest record is older, or there is none', async () => {
    expect(await minutesUntilTrusted(start())).toBe(60);
    await appendRecord();
    wrongMs = 9 * DAY_MS;
    expect(await minutesUntilTrusted(start())).toBe(60);
  });

  it('is not confirmed by later records', async () => {
    wrongMs = 9 * DAY_MS;
    const time = start();
    expect(await time.isTrusted()).toBe(false);
    monotonic.nowMs = () => wrongMs;
    await appendRecord();
    expect(await time.isTrusted()).toBe(false);
  });
});

describe('a clock that was trusted', () => {
  let time: TrustedTime;
  beforeEach(async () => {
    await appendRecord();
    time = start();
    expect(await time.isTrusted()).toBe(true);
  });

  it('stays trusted while it continues, even if it drifts or goes back', async () => {
    for (let minute = 0; minute < 300; minute++) {
      await monotonic.advance(MINUTE_MS);
      wrongMs += 500;
      expect(await time.isTrusted()).toBe(true);
    }
    wrongMs -= 2 * DAY_MS;
    expect(await time.isTrusted()).toBe(true);
  });

  it('is not trusted after a jump, and is again when that is corrected', async () => {
    wrongMs = 9 * DAY_MS;
    expect(await minutesUntilTrusted(time, 50)).toBe(Number.POSITIVE_INFINITY);
    wrongMs = 0;
    expect(await time.isTrusted()).toBe(true);
  });

  it('is trusted again once it has been steady for an hour', async () => {
    wrongMs = 9 * DAY_MS;
    expect(await minutesUntilTrusted(time, 30)).toBe(Number.POSITIVE_INFINITY);
    wrongMs = 12 * DAY_MS;
    expect(await minutesUntilTrusted(time)).toBe(60);
  });
});
