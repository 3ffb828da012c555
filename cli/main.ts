/**
 * The `cairn` command. Each subcommand is a file of its own, loaded when it is called.
 *
 * An operational error ends it with its message and exit code 1, a bug with a stack trace.
 */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { assetPath } from '../platform/runtime/assets.ts';
import { isCairnError } from '../platform/runtime/errors.ts';

const VERSION = JSON.parse(readFileSync(assetPath('package.json'), 'utf8')).version as string;

function buildProgram(): Command {
  const program = new Command('cairn')
    .description('Enriches places with attributes.')
    .version(VERSION);
  program
    .command('up')
    .argument(
      '[SERVICE...]',
      'ingest-api, enricher, sink, exporter or scheduler; all if none is named',
    )
    .description('run services in one process')
    .action(async (names: string[]) => (await import('./up.ts')).up(names, process.env));
  program
    .command('demo')
    .option('--exit', 'exit when every job has ended, with code 0 only if all completed')
    .description('run all services on the sample places')
    .action(async (options) => (await import('./demo/demo.ts')).demo(options, process.env));
  addWarehouseCommand(program);
  addPlacesCommand(program);
  addKeysCommand(program);
  addConfigCommand(program);
  return program;
}

function addWarehouseCommand(program: Command): void {
  program
    .command('warehouse')
    .description('manage the embedded warehouse')
    .command('serve')
    .requiredOption('--port <P>', 'port on 127.0.0.1; 0 picks a free port', Number)
    .requiredOption('--data-dir <D>', 'data folder of the warehouse, as in CAIRN_DATA_DIR')
    .option('--writable', 'let every local client write, and drop tables')
    .description("serve the embedded engine over ClickHouse's HTTP interface, read-only")
    .action(async (o) => (await import('./warehouse-serve.ts')).warehouseServe(o, process.env));
}

function addPlacesCommand(program: Command): void {
  program
    .command('places')
    .description('manage the place index')
    .command('import')
    .requiredOption('--source <S>', 'open_map_a or open_map_b')
    .argument('<FILE...>', 'CSV, NDJSON or GeoJSON files, plain or gzipped')
    .description('import open datasets into the place index')
    .action(async (files: string[], o: { source: string }) =>
      (await import('./places-import.ts')).placesImport(o.source, files, process.env),
    );
}

function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('manage API keys');
  keys
    .command('create')
    .requiredOption('--org <O>', 'slug of the organization, or * for every organization')
    .option('--role <R>', 'member or operator', 'member')
    .option('--name <N>', 'what people call it')
    .option('--expires <E>', 'when it ends: 90d, or a time such as 2027-01-31')
    .description('create a key and show its secret, once')
    .action(async (o) => (await import('./keys.ts')).createKey(o, process.env));
  keys
    .command('list')
    .description('list all keys, with their names, expiry and last use, without their secrets')
    .action(async () => (await import('./keys.ts')).listKeys(process.env));
  keys
    .command('revoke')
    .argument('<KEY_ID>')
    .description('revoke a key for good')
    .action(async (id: string) => (await import('./keys.ts')).revokeKey(id, process.env));
}

function addConfigCommand(program: Command): void {
  program
    .command('config')
    .description('manage the configuration')
    .command('check')
    .option('--connect', 'try each configured part, and exit with 0 only if all work')
    .description('check the environment variables and list every option')
    .action(async (o) => (await import('./config-check.ts')).configCheck(o, process.env));
}

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  if (!isCairnError(error)) throw error;
  process.stderr.write(`cairn: ${error.message}\n`);
  // Not an exit code alone: what was open when it failed could keep the process running.
  process.exit(1);
}
