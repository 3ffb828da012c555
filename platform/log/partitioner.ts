/**
 * Kafka's default partitioner: murmur2 of the key, made positive, modulo the number of partitions.
 * Every client must compute the same partition for a key. kafkajs has the same function, but it is
 * slow: it creates a Long object in each step.
 */
const SEED = 0x9747b28c;
const M = 0x5bd1e995;

/** murmur2 as Kafka's Java client computes it, as a signed 32-bit integer. */
export function murmur2(data: Uint8Array): number {
  const length = data.length;
  let h = SEED ^ length;
  const whole = length & ~3;
  for (let i = 0; i < whole; i += 4) {
    let k = data[i]! | (data[i + 1]! << 8) | (data[i + 2]! << 16) | (data[i + 3]! << 24);
    k = Math.imul(k, M);
    k ^= k >>> 24;
    h = Math.imul(h, M) ^ Math.imul(k, M);
  }
  const rest = length - whole;
  if (rest >= 3) h ^= data[whole + 2]! << 16;
  if (rest >= 2) h ^= data[whole + 1]! << 8;
  if (rest >= 1) h = Math.imul(h ^ data[whole]!, M);
  h = Math.imul(h ^ (h >>> 13), M);
  return h ^ (h >>> 15);
}

export function partitionForKey(key: Uint8Array, partitions: number): number {
  return (murmur2(key) & 0x7fffffff) % partitions;
}
