/**
 * `npm run stack`: the scaled way of running, for a person without Docker. Starts Kafka, a schema
 * registry, Redis, an S3 server and Cairn's warehouse, prints the variables that point Cairn at
 * them, and runs until Ctrl-C. Standard output holds nothing but `export NAME=value` lines, so
 * that it can be sourced: `npm run -s stack > stack.env`.
 *
 * Invariant: whatever was started is stopped, also when a later part fails to start.
 */
import { startOwnKafka } from './kafka.ts';
import type { Part } from './part.ts';
import { startOwnRedis } from './redis.ts';
import { startOwnRegistry } from './registry.ts';
import { startOwnS3 } from './s3.ts';
import { startWarehouse } from './warehouse.ts';

const starters: Readonly<Record<string, () => Promise<Part>>> = {
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
  const started: Part[] = [];
  try {
    await Promise.race([startAll(started), asked]);
    await asked;
  } finally {
    say('stopping');
    await Promise.all(started.map((part) => part.stop()));
  }
}

async function startAll(started: Part[]): Promise<void> {
  const starting = Object.entries(starters).map(async ([name, start]) => {
    started.push(await start());
    say(`${name} is up`);
  });
  // All of them settle before anything is stopped: none may be left behind half started.
  const failed = (await Promise.allSettled(starting)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  for (const [name, value] of started.flatMap((part) => Object.entries(part.env))) {
    console.log(`export ${name}='${value}'`);
  }
  say('everything is up; export the lines above in another shell, then: npm start');
  say('Ctrl-C stops it all and forgets what it held');
}

function say(text: string): void {
  process.stderr.write(`# ${text}\n`);
}

// A part still starting when Ctrl-C comes is killed with this process.
await main().then(
  () => process.exit(0),
  (error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
