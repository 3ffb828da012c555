/**
 * CityHash128 version 1.0.2, the checksum of ClickHouse's compressed frames. Later versions of
 * CityHash give different values.
 *
 * All numbers are unsigned 64-bit integers. JavaScript engines compute with BigInts as fast as with
 * machine words if each result is truncated to 64 bits at once, as `u64` does.
 */
const K0 = 0xc3a5c85c97cb3127n;
const K1 = 0xb492b66fbe98f273n;
const K2 = 0x9ae16a3b2f90404fn;
const K3 = 0xc949d7c7509e6557n;
const MULTIPLIER = 0x9ddfea08eb382d69n;

/** Both halves, the lower one first. */
export type Hash128 = readonly [low: bigint, high: bigint];

const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);

const rotate = (value: bigint, bits: bigint): bigint =>
  u64((value >> bits) | (value << (64n - bits)));

const fold = (value: bigint): bigint => value ^ (value >> 47n);

export function cityHash128(bytes: Uint8Array): Hash128 {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = bytes.length;
  if (length >= 16) {
    return hashWithSeed(view, 16, [word(view, 0) ^ K3, word(view, 8)]);
  }
  if (length >= 8) {
    const seed: Hash128 = [word(view, 0) ^ u64(BigInt(length) * K0), word(view, length - 8) ^ K1];
    return hashShort(view, length, seed);
  }
  return hashShort(view, 0, [K0, K1]);
}

const word = (view: DataView, at: number): bigint => view.getBigUint64(at, true);
const halfWord = (view: DataView, at: number): bigint => BigInt(view.getUint32(at, true));

function mix(low: bigint, high: bigint): bigint {
  const a = fold(u64((low ^ high) * MULTIPLIER));
  return u64(fold(u64((high ^ a) * MULTIPLIER)) * MULTIPLIER);
}

/** Hashes at most 16 bytes, from `start` on. */
function hashTiny(view: DataView, start: number): bigint {
  const length = view.byteLength - start;
  const size = BigInt(length);
  const end = view.byteLength;
  if (length > 8) {
    const [a, b] = [word(view, start), word(view, end - 8)];
    return mix(a, rotate(u64(b + size), size)) ^ b;
  }
  if (length >= 4) {
    return mix(u64(size + (halfWord(view, start) << 3n)), halfWord(view, end - 4));
  }
  if (length === 0) return K2;
  const [first, middle] = [view.getUint8(start), view.getUint8(start + (length >> 1))];
  const last = view.getUint8(end - 1);
  const [y, z] = [BigInt(first + middle * 256), BigInt(length + last * 4)];
  return u64(fold(u64(u64(y * K2) ^ u64(z * K3))) * K2);
}

/** Hashes fewer than 128 bytes. */
function hashShort(view: DataView, start: number, [low, high]: Hash128): Hash128 {
  const [length, end] = [view.byteLength - start, view.byteLength];
  const size = BigInt(length);
  let [a, b, c, d] = [low, high, 0n, 0n];
  if (length <= 16) {
    a = u64(fold(u64(a * K1)) * K1);
    c = u64(b * K1 + hashTiny(view, start));
    d = fold(u64(a + (length >= 8 ? word(view, start) : c)));
  } else {
    c = mix(u64(word(view, end - 8) + K1), a);
    d = mix(u64(b + size), u64(c + word(view, end - 16)));
    a = u64(a + d);
    for (let at = start; at < end - 16; at += 16) {
      a = u64((a ^ u64(fold(u64(word(view, at) * K1)) * K1)) * K1);
      b ^= a;
      c = u64((c ^ u64(fold(u64(word(view, at + 8) * K1)) * K1)) * K1);
      d ^= c;
    }
  }
  a = mix(a, c);
  b = mix(d, b);
  return [a ^ b, mix(b, a)];
}

/** Two words computed from 32 bytes and a seed. */
function hash32(view: DataView, at: number, first: bigint, second: bigint): Hash128 {
  const [w, x, y, z] = [
    word(view, at),
    word(view, at + 8),
    word(view, at + 16),
    word(view, at + 24),
  ];
  const a = u64(first + w);
  const b = rotate(u64(second + a + z), 21n);
  const sum = u64(a + x + y);
  return [u64(sum + z), u64(b + rotate(sum, 44n) + a)];
}

function hashWithSeed(view: DataView, start: number, seed: Hash128): Hash128 {
  const length = view.byteLength - start;
  if (length < 128) return hashShort(view, start, seed);
  let [x, y] = seed;
  let z = u64(BigInt(length) * K1);
  const v1 = u64(rotate(y ^ K1, 49n) * K1 + word(view, start));
  let v: Hash128 = [v1, u64(rotate(v1, 42n) * K1 + word(view, start + 8))];
  let w: Hash128 = [
    u64(rotate(u64(y + z), 35n) * K1 + x),
    u64(rotate(u64(x + word(view, start + 88)), 53n) * K1),
  ];
  const end = view.byteLength;
  const tail = end - (length % 128);
  for (let at = start; at < tail; at += 64) {
    x = u64(rotate(u64(x + y + v[0] + word(view, at + 16)), 37n) * K1) ^ w[1];
    y = u64(rotate(u64(y + v[1] + word(view, at + 48)), 42n) * K1) ^ v[0];
    const turned = rotate(z ^ w[0], 33n);
    v = hash32(view, at, u64(v[1] * K1), u64(x + w[0]));
    w = hash32(view, at + 32, u64(turned + w[1]), y);
    z = x;
    x = turned;
  }
  y = u64(y + rotate(w[0], 37n) * K0 + z);
  x = u64(x + rotate(u64(v[0] + z), 49n) * K0);
  let w1 = w[0];
  for (let done = 32; done - 32 < end - tail; done += 32) {
    y = u64(rotate(u64(y - x), 42n) * K0 + v[1]);
    w1 = u64(w1 + word(view, end - done + 16));
    x = u64(rotate(x, 49n) * K0 + w1);
    w1 = u64(w1 + v[0]);
    v = hash32(view, end - done, v[0], v[1]);
  }
  x = mix(x, v[0]);
  y = mix(y, w1);
  return [u64(mix(u64(x + v[1]), w[1]) + y), mix(u64(x + w[1]), u64(y + v[1]))];
}
