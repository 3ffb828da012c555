import { afterEach, describe, expect, it } from 'vitest';
import { addressVariable, type Desk, deskVariable, leasePart, openDesk } from './desk.ts';
import { PartUnavailable } from './part.ts';

const kept = { ...process.env };
let desk: Desk | undefined;

afterEach(async () => {
  process.env[deskVariable] = kept[deskVariable] ?? '';
  delete process.env[addressVariable('redis')];
  await desk?.close();
  desk = undefined;
});

async function deskWith(start: () => Promise<string>): Promise<{ stopped: string[] }> {
  const stopped: string[] = [];
  const starter = async () => {
    const address = await start();
    const stop = async () => void stopped.push(address);
    return { address, env: {}, stop };
  };
  const opened = { kafka: starter, registry: starter, redis: starter, s3: starter };
  desk = await openDesk(opened);
  process.env[deskVariable] = desk.url;
  return { stopped };
}

describe('the desk', () => {
  it('starts a part once for all who ask, each with a ticket of its own', async () => {
    let starts = 0;
    const { stopped } = await deskWith(async () => {
      starts += 1;
      return `redis-${starts}`;
    });
    const leases = await Promise.all([leasePart('redis'), leasePart('redis'), leasePart('redis')]);
    expect(leases.map((lease) => lease?.address)).toEqual(['redis-1', 'redis-1', 'redis-1']);
    expect(new Set(leases.map((lease) => lease?.ticket)).size).toBe(3);
    await desk?.close();
    expect(stopped).toEqual(['redis-1']);
    desk = undefined;
  });

  it('starts nothing until asked', async () => {
    let starts = 0;
    await deskWith(async () => {
      starts += 1;
      return 'never';
    });
    await desk?.close();
    desk = undefined;
    expect(starts).toBe(0);
  });

  it('tells everybody why a part cannot be had', async () => {
    await deskWith(async () => {
      throw new PartUnavailable('Redis', 'no apt here');
    });
    for (const _ of [1, 2]) {
      await expect(leasePart('redis')).rejects.toMatchObject({
        name: 'PartUnavailable',
        reason: 'no apt here',
      });
    }
  });

  it('does not take a part that fails to start for one that cannot be had', async () => {
    await deskWith(async () => {
      throw new Error('broken settings');
    });
    await expect(leasePart('redis')).rejects.toThrow(/broken settings/);
    await expect(leasePart('redis')).rejects.not.toBeInstanceOf(PartUnavailable);
  });

  it('leaves the first word to the variable that names a running part', async () => {
    await deskWith(async () => 'from the desk');
    process.env[addressVariable('redis')] = 'redis://elsewhere';
    expect(await leasePart('redis')).toEqual({ address: 'redis://elsewhere', ticket: 0 });
  });
});
