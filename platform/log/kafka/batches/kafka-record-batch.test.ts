import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../test/support/property-runs.ts';
import { type NewRecord, packRecords, unpackRecords } from '../../record-batch.ts';
import { crc32c } from './kafka-crc32c.ts';
import {
  batchSizeLimit,
  decodeBatches,
  encodedSizeLimit,
  RecordBatchWriter,
} from './kafka-record-batch.ts';

const NOW_MS = 1_790_000_000_000;
const HEADER_BYTES = 61;
const ATTRIBUTES_AT = 22;
const WHERE = { topic: 't', partition: 3 };

function written(records: readonly NewRecord[], baseOffset = 0): Buffer {
  const packed = [...unpackRecords(packRecords(records))];
  const size = packed.reduce((sum, record) => sum + encodedSizeLimit(record), 0);
  const writer = new RecordBatchWriter(batchSizeLimit(size));
  for (const record of packed) writer.add(record, NOW_MS);
  const bytes = writer.finish();
  bytes.writeBigInt64BE(BigInt(baseOffset), 0);
  return bytes;
}

const record = (text: string): NewRecord => ({ key: Buffer.from(text), value: Buffer.from(text) });

const anyBytes = fc.uint8Array({ maxLength: 300 });
const anyRecord = fc.record({
  key: anyBytes,
  value: anyBytes,
  timestampMs: fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 }), { nil: undefined }),
  headers: fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), anyBytes, { maxKeys: 3 }),
});

describe('crc32c', () => {
  it.each([
    ['', 0x00000000],
    ['123456789', 0xe3069283],
    ['The quick brown fox jumps over the lazy dog', 0x22620404],
  ])('of %j is the published one', (text, expected) => {
    expect(crc32c(Buffer.from(text))).toBe(expected);
  });
});

describe('a Kafka record batch', () => {
  it('decodes what was encoded, for any content', () => {
    const anyRecords = fc.array(anyRecord, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyRecords, fc.nat(1e9), (records, baseOffset) => {
        const plain = records.map(({ timestampMs, ...rest }) =>
          timestampMs === undefined ? rest : { ...rest, timestampMs },
        );
        const bytes = written(plain, baseOffset);
        const read = decodeBatches(bytes, { ...WHERE, fromOffset: 0 });
        expect(read.nextOffset).toBe(baseOffset + records.length);
        expect(read.records.map(comparable)).toEqual(
          records.map((one, i) => ({
            ...comparable({ ...one, timestampMs: one.timestampMs ?? NOW_MS }),
            offset: baseOffset + i,
          })),
        );
      }),
      propertyRuns(),
    );
  });

  it('decodes only records at or after the requested offset', () => {
    const bytes = written(['a', 'b', 'c'].map(record), 10);
    const { records, nextOffset } = decodeBatches(bytes, { ...WHERE, fromOffset: 12 });
    expect(records.map(({ offset }) => offset)).toEqual([12]);
    expect(nextOffset).toBe(13);
  });

  it('ignores a batch that Kafka truncated', () => {
    const [first, second] = [written([record('a')], 0), written([record('b')], 1)];
    const bytes = Buffer.concat([first, second.subarray(0, second.length - 1)]);
    const { records, nextOffset } = decodeBatches(bytes, { ...WHERE, fromOffset: 0 });
    expect([records.length, nextOffset]).toEqual([1, 1]);
  });

  it('skips transaction markers and counts their offsets as read', () => {
    const bytes = written([record('mark')], 7);
    bytes[ATTRIBUTES_AT] = 0x20;
    expect(decodeBatches(bytes, { ...WHERE, fromOffset: 7 })).toEqual({
      records: [],
      nextOffset: 8,
    });
  });

  it('decodes gzipped records', () => {
    const plain = written([record('a'), record('b')]);
    const zipped = gzipSync(plain.subarray(HEADER_BYTES));
    const bytes = Buffer.concat([plain.subarray(0, HEADER_BYTES), zipped]);
    bytes.writeInt32BE(bytes.length - 12, 8);
    bytes[ATTRIBUTES_AT] = 1;
    const { records } = decodeBatches(bytes, { ...WHERE, fromOffset: 0 });
    expect(records.map(({ value }) => String(value))).toEqual(['a', 'b']);
  });

  it.each([
    ['a codec that nobody knows', 7, /^The record batch of the offsets 10 to 11 .*codec 7 is not/],
    ['bytes that are no gzip', 1, /cannot be read\. incorrect header check/],
    ['bytes that are no LZ4', 3, /cannot be read\. The bytes are not an LZ4 frame\./],
    ['bytes that are no Snappy', 2, /cannot be read\. /],
  ])('turns %s into one unreadable record, and continues', (_, codec, reason) => {
    const bad = written([record('a'), record('b')], 10);
    bad[ATTRIBUTES_AT] = codec;
    const bytes = Buffer.concat([bad, written([record('c')], 12)]);
    const { records, nextOffset } = decodeBatches(bytes, { ...WHERE, fromOffset: 10 });
    expect(nextOffset).toBe(13);
    expect(records.map(({ offset, unreadable }) => [offset, unreadable])).toEqual([
      [11, expect.stringMatching(reason)],
      [12, undefined],
    ]);
    expect(records[0]!.value).toEqual(bad);
  });

  it('turns a batch with damaged records into one unreadable record', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const bytes = written(['a', 'b', 'c'].map((text) => record(text.repeat(9))));
        bytes[HEADER_BYTES + (at % (bytes.length - HEADER_BYTES))] = byte;
        expect(decodeBatches(bytes, { ...WHERE, fromOffset: 0 }).nextOffset).toBe(3);
      }),
      propertyRuns(),
    );
  });
});

function comparable(one: NewRecord & { offset?: number }) {
  return {
    key: Buffer.from(one.key).toString('hex'),
    value: Buffer.from(one.value).toString('hex'),
    timestampMs: one.timestampMs,
    offset: one.offset,
    headers: Object.entries(one.headers ?? {})
      .map(([name, value]) => [name, Buffer.from(value).toString('hex')])
      .sort(),
  };
}
