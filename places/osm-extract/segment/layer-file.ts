/**
 * Layer file: the features of one kind and a tree of their boxes, written once.
 *
 * Format: magic (8 bytes), each feature's bytes, their starts (float64), the flatbush tree, the
 * table of addresses (address-table.ts), a footer in JSON, its length (uint32 LE), magic. Features
 * are written as they come, so a writer holds only the start, the box and the address keys of each.
 * A reader holds the starts and the tree, and reads features and addresses from the file on demand.
 *
 * A feature: length of its JSON (uint32 LE), the JSON, number of parts (uint32), number of outer
 * rings (uint32), the length of each part (uint32), each part (int32).
 *
 * LF1 A manifest names a file only after the file is complete and synced (extract-folder.ts).
 * LF2 The digit in the magic changes with the format. A file with another digit is rejected. A file
 *     from before there were addresses has no table: no address is found in it.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import Flatbush from 'flatbush';
import { LRUCache } from 'lru-cache';
import { CairnError, errorMessage } from '../../../platform/runtime/errors.ts';
import { readPath } from '../../folder-files.ts';
import { addressHashes, elementAddress } from '../addresses/address-keys.ts';
import { AddressEntries, featuresWithHash } from '../addresses/address-table.ts';
import type { OsmFeature, UnitBox, UnitLine } from '../features/feature.ts';
import type { OsmTags } from '../features/osm-element.ts';

const LAYER_MAGIC = 'CAIRNOX1';
const FLUSH_BYTES = 1 << 20;
const MAX_FOOTER_BYTES = 4_096;
const MAX_CACHED_FEATURES = 5_000;
const NODE_SIZE = 16;
/** Per feature: its start, and its box with its share of the tree's inner nodes. */
const INDEX_BYTES = 8 + 40;

interface LayerFooter {
  readonly count: number;
  readonly startsAt: number;
  readonly treeAt: number;
  readonly treeBytes: number;
  readonly addressesAt?: number;
  readonly addressCount?: number;
}

export class LayerWriter {
  readonly path: string;
  readonly #file: FileHandle;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #at = 0;
  readonly #starts: number[] = [];
  readonly #boxes: number[] = [];
  readonly #addresses = new AddressEntries();

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.#file = file;
  }

  static async create(path: string): Promise<LayerWriter> {
    const writer = new LayerWriter(path, await open(path, 'wx'));
    writer.#push(Buffer.from(LAYER_MAGIC, 'latin1'));
    return writer;
  }

  get count(): number {
    return this.#starts.length;
  }

  /** Bytes that were added and not yet written. */
  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  /** The approximate number of bytes that `finish` writes: the starts and the tree. */
  get bytesToFinish(): number {
    return this.#pendingBytes + this.count * INDEX_BYTES + this.#addresses.bytes;
  }

  add(feature: OsmFeature): void {
    const address = elementAddress(feature.tags);
    if (address !== null) this.#addresses.add(addressHashes(address), this.count);
    this.#starts.push(this.#at);
    for (const side of boxAround(feature.parts)) this.#boxes.push(side);
    this.#push(encodeFeature(feature));
  }

  /** Call it from time to time: it writes what has been added. */
  async flush(atLeastBytes = FLUSH_BYTES): Promise<void> {
    if (this.#pendingBytes < atLeastBytes) return;
    const bytes = Buffer.concat(this.#pending);
    [this.#pending, this.#pendingBytes] = [[], 0];
    await this.#file.writeFile(bytes);
  }

  async finish(): Promise<void> {
    const startsAt = this.#at;
    this.#push(arrayBytes(Float64Array.from([...this.#starts, startsAt])));
    const tree = buildBoxTree(this.#boxes);
    const treeAt = this.#at;
    this.#push(Buffer.from(tree));
    const addressesAt = this.#at;
    const addresses = this.#addresses.toBytes();
    this.#push(addresses);
    const footer: LayerFooter = {
      count: this.count,
      startsAt,
      treeAt,
      treeBytes: tree.byteLength,
      addressesAt,
      addressCount: addresses.length / 8,
    };
    const json = Buffer.from(JSON.stringify(footer));
    const tail = Buffer.alloc(12);
    tail.writeUInt32LE(json.length, 0);
    tail.write(LAYER_MAGIC, 4, 'latin1');
    this.#push(Buffer.concat([json, tail]));
    await this.flush(0);
    await this.#file.sync();
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }

  /** Idempotent. */
  async remove(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
  }

  #push(bytes: Buffer): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.#at += bytes.length;
  }
}

function encodeFeature({ id, tags, parts, outers }: OsmFeature): Buffer {
  const json = Buffer.from(JSON.stringify({ id, tags }));
  const head = Buffer.alloc(4);
  head.writeUInt32LE(json.length, 0);
  const counts = Uint32Array.from([parts.length, outers, ...parts.map((part) => part.length)]);
  return Buffer.concat([head, json, arrayBytes(counts), ...parts.map(arrayBytes)]);
}

function decodeFeature(bytes: Buffer): OsmFeature {
  const jsonEnd = 4 + bytes.readUInt32LE(0);
  const { id, tags } = JSON.parse(bytes.toString('utf8', 4, jsonEnd)) as {
    id: string;
    tags: OsmTags;
  };
  const [count, outers] = [bytes.readUInt32LE(jsonEnd), bytes.readUInt32LE(jsonEnd + 4)];
  let at = jsonEnd + 8 + 4 * count;
  const parts: UnitLine[] = [];
  for (let i = 0; i < count; i++) {
    const length = bytes.readUInt32LE(jsonEnd + 8 + 4 * i);
    // A copy, because an Int32Array must start at a multiple of four.
    parts.push(new Int32Array(Uint8Array.from(bytes.subarray(at, at + 4 * length)).buffer));
    at += 4 * length;
  }
  return { id, tags, parts, outers };
}

/** `boxes` has four numbers per feature. */
function buildBoxTree(boxes: readonly number[]): ArrayBuffer {
  if (boxes.length === 0) return new ArrayBuffer(0);
  const tree = new Flatbush(boxes.length / 4, NODE_SIZE, Int32Array);
  for (let i = 0; i < boxes.length; i += 4) {
    tree.add(boxes[i]!, boxes[i + 1]!, boxes[i + 2]!, boxes[i + 3]!);
  }
  tree.finish();
  return tree.data as ArrayBuffer;
}

function boxAround(parts: readonly UnitLine[]): UnitBox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 2) {
      west = Math.min(west, part[i]!);
      east = Math.max(east, part[i]!);
      south = Math.min(south, part[i + 1]!);
      north = Math.max(north, part[i + 1]!);
    }
  }
  return [west, south, east, north];
}

