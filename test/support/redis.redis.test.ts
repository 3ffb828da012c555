import { Redis as Client } from 'ioredis';
import { expect, it } from 'vitest';
import { describeWithBackend } from './describe-with-backend.ts';
import { startRedis } from './redis.ts';

describeWithBackend('Redis', startRedis, (get) => {
  it('answers a ping', async () => {
    const client = new Client(get().url);
    expect(await client.ping()).toBe('PONG');
    await client.quit();
  });

  it('keeps two callers of the shared server apart', async () => {
    const other = await startRedis();
    const [mine, theirs] = [new Client(get().url), new Client(other.url)];
    await mine.set('key', 'mine');
    expect(await theirs.get('key')).toBeNull();
    await Promise.all([mine.quit(), theirs.quit()]);
    await other.stop();
  });
});
