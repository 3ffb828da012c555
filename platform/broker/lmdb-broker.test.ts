import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrokerUnderTest, describeBroker } from '../../test/contracts/broker-contract.ts';
import { runVictim } from '../../test/contracts/broker-victim-process.ts';
import { systemClock } from '../runtime/clock.ts';
import { openLmdbBroker } from './lmdb-broker.ts';

async function openUnderTest(): Promise<BrokerUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-lmdb-'));
  const open = () => openLmdbBroker({ folder, clock: systemClock });
  let broker = await open();
  const reopen = async () => {
    await broker.close();
    broker = await open();
  };
  return {
    get broker() {
      return broker;
    },
    patienceMs: 10_000,
    quietMs: 30,
    reopen,
    killAfterFetch: async (order) => {
      await broker.close();
      const opens = 'openLmdbBroker';
      await runVictim({ module: 'lmdb-broker.ts', opens, options: { folder }, order });
      broker = await open();
    },
    close: async () => {
      await broker.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeBroker('embedded, in LMDB', openUnderTest);