function arrayBytes(array: Float64Array | Uint32Array | Int32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}

/** One layer, open for reading. */
export class LayerFile {
  readonly count: number;
  readonly #file: number;
  readonly #starts: Float64Array;
  readonly #tree: Flatbush | null;
  readonly #addressesAt: number;
  readonly #addressCount: number;
  readonly #cache = new LRUCache<number, OsmFeature>({ max: MAX_CACHED_FEATURES });

  /** Throws the system's ENOENT if the file is gone, for instance after a newer import. */
  static open(path: string): LayerFile {
    const file = readPath(path, () => openSync(path, 'r'));
    try {
      return new LayerFile(file);
    } catch (error) {
      closeSync(file);
      const why = `${path} is not a whole layer (${errorMessage(error)}); import it again`;
      throw new CairnError('data_corrupt', why, { cause: error });
    }
  }

  private constructor(file: number) {
    this.#file = file;
    const { count, startsAt, treeAt, treeBytes, ...addresses } = readFooter(file);
    this.#addressesAt = addresses.addressesAt ?? 0;
    this.#addressCount = addresses.addressCount ?? 0;
    this.count = count;
    this.#starts = new Float64Array(readBytesAt(file, startsAt, 8 * (count + 1)));
    this.#tree = count === 0 ? null : Flatbush.from(readBytesAt(file, treeAt, treeBytes));
  }

  /** The features whose boxes intersect the box. */
  search(box: UnitBox): OsmFeature[] {
    if (this.#tree === null) return [];
    return this.#tree.search(...box).map((index) => this.#read(index));
  }

  /** The features with one of the hashes of an address's keys. */
  withAddress(hashes: readonly number[]): OsmFeature[] {
    const read = (at: number, bytes: number) =>
      readBytesAt(this.#file, this.#addressesAt + at, bytes);
    const found = hashes.flatMap((hash) => featuresWithHash(hash, this.#addressCount, read));
    return [...new Set(found)].map((index) => this.#read(index));
  }

  close(): void {
    this.#cache.clear();
    closeSync(this.#file);
  }

  #read(index: number): OsmFeature {
    const cached = this.#cache.get(index);
    if (cached) return cached;
    const [start, end] = [this.#starts[index]!, this.#starts[index + 1]!];
    const feature = decodeFeature(Buffer.from(readBytesAt(this.#file, start, end - start)));
    this.#cache.set(index, feature);
    return feature;
  }
}

function readFooter(file: number): LayerFooter {
  const size = fstatSync(file).size;
  if (size < LAYER_MAGIC.length + 12) throw new Error('it is cut short');
  const tail = Buffer.from(readBytesAt(file, size - 12, 12));
  const length = tail.readUInt32LE(0);
  if (tail.toString('latin1', 4) !== LAYER_MAGIC) throw new Error('it has an unknown format');
  if (length > Math.min(MAX_FOOTER_BYTES, size)) throw new Error('its footer is too long');
  const json = Buffer.from(readBytesAt(file, size - 12 - length, length)).toString();
  const footer = JSON.parse(json) as LayerFooter;
  if (footer.treeAt + footer.treeBytes > size) throw new Error('it is cut short');
  return footer;
}

function readBytesAt(file: number, at: number, bytes: number): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes);
  let done = 0;
  while (done < bytes) {
    const got = readSync(file, new Uint8Array(buffer, done), 0, bytes - done, at + done);
    if (got === 0) throw new Error('it is cut short');
    done += got;
  }
  return buffer;
}
