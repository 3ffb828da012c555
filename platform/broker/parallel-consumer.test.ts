import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { blockConsumerContract } from '../../test/contracts/block-consumer-contract.ts';
import { parallelConsumerContract } from '../../test/contracts/consumer-contract.ts';
import { SimulatedBroker } from '../../test/support/simulated-broker.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Broker } from './broker.ts';
import { openLmdbBroker } from './lmdb-broker.ts';

describe('the consumers over the simulated broker', () => {
  const broker = new SimulatedBroker({ clock: systemClock, rebalanceTimeoutMs: 5_000 });
  describe('parallel', () => parallelConsumerContract(() => broker));
  describe('block', () => blockConsumerContract(() => broker));
});

describe('the consumers over the embedded broker', () => {
  let folder: string;
  let broker: Broker;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-consumer-'));
    broker = await openLmdbBroker({ folder, clock: systemClock });
  });

  afterAll(async () => {
    await broker.close();
    await rm(folder, { recursive: true });
  });

  describe('parallel', () => parallelConsumerContract(() => broker));
  describe('block', () => blockConsumerContract(() => broker));
});
