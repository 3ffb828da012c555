/** The promises of the codec (platform/codec/codec.ts). Each adapter's test runs this suite. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordTypes, TOPICS } from '../../domain/records.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { sampleRecords } from '../fixtures/sample-records.ts';

/** `open` may be called many times; all codecs that it opens share their ids. */
export function describeCodec(name: string, open: () => Promise<Codec<RecordTypes>>): void {
  describe(`codec: ${name}`, () => {
    let writer: Codec<RecordTypes>;
    let reader: Codec<RecordTypes>;
    beforeAll(async () => {
      writer = await open();
      await writer.prepare();
      reader = await open();
    });
    afterAll(async () => {
      await writer.close();
      await reader.close();
    });

    it.each(TOPICS)('C1 a record of %s decodes to the same value', async (topic) => {
      const value = sampleRecords[topic] as RecordTypes[typeof topic];
      const bytes = writer.encode(topic, value);
      expect(bytes[0]).toBe(0);
      expect(Buffer.from(bytes).readUInt32BE(1)).toBe(writer.schemaId(topic));
      expect(plain(await writer.decode(topic, bytes))).toEqual(plain(value));
      expect(plain(writer.decodeKnown(topic, bytes))).toEqual(plain(value));
    });

    it('C1 another instance decodes what this one wrote', async () => {
      const bytes = writer.encode('jobs.bulk', sampleRecords['jobs.bulk']);
      expect(reader.decodeKnown('jobs.bulk', bytes)).toBeUndefined();
      expect(plain(await reader.decode('jobs.bulk', bytes))).toEqual(sampleRecords['jobs.bulk']);
      expect(reader.decodeKnown('jobs.bulk', bytes)).toBeDefined();
    });

    it('C1 keeps its ids when it is prepared again', async () => {
      const again = await open();
      await again.prepare();
      for (const topic of TOPICS) expect(again.schemaId(topic)).toBe(writer.schemaId(topic));
      await again.close();
    });

    it('C4 refuses bytes that are not a record', async () => {
      const good = writer.encode('results', sampleRecords.results);
      const bad = [
        Buffer.alloc(0),
        Buffer.from('{"place_id":"x"}'),
        good.subarray(0, good.length - 3),
        Buffer.concat([good.subarray(0, 5), Buffer.alloc(40, 0xff)]),
        withSchemaId(good, 987_654),
        withSchemaId(good, 0xffff_ffff),
      ];
      for (const bytes of bad) {
        await expect(writer.decode('results', bytes)).rejects.toMatchObject({
          code: 'record_undecodable',
        });
      }
    });

    it('C5 a field reader reads some fields of current records, and checks their bytes', () => {
      const read = writer.fieldReader('jobs.bulk', ['kind', 'place_id', 'based_on']);
      const { kind, place_id, based_on } = sampleRecords['jobs.bulk'];
      const good = writer.encode('jobs.bulk', sampleRecords['jobs.bulk']);
      expect(plain(read(good))).toEqual({ kind, place_id, based_on });
      expect(read(withSchemaId(good, 987_654))).toBeUndefined();
      for (const bad of [good.subarray(0, -1), Buffer.concat([good, Buffer.alloc(1)])]) {
        expect(() => read(bad)).toThrow(expect.objectContaining({ code: 'record_undecodable' }));
      }
    });
  });
}

function withSchemaId(record: Uint8Array, id: number): Uint8Array {
  const bytes = Buffer.from(record);
  bytes.writeUInt32BE(id, 1);
  return bytes;
}

/** A copy without the classes that avsc gives its records, and with comparable bytes. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_key, v) => (ArrayBuffer.isView(v) ? Buffer.from(v as Uint8Array) : v)),
  );
}
