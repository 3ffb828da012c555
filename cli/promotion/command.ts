/** Adds `cairn promote` to the command line. */
import type { Command } from 'commander';
import type { Environment } from '../../platform/config/option.ts';

export function addPromoteCommand(program: Command, env: Environment): void {
  program
    .command('promote')
    .option('--dry-run', 'make all checks, and only report how much would be copied')
    .option('--verify', 'then compare every record, artifact and answer of both installations')
    .description('move the data folder to Kafka, a registry, ClickHouse, Redis and S3')
    .addHelpText('after', EXAMPLES)
    .action(async (options) => (await import('./promote.ts')).promote(options, env));
}

const EXAMPLES = `
Examples:
  cairn promote --dry-run
  cairn promote --verify
  CAIRN_DATA_DIR=/var/lib/cairn KAFKA_BROKERS=kafka:9092 \\
    SCHEMA_REGISTRY_URL=http://registry:8081 REDIS_URL=redis://redis:6379 \\
    CLICKHOUSE_URL=http://cairn:SECRET@clickhouse:8123/cairn \\
    S3_ENDPOINT=https://s3.example.com S3_BUCKET=cairn ... cairn promote

The variables that \`cairn up\` reads name the new backends. Stop Cairn first, and start it on the
new backends when the command is done; until then nothing may run there. The data folder is only
read. Each record keeps its partition, offset, key, timestamp and headers, so that every answer
stays the same. If the command was interrupted or killed, run it again to continue. It refuses new
backends that hold anything else. --verify asks both installations for every batch with its CSV,
every job, every list and every export, and shows the first answers that differ; use it before the
new installation serves.
Exit code: 0 done, 1 refused or failed, 2 the answers differ, 130 interrupted.`;
