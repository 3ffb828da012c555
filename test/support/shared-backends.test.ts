import { afterEach, describe, expect, it } from 'vitest';
import { BackendUnavailable } from './backend.ts';
import {
  addressVariable,
  leaseSharedBackend,
  SHARED_BACKENDS_VARIABLE,
  type SharedBackends,
  serveSharedBackends,
} from './shared-backends.ts';

const kept = { ...process.env };
let shared: SharedBackends | undefined;

afterEach(async () => {
  process.env[SHARED_BACKENDS_VARIABLE] = kept[SHARED_BACKENDS_VARIABLE] ?? '';
  delete process.env[addressVariable('redis')];
  await shared?.close();
  shared = undefined;
});

async function serve(start: () => Promise<string>): Promise<{ stopped: string[] }> {
  const stopped: string[] = [];
  const starter = async () => {
    const address = await start();
    const stop = async () => void stopped.push(address);
    return { address, env: {}, stop };
  };
  const opened = { kafka: starter, registry: starter, redis: starter, s3: starter };
  shared = await serveSharedBackends(opened);
  process.env[SHARED_BACKENDS_VARIABLE] = shared.url;
  return { stopped };
}

describe('the shared backends', () => {
  it('start once for all who ask, each with a number of its own', async () => {
    let starts = 0;
    const { stopped } = await serve(async () => {
      starts += 1;
      return `redis-${starts}`;
    });
    const leases = await Promise.all([
      leaseSharedBackend('redis'),
      leaseSharedBackend('redis'),
      leaseSharedBackend('redis'),
    ]);
    expect(leases.map((lease) => lease?.address)).toEqual(['redis-1', 'redis-1', 'redis-1']);
    expect(new Set(leases.map((lease) => lease?.number)).size).toBe(3);
    await shared?.close();
    expect(stopped).toEqual(['redis-1']);
    shared = undefined;
  });

  it('do not start until asked', async () => {
    let starts = 0;
    await serve(async () => {
      starts += 1;
      return 'never';
    });
    await shared?.close();
    shared = undefined;
    expect(starts).toBe(0);
  });

  it('give everybody the reason why one is unavailable', async () => {
    await serve(async () => {
      throw new BackendUnavailable('Redis', 'no apt here');
    });
    for (const _ of [1, 2]) {
      await expect(leaseSharedBackend('redis')).rejects.toMatchObject({
        name: 'BackendUnavailable',
        reason: 'no apt here',
      });
    }
  });

  it('are not unavailable when they fail to start', async () => {
    await serve(async () => {
      throw new Error('broken settings');
    });
    await expect(leaseSharedBackend('redis')).rejects.toThrow(/broken settings/);
    await expect(leaseSharedBackend('redis')).rejects.not.toBeInstanceOf(BackendUnavailable);
  });

  it('are not asked when a variable names a running backend', async () => {
    await serve(async () => 'the shared one');
    process.env[addressVariable('redis')] = 'redis://elsewhere';
    expect(await leaseSharedBackend('redis')).toEqual({ address: 'redis://elsewhere', number: 0 });
  });
});
