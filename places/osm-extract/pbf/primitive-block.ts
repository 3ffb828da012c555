/**
 * Decodes a block of elements. A visitor names the kinds of elements that it wants; others are
 * skipped without decoding.
 *
 * The editor of an element is never read: an extract may contain names and ids of mappers.
 */
import {
  NO_TAGS,
  type OsmMember,
  type OsmNode,
  type OsmRelation,
  type OsmTags,
  type OsmWay,
} from '../features/osm-element.ts';
import {
  type BoundedReader,
  openReader,
  readBytes,
  readEnd,
  readFields,
  readPacked,
} from './bounded-reader.ts';

export interface ElementVisitor {
  readonly node?: (node: OsmNode) => void;
  readonly way?: (way: OsmWay) => void;
  readonly relation?: (relation: OsmRelation) => void;
}

export interface BlockSummary {
  nodes: boolean;
  ways: boolean;
  relations: boolean;
}

const MEMBER_TYPES = ['node', 'way', 'relation'] as const;
const NANODEGREES_PER_UNIT = 100;
const MAX_LAT_UNITS = 900_000_000;
const MAX_LON_UNITS = 1_800_000_000;

interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** The kinds of elements in a block. */
export function summarizeBlock(bytes: Uint8Array): BlockSummary {
  const summary = { nodes: false, ways: false, relations: false };
  const reader = openReader(bytes);
  readFields(reader, reader.length, (field) => {
    if (field !== 2) return;
    readFields(reader, readEnd(reader), (kind) => {
      if (kind === 1 || kind === 2) summary.nodes = true;
      if (kind === 3) summary.ways = true;
      if (kind === 4) summary.relations = true;
    });
  });
  return summary;
}

/**
 * Returns the time of the newest edit among the visited elements, in seconds since 1970; 0 if
 * unknown.
 */
export function visitBlock(bytes: Uint8Array, visitor: ElementVisitor): number {
  return new BlockDecoder(bytes, visitor).visit();
}

class BlockDecoder {
  readonly #reader: BoundedReader;
  readonly #visitor: ElementVisitor;
  readonly #strings: (Uint8Array | string)[] = [];
  readonly #groups: ByteSpan[] = [];
  #granularity = NANODEGREES_PER_UNIT;
  #latOffset = 0;
  #lonOffset = 0;
  #millisecondsPerTime = 1_000;
  #newestTime = 0;

  constructor(bytes: Uint8Array, visitor: ElementVisitor) {
    this.#reader = openReader(bytes);
    this.#visitor = visitor;
  }

