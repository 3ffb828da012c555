import { expect, test } from 'vitest';
import type { RecordTypes } from '../../../domain/records.ts';
import type { Codec } from '../../../platform/codec/codec.ts';
import type { Broker } from '../../../platform/log/broker.ts';
import { unpackRecords } from '../../../platform/log/record-batch.ts';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import { sampleRecords } from '../../../test/fixtures/sample-records.ts';
import { ResultWriter } from './result-writer.ts';

const MAX_BYTES = 1_000;

/** Takes small records only; the real logs do, too, but with larger limits. */
function brokerForSmallRecords(appended: string[]): Broker {
  const append: Broker['append'] = async (appends) => {
    const records = appends.flatMap(({ batch }) => [...unpackRecords(batch)]);
    if (records.some(({ value }) => value.length > MAX_BYTES)) {
      throw new CairnError('record_too_large', 'too large');
    }
    appended.push(...records.map(({ value }) => String(value)));
    return appends.map(({ topic, partition }) => {
      return { topic, partition, firstOffset: 0, lastOffset: 0 };
    });
  };
  return { append, partitionCount: async () => 1 } as unknown as Broker;
}

test('a result that is too large fails alone', async () => {
  const appended: string[] = [];
  const codec = { encode: () => Buffer.from('marks') } as unknown as Codec<RecordTypes>;
  const broker = brokerForSmallRecords(appended);
  const writer = new ResultWriter({ broker, codec, clock: systemClock });
  const job = sampleRecords.results.finished!;
  const finish = (place_id: string, value: string) =>
    writer.finish({ ...job, place_id }, Buffer.from(value), { urgent: true });
  const ended = await Promise.allSettled([
    finish('a', 'first'),
    finish('b', 'x'.repeat(MAX_BYTES + 1)),
    finish('c', 'last'),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(appended).toEqual(['first', 'last']);
});
