/**
 * `cairn promote` on the real parts: an embedded installation with a little of everything moves to
 * Kafka, a registry, ClickHouse, Redis and S3. The command is killed in the middle and given again.
 * Afterwards the product on the servers answers as the embedded one did, byte for byte.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeSomeOfEverything, readCsv, readEverything } from '../support/all-reads.ts';
import { uniqueWord } from '../support/backend.ts';
import { runCommand } from '../support/command.ts';
import { combineBackends, describeWithBackend } from '../support/describe-with-backend.ts';
import { startOwnKafka } from '../support/kafka.ts';
import { startProduct } from '../support/product.ts';
import { startRedis } from '../support/redis.ts';
import { startRegistry } from '../support/registry.ts';
import { startS3 } from '../support/s3.ts';
import { startWarehouse } from '../support/warehouse.ts';

const TIMEOUT_MS = 5 * 60_000;
const JOBS = 40;

const startServers = combineBackends({
  kafka: startOwnKafka,
  registry: startRegistry,
  redis: startRedis,
  s3: startS3,
  warehouse: startWarehouse,
});

/** Links to files lead to different stores, and are signed anew with each answer. */
async function readHouse(address: string) {
  const links = /"download_url":"[^"]*"/g;
  const read = await readEverything(address);
  const texts = Object.entries(read).map(([path, text]) => [path, text.replace(links, 'LINK')]);
  return { ...Object.fromEntries(texts), csv: await readCsv(address) };
}

describeWithBackend('cairn promote', startServers, (get) => {
  it('moves an installation, and both houses answer the same', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-promotion-'));
    const here = { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder, TOPIC_PARTITIONS: '4' };
    const there = { ...here, ...get().env, KAFKA_TOPIC_PREFIX: `promoted-${uniqueWord()}.` };

    const embedded = await startProduct({ env: here });
    await makeSomeOfEverything(embedded.address, JOBS);
    const before = await readHouse(embedded.address);
    const held = await runCommand(['promote'], there);
    expect([held.code, held.stderr]).toEqual([1, expect.stringContaining('is in use by')]);
    expect(await embedded.stop()).toBe(0);

    const some = { ...there, KAFKA_BROKERS: '' };
    expect((await runCommand(['promote'], some)).stderr).toContain('KAFKA_BROKERS');
    const planned = await runCommand(['promote', '--dry-run'], there);
    const total = Number(/^(\d+) records would be copied; 0 are/.exec(planned.stdout)?.[1]);
    expect(total, planned.stderr).toBeGreaterThan(4 * JOBS);
    const killed = await runCommand(['promote'], there, { until: 'Copying jobs.bulk.' });
    expect([killed.code, killed.stdout]).toEqual([null, '']);
    const half = await runCommand(['up'], there);
    expect([half.code, half.stderr]).toEqual([1, expect.stringContaining('Only a part of an')]);
    const moved = await runCommand(['promote', '--verify'], there, { timeoutMs: TIMEOUT_MS });
    expect(moved.code, moved.stderr).toBe(0);
    const rest = Number(/^(\d+) records are copied/.exec(moved.stdout)?.[1]);
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(total);
    expect(moved.stdout).toContain(`${total} records are the same in both installations.`);
    const compared = /answers were compared, with (\d+) jobs on their pages: all are the same/;
    expect(Number(compared.exec(moved.stdout)?.[1]), moved.stdout).toBeGreaterThan(3 * JOBS);

    const scaled = await startProduct({ env: there });
    try {
      expect(await readHouse(scaled.address)).toEqual(before);
    } finally {
      await scaled.stop();
    }
    rmSync(folder, { recursive: true, force: true });
  });
});