  /** The groups are read last, because the fields that they need may come after them. */
  visit(): number {
    const reader = this.#reader;
    readFields(reader, reader.length, (field) => {
      if (field === 1) this.#readStrings();
      else if (field === 2) this.#groups.push(this.#passSpan());
      else if (field === 17) this.#granularity = reader.readVarint(true);
      else if (field === 18) this.#millisecondsPerTime = reader.readVarint();
      else if (field === 19) this.#latOffset = reader.readVarint(true);
      else if (field === 20) this.#lonOffset = reader.readVarint(true);
    });
    for (const group of this.#groups) {
      reader.pos = group.start;
      readFields(reader, group.end, (field) => this.#readElement(field));
    }
    return (this.#newestTime * this.#millisecondsPerTime) / 1_000;
  }

  #readElement(field: number): void {
    const { node, way, relation } = this.#visitor;
    if (field === 1 && node) this.#readNode(node);
    else if (field === 2 && node) this.#readDenseNodes(node);
    else if (field === 3 && way) this.#readWay(way);
    else if (field === 4 && relation) this.#readRelation(relation);
  }

  #readStrings(): void {
    readFields(this.#reader, readEnd(this.#reader), (field) => {
      if (field === 1) this.#strings.push(readBytes(this.#reader));
    });
  }

  #passSpan(): ByteSpan {
    const end = readEnd(this.#reader);
    const start = this.#reader.pos;
    this.#reader.pos = end;
    return { start, end };
  }

  #string(index: number): string {
    const found = this.#strings[index];
    if (found === undefined) throw new Error('a text is missing from its table');
    if (typeof found === 'string') return found;
    const text = Buffer.from(found.buffer, found.byteOffset, found.length).toString('utf8');
    this.#strings[index] = text;
    return text;
  }

  #tags(keys: readonly number[], values: readonly number[]): OsmTags {
    if (keys.length !== values.length) throw new Error('a tag has no value');
    if (keys.length === 0) return NO_TAGS;
    return toTags(keys.map((key, i) => [this.#string(key), this.#string(values[i]!)]));
  }

  #numbers(): number[] {
    const numbers: number[] = [];
    readPacked(this.#reader, () => numbers.push(this.#reader.readVarint()));
    return numbers;
  }

  /** Decodes delta-encoded numbers. */
  #differences(): number[] {
    const numbers: number[] = [];
    let last = 0;
    readPacked(this.#reader, () => {
      last += this.#reader.readSVarint();
      numbers.push(last);
    });
    return numbers;
  }

  #readNode(visit: (node: OsmNode) => void): void {
    const reader = this.#reader;
    let [id, lat, lon] = [0, 0, 0];
    let [keys, values]: number[][] = [[], []];
    readFields(reader, readEnd(reader), (field) => {
      if (field === 1) id = reader.readSVarint();
      else if (field === 2) keys = this.#numbers();
      else if (field === 3) values = this.#numbers();
      else if (field === 4) this.#readTime();
      else if (field === 8) lat = reader.readSVarint();
      else if (field === 9) lon = reader.readSVarint();
    });
    this.#visitNode(visit, { id, lat, lon }, this.#tags(keys!, values!));
  }

  #readDenseNodes(visit: (node: OsmNode) => void): void {
    const reader = this.#reader;
    const spans = new Map<number, ByteSpan>();
    readFields(reader, readEnd(reader), (field) => {
      if (field === 5) this.#readDenseTimes();
      else if (field === 1 || (field >= 8 && field <= 10)) spans.set(field, this.#passSpan());
    });
    const after = reader.pos;
    const [ids, lats, lons] = [1, 8, 9].map((field) => this.#spanDifferences(spans.get(field)));
    if (ids!.length !== lats!.length || ids!.length !== lons!.length) {
      throw new Error('a node has no position');
    }
    const tags = spans.get(10) ?? { start: after, end: after };
    reader.pos = tags.start;
    for (const [i, id] of ids!.entries()) {
      const node = { id, lat: lats![i]!, lon: lons![i]! };
      this.#visitNode(visit, node, this.#readDenseTags(tags.end));
    }
    reader.pos = after;
  }

  /** Of an edit's metadata, only the time is read. */
  #readTime(): void {
    const reader = this.#reader;
    readFields(reader, readEnd(reader), (field) => {
      if (field === 2) this.#newestTime = Math.max(this.#newestTime, reader.readVarint());
    });
  }

  #readDenseTimes(): void {
    const reader = this.#reader;
    readFields(reader, readEnd(reader), (field) => {
      if (field !== 2) return;
      let time = 0;
      readPacked(reader, () => {
        time += reader.readSVarint();
        if (time > this.#newestTime) this.#newestTime = time;
      });
    });
  }

  #spanDifferences(span: ByteSpan | undefined): Float64Array {
    if (span === undefined) return new Float64Array(0);
    const numbers = new Float64Array(span.end - span.start);
    const reader = this.#reader;
    reader.pos = span.start;
    let [count, last] = [0, 0];
    while (reader.pos < span.end) {
      last += reader.readSVarint();
      numbers[count++] = last;
    }
    if (reader.pos > span.end) throw new Error('a number leads beyond the end');
    return numbers.subarray(0, count);
  }

  /** Reads pairs of key and value up to the zero that ends the node's tags. */
  #readDenseTags(end: number): OsmTags {
    const reader = this.#reader;
    if (reader.pos >= end) return NO_TAGS;
    let key = reader.readVarint();
    if (key === 0) return NO_TAGS;
    const pairs: [string, string][] = [];
    while (key !== 0) {
      if (reader.pos >= end) throw new Error('a tag has no value');
      pairs.push([this.#string(key), this.#string(reader.readVarint())]);
      key = reader.pos < end ? reader.readVarint() : 0;
    }
    return toTags(pairs);
  }

  /** A node off the globe is skipped: it could never be found. */
  #visitNode(
    visit: (node: OsmNode) => void,
    { id, lat, lon }: { id: number; lat: number; lon: number },
    tags: OsmTags,
  ): void {
    const latUnits = this.#units(lat, this.#latOffset);
    const lonUnits = this.#units(lon, this.#lonOffset);
    if (!(Math.abs(latUnits) <= MAX_LAT_UNITS && Math.abs(lonUnits) <= MAX_LON_UNITS)) return;
    visit({ id, lat: latUnits, lon: lonUnits, tags });
  }

  #units(value: number, offset: number): number {
    return Math.round((offset + this.#granularity * value) / NANODEGREES_PER_UNIT);
  }

  #readWay(visit: (way: OsmWay) => void): void {
    const reader = this.#reader;
    let id = 0;
    let [keys, values, refs]: number[][] = [[], [], []];
    readFields(reader, readEnd(reader), (field) => {
      if (field === 1) id = reader.readVarint();
      else if (field === 2) keys = this.#numbers();
      else if (field === 3) values = this.#numbers();
      else if (field === 4) this.#readTime();
      else if (field === 8) refs = this.#differences();
    });
    visit({ id, refs: refs!, tags: this.#tags(keys!, values!) });
  }

  #readRelation(visit: (relation: OsmRelation) => void): void {
    const reader = this.#reader;
    let id = 0;
    let [keys, values, roles, refs, types]: number[][] = [[], [], [], [], []];
    readFields(reader, readEnd(reader), (field) => {
      if (field === 1) id = reader.readVarint();
      else if (field === 2) keys = this.#numbers();
      else if (field === 3) values = this.#numbers();
      else if (field === 4) this.#readTime();
      else if (field === 8) roles = this.#numbers();
      else if (field === 9) refs = this.#differences();
      else if (field === 10) types = this.#numbers();
    });
    visit({ id, members: this.#members(types!, refs!, roles!), tags: this.#tags(keys!, values!) });
  }

  #members(types: number[], refs: number[], roles: number[]): OsmMember[] {
    return refs.map((ref, i) => {
      const type = MEMBER_TYPES[types[i] ?? 0];
      if (type === undefined) throw new Error('a member is of no known type');
      return { type, ref, role: this.#string(roles[i] ?? 0) };
    });
  }
}

/** `fromEntries` handles every key as plain data, including `__proto__`. */
function toTags(pairs: readonly (readonly [string, string])[]): OsmTags {
  return Object.fromEntries(pairs);
}
