/**
 * `npm run stack`: what the scaled product needs, without Docker. It starts Kafka, a schema
 * registry, Redis, an S3 server and Cairn's warehouse, prints the variables that point Cairn at
 * them, and runs until Ctrl-C. Standard output holds only `export NAME=value` lines, so it can be
 * sourced: `npm run -s stack > stack.env`.
 *
 * Invariant: everything that was started is stopped, also when a later backend fails to start.
 */

import type { Backend } from './backend.ts';
import { startOwnKafka } from './kafka.ts';
import { startOwnRedis } from './redis.ts';
import { startOwnRegistry } from './registry.ts';
import { startOwnS3 } from './s3.ts';
import { startWarehouse } from './warehouse.ts';

const starters: Readonly<Record<string, () => Promise<Backend>>> = {
  Kafka: () => startOwnKafka(),
  registry: () => startOwnRegistry(),
  Redis: () => startOwnRedis(),
  S3: () => startOwnS3({ bucket: 'cairn' }),
  warehouse: () => startWarehouse(),
};

async function main(): Promise<void> {
  const asked = new Promise<void>((stop) => {
    process.once('SIGINT', () => stop());
    process.once('SIGTERM', () => stop());
  });
  const started: Backend[] = [];
  try {
    await Promise.race([startAll(started), asked]);
    await asked;
  } finally {
    say('stopping');
    await Promise.all(started.map((backend) => backend.stop()));
  }
}

async function startAll(started: Backend[]): Promise<void> {
  const starting = Object.entries(starters).map(async ([name, start]) => {
    started.push(await start());
    say(`${name} is up`);
  });
  // All of them settle before any is stopped, so that none is left behind half started.
  const failed = (await Promise.allSettled(starting)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  for (const [name, value] of started.flatMap(({ env }) => Object.entries(env))) {
    console.log(`export ${name}='${value}'`);
  }
  say('everything is up; export the lines above in another shell, then: npm start');
  say('Ctrl-C stops everything and deletes its data');
}

function say(text: string): void {
  process.stderr.write(`# ${text}\n`);
}

// A backend that is still starting at Ctrl-C is killed with this process.
await main().then(
  () => process.exit(0),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
