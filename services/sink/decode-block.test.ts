import { expect, test } from 'vitest';
import type { RecordTypes } from '../../domain/records.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { sampleRecords } from '../../test/fixtures/sample-records.ts';
import { decodeBlock } from './decode-block.ts';

const RECORD: LogRecord = {
  topic: 'exports',
  partition: 1,
  offset: 7,
  timestampMs: 0,
  key: Buffer.alloc(0),
  value: Buffer.alloc(5),
  headers: {},
};
const CODEC = { decodeKnown: () => sampleRecords.exports } as unknown as Codec<RecordTypes>;

test("a record that the log could not read is undecodable, with the log's reason", async () => {
  const unreadable = 'The record batch of the offsets 3 to 7 cannot be read.';
  const block = [
    { ...RECORD, unreadable },
    { ...RECORD, offset: 8 },
  ];
  const { decoded, undecodable } = await decodeBlock(CODEC, block);
  expect(undecodable).toEqual([
    { record: block[0], error: unreadable, reason: 'record_undecodable', attempts: 1 },
  ]);
  expect(decoded.map(({ origin }) => origin)).toEqual([{ _source: 'exports/1', _offset: 8 }]);
});
