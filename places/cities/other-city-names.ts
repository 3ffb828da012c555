/**
 * The names of large cities and towns in other languages (other-city-names.tsv): 90,800 names. The
 * file is kept as bytes with an index of hashes, which takes 2 MB. A map of objects would take ten.
 */
import { readFileSync } from 'node:fs';
import { assetPath } from '../../platform/runtime/assets.ts';
import { hash32 } from '../text/hash.ts';
import type { NamedCity } from './named-city.ts';

/**
 * A hash and an offset in the file are packed into one number, so that they can be sorted together.
 */
const MAX_FILE_BYTES = 2 ** 21;
/** Hashes with the same first bits are adjacent; a name has one or two neighbours. */
const FIRST_BITS = 16;

export class OtherCityNames {
  /** Lines of ASCII: country, population, latitude, longitude, names, names within the country. */
  readonly #file: Buffer;
  /** The hashes of names, ascending, with the offset of each line. */
  readonly #hashes: Uint32Array;
  readonly #lines: Uint32Array;
  /** By the first bits of a hash: the first index of such hashes. */
  readonly #firsts: Uint32Array;

  constructor(file: Buffer = readFile()) {
    this.#file = file;
    const packed = Float64Array.from(packNames(file)).sort();
    this.#hashes = Uint32Array.from(packed, (one) => Math.floor(one / MAX_FILE_BYTES));
    this.#lines = Uint32Array.from(packed, (one) => one % MAX_FILE_BYTES);
    this.#firsts = firstPositions(this.#hashes);
  }

  /** The key is the name's joined words. */
  find(key: string): NamedCity | undefined {
    return this.#findLast(key, ([, , , , names]) => hasName(names, key));
  }

  /** By a name that means the city only within its country. */
  findAtHome(country: string, key: string): NamedCity | undefined {
    const isMeant = ([own, , , , , names]: readonly string[]) =>
      own === country && hasName(names, key);
    return this.#findLast(atHome(country, key), isMeant);
  }

  /** If several lines match, the last one wins. */
  #findLast(name: string, isMeant: (line: readonly string[]) => boolean): NamedCity | undefined {
    const hash = hash32(name);
    let found: NamedCity | undefined;
    const bits = firstBits(hash);
    for (let at = this.#firsts[bits]!; at < this.#firsts[bits + 1]!; at++) {
      if (this.#hashes[at] !== hash) continue;
      const line = this.#line(this.#lines[at]!);
      if (isMeant(line)) found = toCity(line);
    }
    return found;
  }

  #line(start: number): string[] {
    return this.#file.toString('latin1', start, this.#file.indexOf('\n', start)).split('\t');
  }
}

function readFile(): Buffer {
  return readFileSync(assetPath('places', 'cities', 'other-city-names.tsv'));
}

function firstBits(hash: number): number {
  return hash >>> (32 - FIRST_BITS);
}

function firstPositions(hashes: Uint32Array): Uint32Array {
  const firsts = new Uint32Array(2 ** FIRST_BITS + 1);
  for (const hash of hashes) firsts[firstBits(hash) + 1]! += 1;
  for (let bits = 1; bits < firsts.length; bits++) firsts[bits]! += firsts[bits - 1]!;
  return firsts;
}

function packNames(file: Buffer): number[] {
  const packed: number[] = [];
  let start = 0;
  for (const line of file.toString('latin1').trimEnd().split('\n')) {
    const [country, , , , names, namesAtHome] = line.split('\t');
    for (const key of splitKeys(names)) packed.push(hash32(key) * MAX_FILE_BYTES + start);
    for (const key of splitKeys(namesAtHome)) {
      packed.push(hash32(atHome(country!, key)) * MAX_FILE_BYTES + start);
    }
    start += line.length + 1;
  }
  return packed;
}

function atHome(country: string, key: string): string {
  return `${country}|${key}`;
}

function splitKeys(keys = ''): string[] {
  return keys === '' ? [] : keys.split(' ');
}

function hasName(names: string | undefined, key: string): boolean {
  return splitKeys(names).includes(key);
}

function toCity([country, people, latitude, longitude]: readonly string[]): NamedCity {
  return {
    country: country!,
    state: null,
    people: Number(people),
    isSection: false,
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
}
