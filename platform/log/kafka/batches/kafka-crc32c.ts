/** CRC-32C (Castagnoli), the checksum of every Kafka record batch; four bytes per step. */
const POLYNOMIAL = 0x82f63b78;

function createTables(): readonly Uint32Array[] {
  const all = [0, 1, 2, 3].map(() => new Uint32Array(256));
  for (let i = 0; i < 256; i++) {
    let crc = i;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
    all[0]![i] = crc;
  }
  for (let i = 0; i < 256; i++) {
    for (let t = 1; t < 4; t++) {
      const before = all[t - 1]![i]!;
      all[t]![i] = (before >>> 8) ^ all[0]![before & 0xff]!;
    }
  }
  return all;
}

let tables: readonly Uint32Array[] | undefined;

/** The checksum of `bytes` from `start` to `end`, as an unsigned 32-bit integer. */
export function crc32c(bytes: Uint8Array, start = 0, end = bytes.length): number {
  tables ??= createTables();
  const [t0, t1, t2, t3] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  let crc = -1;
  let at = start;
  for (const last = end - 3; at < last; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
