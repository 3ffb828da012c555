/**
 * Kafka denies a right while the product runs: `/readyz` names the right, no process ends, no
 * attempt of a job is spent, and everything continues when the right is given.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AclEntry,
  AclOperationTypes,
  AclPermissionTypes,
  AclResourceTypes,
  type Admin,
  Kafka,
  logLevel,
  ResourcePatternTypes,
} from 'kafkajs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PartReport } from '../../platform/telemetry/health.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { runCommand } from '../support/command.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { startOwnKafka } from '../support/kafka.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { until } from '../support/until.ts';

const TEST_TIMEOUT_MS = 5 * 60_000;
const WAIT = { timeoutMs: 40_000, pollMs: 200 };
const { TOPIC, GROUP } = AclResourceTypes;
const { READ, WRITE, DESCRIBE, ALL } = AclOperationTypes;
const SINK = 'cairn-sink-results';

const start = () => startOwnKafka({ hasAuthorizer: true });
describeWithBackend('Kafka with access lists', start, (get) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-denied-'));
  let product: Product;
  let admin: Admin;

  beforeAll(async () => {
    admin = new Kafka({ brokers: [get().brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const env = { ...get().env, CAIRN_DATA_DIR: folder, FETCH_PUBLIC: 'false' };
    product = await startProduct({ env: { ...env, TOPIC_PARTITIONS: '1' } });
    // A right that is denied before all services have started ends the start.
    const isReady = async () => (await readReadiness()).status === 200;
    await until(isReady, 'every service has started', { ...WAIT, timeoutMs: 180_000 });
  }, TEST_TIMEOUT_MS);
  afterAll(async () => {
    await product?.kill();
    await admin?.disconnect();
    rmSync(folder, { recursive: true, force: true });
  });

  let denied: AclEntry[] = [];
  const deny = async (acl: AclEntry[]) => {
    denied = acl;
    await admin.createAcls({ acl });
  };
  const giveAll = () => admin.deleteAcls({ filters: denied });
  // A test that fails denies nothing to the next ones.
  afterEach(giveAll);

  const submit = async (id: string) => {
    const body = { batch_id: id, batch_name: id, jobs: realJobs(2), attributes: ['names'] };
    return (await call(product.address, 'POST', '/batches', { body })).status;
  };
  const readReadiness = async () => {
    const answer = await fetch(`${product.address}/readyz`);
    const { parts } = (await answer.json()) as { parts: PartReport[] };
    const says = (name: string) => parts.find((part) => part.name === name)!.says;
    return { status: answer.status, says };
  };

  it.each([
    ['WRITE on results', TOPIC, 'results', WRITE, 'cairn-enricher'],
    ['READ on results', TOPIC, 'results', READ, SINK],
    ['READ on webhook-deliveries', TOPIC, 'webhook-deliveries', READ, 'cairn-webhook-deliveries'],
    ['WRITE on batches', TOPIC, 'batches', WRITE, null],
    ['DESCRIBE on results', TOPIC, 'results', DESCRIBE, SINK],
    ['READ on a group', GROUP, SINK, READ, SINK],
  ])(
    'goes on without %s',
    { timeout: TEST_TIMEOUT_MS },
    async (...[name, type, resource, operation, consumer]) => {
      const acl = [
        toAcl(type, resource, ALL, AclPermissionTypes.ALLOW),
        toAcl(type, resource, operation, AclPermissionTypes.DENY),
      ];
      const id = name.toLowerCase().replaceAll(' ', '-');
      await deny(acl);
      const reason =
        type === TOPIC
          ? `Kafka denies this user the right to ${name.replace(' on ', ' on the topic ')}.`
          : `group ${SINK}`;
      // A first request may come before the access list applies.
      let status = 0;
      let last = '';
      const isTold = async () => {
        const readiness = await readReadiness();
        last = readiness.says('log');
        if (readiness.status === 503 && last.includes(reason)) return true;
        if (status !== 503) status = await submit(`${id}-${Date.now()}`);
        return false;
      };
      await until(isTold, () => `the log is not ready: ${last}`, { ...WAIT, pollMs: 1_000 });
      if (consumer !== null) {
        const isNamed = async () => {
          last = (await readReadiness()).says(consumer);
          return last.includes(reason.replace(/\.$/, ''));
        };
        await until(isNamed, () => `the consumer says why: ${last}`, WAIT);
      }
      const during = await submit(id);
      // Once one topic is hidden, no metadata of others is read.
      if (operation === DESCRIBE) expect([200, 503]).toContain(during);
      else expect(during).toBe(resource === 'batches' ? 503 : 200);
      await giveAll();
      const isReady = async () => (await readReadiness()).status === 200;
      await until(isReady, 'it is ready again', WAIT);
      if (during === 503) await until(async () => (await submit(id)) === 200, 'accepted', WAIT);
      const batch = await waitForBatchEnd(product.address, id, WAIT.timeoutMs);
      expect([batch.jobs.completed.length, batch.jobs.failed.length]).toEqual([2, 0]);
      expect(product.ended()).toBe(false);
    },
  );

  it('ends a start in one sentence', { timeout: TEST_TIMEOUT_MS }, async () => {
    const acl = [toAcl(GROUP, SINK, READ, AclPermissionTypes.DENY)];
    await deny(acl);
    const env = { ...get().env, CAIRN_DATA_DIR: join(folder, 'own'), PORT: '0' };
    const { code, stderr } = await runCommand(['up', 'sink'], env, { timeoutMs: 90_000 });
    const sentences = stderr.split('\n').filter((line) => line.startsWith('cairn: '));
    expect(sentences, stderr.slice(-3000)).toEqual([
      expect.stringMatching(/Kafka denies this user the consumer group cairn-sink-results/),
    ]);
    expect(code).toBe(1);
  });
});

function toAcl(
  resourceType: AclResourceTypes,
  resourceName: string,
  operation: AclOperationTypes,
  permissionType: AclPermissionTypes,
): AclEntry {
  const resourcePatternType = ResourcePatternTypes.LITERAL;
  const who = { principal: 'User:ANONYMOUS', host: '*' };
  return { resourceType, resourceName, resourcePatternType, ...who, operation, permissionType };
}
