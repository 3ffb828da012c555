/**
 * Installs every part ahead of the tests, so that no test's time goes into a download.
 *
 * `node --import tsx test/support/install-parts.ts` prints a line per part and ends with 1 when
 * one could not be had.
 */
import { installKafka } from './kafka.ts';
import { PartUnavailable } from './part.ts';
import { pythonReader } from './python.ts';
import { installRedis } from './redis.ts';
import { installRegistry } from './registry.ts';
import { installS3 } from './s3.ts';

const installs: readonly (readonly [string, () => Promise<string>])[] = [
  ['Kafka 4.2.0', () => installKafka('4.2.0')],
  ['Kafka 3.9.2', () => installKafka('3.9.2')],
  ['registry', installRegistry],
  ['Redis', installRedis],
  ['S3', installS3],
  ['Python reader', pythonReader],
];

// Maven, apt, go and pip wait for the network most of the time, but only one Maven at a time may
// write its local repository: the Java parts go one after the other, the rest beside them.
async function main(): Promise<void> {
  const [kafka, olderKafka, registry, ...others] = installs;
  const java = [kafka, olderKafka, registry].filter((install) => install !== undefined);
  const results = await Promise.all([inTurn(java), ...others.map((one) => inTurn([one]))]);
  if (results.includes(false)) process.exitCode = 1;
}

async function inTurn(list: typeof installs): Promise<boolean> {
  let allThere = true;
  for (const [name, install] of list) {
    const startedAt = Date.now();
    try {
      const where = await install();
      console.log(`${name}: ${where} (${Math.round((Date.now() - startedAt) / 1000)} s)`);
    } catch (error) {
      if (!(error instanceof PartUnavailable)) throw error;
      console.error(`${name}: UNAVAILABLE: ${error.reason}`);
      allThere = false;
    }
  }
  return allThere;
}

await main();
