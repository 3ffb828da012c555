/** Writes small `.osm.pbf` files for tests, from elements as plain objects. */
import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

export interface WrittenElements {
  /** Each `[id, longitude, latitude, tags]`. */
  readonly nodes?: readonly (readonly [number, number, number, Record<string, string>?])[];
  /** Each `[id, refs, tags]`. */
  readonly ways?: readonly (readonly [number, readonly number[], Record<string, string>?])[];
  /** Each `[id, members as [way id, role], tags]`. */
  readonly relations?: readonly (readonly [
    number,
    readonly (readonly [number, string])[],
    Record<string, string>,
  ])[];
}

export interface WrittenFile {
  /** One blob of data for each, in this order. */
  readonly blocks: readonly WrittenElements[];
  readonly requires?: readonly string[];
  /** West, south, east, north, in degrees. */
  readonly box?: readonly [number, number, number, number];
  readonly dataAtSeconds?: number;
  readonly user?: string;
}

export function osmPbf({ blocks, requires, box, dataAtSeconds, user }: WrittenFile): Buffer {
  const header = new PbfWriter();
  if (box) header.writeBytesField(1, encodeBox(box));
  for (const feature of requires ?? ['OsmSchema-V0.6', 'DenseNodes']) {
    header.writeStringField(4, feature);
  }
  if (dataAtSeconds !== undefined) header.writeVarintField(32, dataAtSeconds);
  const data = blocks.map((block) => osmBlob('OSMData', encodeBlock(block, user)));
  return Buffer.concat([osmBlob('OSMHeader', header.finish()), ...data]);
}

/** A blob with its header. `packedField` 3 is zlib; any other claims to be packed so. */
export function osmBlob(type: string, bytes: Uint8Array, packedField = 3): Buffer {
  const blob = new PbfWriter();
  blob.writeVarintField(2, bytes.length);
  blob.writeBytesField(packedField, deflateSync(bytes));
  const packed = Buffer.from(blob.finish());
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, packed.length);
  const head = Buffer.from(header.finish());
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, packed]);
}

function encodeBox([west, south, east, north]: readonly number[]): Uint8Array {
  const pbf = new PbfWriter();
  for (const [i, side] of [west, east, north, south].entries()) {
    pbf.writeSVarintField(i + 1, Math.round(side! * 1e9));
  }
  return pbf.finish();
}

class StringTable {
  readonly texts: string[] = [''];

  index(text: string): number {
    const found = this.texts.indexOf(text);
    return found >= 0 ? found : this.texts.push(text) - 1;
  }
}

function encodeBlock({ nodes, ways, relations }: WrittenElements, user = 'a mapper'): Uint8Array {
  const strings = new StringTable();
  strings.index(user);
  const group = new PbfWriter();
  if (nodes) group.writeBytesField(2, encodeDenseNodes(nodes, strings));
  for (const way of ways ?? []) group.writeBytesField(3, encodeWay(way, strings));
  for (const relation of relations ?? [])
    group.writeBytesField(4, encodeRelation(relation, strings));
  const table = new PbfWriter();
  for (const text of strings.texts) table.writeBytesField(1, Buffer.from(text));
  const block = new PbfWriter();
  block.writeBytesField(1, table.finish());
  block.writeBytesField(2, group.finish());
  return block.finish();
}

function encodeDenseNodes(
  nodes: NonNullable<WrittenElements['nodes']>,
  strings: StringTable,
): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writePackedSVarint(1, differences(nodes.map(([id]) => id)));
  pbf.writePackedSVarint(8, differences(nodes.map(([, , lat]) => Math.round(lat * 1e7))));
  pbf.writePackedSVarint(9, differences(nodes.map(([, lon]) => Math.round(lon * 1e7))));
  const tags = nodes.flatMap(([, , , own = {}]) => [
    ...Object.entries(own).flatMap(([key, value]) => [strings.index(key), strings.index(value)]),
    0,
  ]);
  pbf.writePackedVarint(10, tags);
  return pbf.finish();
}

function encodeWay(
  [id, refs, tags = {}]: NonNullable<WrittenElements['ways']>[number],
  strings: StringTable,
): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarintField(1, id);
  writeTags(pbf, tags, strings);
  pbf.writePackedSVarint(8, differences([...refs]));
  return pbf.finish();
}

function encodeRelation(
  [id, members, tags]: NonNullable<WrittenElements['relations']>[number],
  strings: StringTable,
): Uint8Array {
  const pbf = new PbfWriter();
  pbf.writeVarintField(1, id);
  writeTags(pbf, tags, strings);
  pbf.writePackedVarint(
    8,
    members.map(([, role]) => strings.index(role)),
  );
  pbf.writePackedSVarint(9, differences(members.map(([way]) => way)));
  pbf.writePackedVarint(
    10,
    members.map(() => 1),
  );
  return pbf.finish();
}

function writeTags(pbf: PbfWriter, tags: Record<string, string>, strings: StringTable): void {
  pbf.writePackedVarint(
    2,
    Object.keys(tags).map((key) => strings.index(key)),
  );
  pbf.writePackedVarint(
    3,
    Object.values(tags).map((value) => strings.index(value)),
  );
}

function differences(numbers: readonly number[]): number[] {
  return numbers.map((number, i) => number - (numbers[i - 1] ?? 0));
}
