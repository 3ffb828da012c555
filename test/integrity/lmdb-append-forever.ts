/**
 * A process to be killed. It appends to three topics at once, with several appends in flight, and
 * prints the number of each append after it was acknowledged.
 * Arguments: the folder, and the first number.
 */
import { writeSync } from 'node:fs';
import { openLmdbBroker } from '../../platform/log/lmdb/lmdb-broker.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock } from '../../platform/runtime/clock.ts';

const TOPICS = ['one', 'two', 'three'];

/** Larger and smaller ones, so that a kill can happen at every stage of a write. */
function createAppends(number: number) {
  const record = { key: Buffer.from('k'), value: Buffer.from(`${number} ${'x'.repeat(300)}`) };
  const batch = packRecords(Array(number % 10 === 0 ? 400 : 1).fill(record));
  return TOPICS.flatMap((topic) => [0, 1].map((partition) => ({ topic, partition, batch })));
}

async function appendForever(folder: string, first: number): Promise<void> {
  const broker = await openLmdbBroker({ folder, clock: systemClock });
  await broker.ensureTopics(TOPICS.map((name) => ({ name, partitions: 2, retentionMs: -1 })));
  let next = first;
  const appendOn = async () => {
    while (true) {
      const number = next++;
      await broker.append(createAppends(number));
      writeSync(1, `${number}\n`);
    }
  };
  await Promise.all([appendOn(), appendOn(), appendOn()]);
}

const [folder, first] = process.argv.slice(2);
if (folder !== undefined) await appendForever(folder, Number(first));
