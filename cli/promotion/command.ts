/** `cairn promote` as the command line knows it. */
import type { Command } from 'commander';
import type { Environment } from '../../platform/config/option.ts';

export function addPromoteCommand(program: Command, env: Environment): void {
  program
    .command('promote')
    .option('--dry-run', 'only say how much would be copied, after all checks')
    .option('--verify', 'then compare every record, artifact and answer of both houses')
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

The same variables name the new house that \`cairn up\` reads. Stop Cairn first, and start it in
the new house when the command is done; until then nothing may run there. The data folder is
only read. Each record keeps its partition, offset, key, time and headers, so that every answer
stays the same. A command that was interrupted or killed goes on when it is given again. A new
house that holds anything else is refused. --verify asks both houses for every batch with its
CSV, every job, every list and every export, and shows the first answers that differ; give it
before the new house serves.
Exit code: 0 done, 1 refused or failed, 2 the answers differ, 130 interrupted.`;
