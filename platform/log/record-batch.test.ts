import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.ts';
import {
  measureBatch,
  type NewRecord,
  packRecords,
  type RecordBatch,
  unpackRecords,
} from './record-batch.ts';

const bytes = fc.uint8Array({ maxLength: 40 });
const records: fc.Arbitrary<NewRecord[]> = fc.array(
  fc.record(
    {
      key: bytes,
      value: bytes,
      timestampMs: fc.integer({ min: 0, max: 4e12 }),
      headers: fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 8 }), bytes, { maxKeys: 3 }),
    },
    { requiredKeys: ['key', 'value'] },
  ),
  { maxLength: 20 },
);

const plain = (record: Omit<NewRecord, 'timestampMs'> & { timestampMs?: number | undefined }) => ({
  key: [...record.key],
  value: [...record.value],
  timestampMs: record.timestampMs,
  headers: Object.entries(record.headers ?? {}).map(([name, value]) => [name, [...value]]),
});

describe('a packed batch', () => {
  test('unpacks exactly what was packed, for any content', () => {
    fc.assert(
      fc.property(records, (given) => {
        const batch = packRecords(given);
        expect([...unpackRecords(batch)].map(plain)).toEqual(given.map(plain));
      }),
      propertyRuns(),
    );
  });

  test('is measured by its records', () => {
    fc.assert(
      fc.property(records, (given) => {
        const extent = measureBatch(packRecords(given));
        const times = given.map(({ timestampMs }) => timestampMs ?? Number.NEGATIVE_INFINITY);
        expect(extent.maxTimestampMs).toBe(Math.max(Number.NEGATIVE_INFINITY, ...times));
        expect(extent.leavesTimestamps).toBe(given.some((one) => one.timestampMs === undefined));
        const sizes = given.map((one) => packRecords([one]).bytes.length);
        expect(extent.largestRecordBytes).toBe(Math.max(0, ...sizes));
      }),
      propertyRuns(),
    );
  });

  test('has exactly the byte layout that the embedded log stores', () => {
    const batch = packRecords([
      {
        key: Buffer.from('k'),
        value: Buffer.from('vv'),
        timestampMs: 1,
        headers: { h: Buffer.from('x') },
      },
    ]);
    expect(Buffer.from(batch.bytes).toString('hex')).toBe(
      '010000006b' + '020000007676' + '000000000000f03f' + '0100' + '010068' + '0100000078',
    );
  });

  test('bytes that do not contain the right number of records are refused', () => {
    const good = packRecords([{ key: Buffer.from('k'), value: Buffer.from('v') }]);
    const bad: RecordBatch[] = [
      { count: 2, bytes: good.bytes },
      { count: 0, bytes: good.bytes },
      { count: 1, bytes: good.bytes.subarray(0, good.bytes.length - 1) },
      { count: 1, bytes: Buffer.concat([good.bytes, Buffer.from([0])]) },
    ];
    for (const batch of bad) expect(() => measureBatch(batch)).toThrow(RangeError);
  });

  test('owns its memory, so that it can be transferred to another thread', () => {
    const batch = packRecords([{ key: Buffer.from('k'), value: Buffer.from('v') }]);
    const there = structuredClone(batch, { transfer: [batch.bytes.buffer as ArrayBuffer] });
    expect([...unpackRecords(there)].map(({ value }) => Buffer.from(value).toString())).toEqual([
      'v',
    ]);
  });

  test('a header named __proto__ is a header', () => {
    const headers = JSON.parse('{"__proto__": 1}');
    Object.defineProperty(headers, '__proto__', { value: Buffer.from('x'), enumerable: true });
    const [record] = [...unpackRecords(packRecords([{ ...EMPTY, headers }]))];
    expect(Object.entries(record!.headers)).toEqual([['__proto__', Buffer.from('x')]]);
  });
});

const EMPTY = { key: Buffer.alloc(0), value: Buffer.alloc(0) };
