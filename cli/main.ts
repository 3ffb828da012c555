/**
 * The `cairn` command: each subcommand is a file of its own, loaded when it is called.
 *
 * Faults that an operator can mend end it with one sentence and exit code 1; bugs with a trace.
 */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { assetPath } from '../platform/runtime/assets.ts';
import { isCairnError } from '../platform/runtime/errors.ts';

const VERSION = JSON.parse(readFileSync(assetPath('package.json'), 'utf8')).version as string;

function buildProgram(): Command {
  const program = new Command('cairn').description('Enriches places.').version(VERSION);
  program
    .command('up')
    .argument('[SERVICE...]', 'ingest-api, enricher, sink, exporter, scheduler; none: all')
    .description('run services, all in one process unless some are named')
    .action(async (names: string[]) => (await import('./up.ts')).up(names, process.env));
  program
    .command('demo')
    .option('--exit', 'end when every job has ended; exit code 0 only if all completed')
    .description('run the whole product on the shipped sample')
    .action(async (options) => (await import('./demo/demo.ts')).demo(options, process.env));
  addWarehouse(program);
  addPlaces(program);
  addKeys(program);
  addConfig(program);
  return program;
}

function addWarehouse(program: Command): void {
  program
    .command('warehouse')
    .description('the embedded warehouse')
    .command('serve')
    .requiredOption('--port <P>', 'port on 127.0.0.1', Number)
    .requiredOption('--data-dir <D>', 'folder of the warehouse')
    .description("serve the embedded engine behind ClickHouse's HTTP interface, read and write")
    .action(async (o) => (await import('./warehouse-serve.ts')).warehouseServe(o, process.env));
}

function addPlaces(program: Command): void {
  program
    .command('places')
    .description('open datasets of places')
    .command('import')
    .requiredOption('--source <S>', 'open_map_a or open_map_b')
    .argument('<FILE...>', 'CSV, NDJSON or GeoJSON, plain or gzip')
    .description('load files into the place index')
    .action(async (files: string[], o: { source: string }) =>
      (await import('./places-import.ts')).placesImport(o.source, files, process.env),
    );
}

function addKeys(program: Command): void {
  const keys = program.command('keys').description('API keys');
  keys
    .command('create')
    .requiredOption('--org <O>', "organization's slug, or * for the service operator")
    .option('--role <R>', 'member or operator', 'member')
    .description('make a key; its secret is shown once')
    .action(async (o) => (await import('./keys.ts')).createKey(o, process.env));
  keys
    .command('list')
    .description('list keys without their secrets')
    .action(async () => (await import('./keys.ts')).listKeys(process.env));
  keys
    .command('revoke')
    .argument('<KEY_ID>')
    .description('revoke a key')
    .action(async (id: string) => (await import('./keys.ts')).revokeKey(id, process.env));
}

function addConfig(program: Command): void {
  program
    .command('config')
    .description('configuration')
    .command('check')
    .description('read the environment and say what is wrong with it')
    .action(async () => (await import('./config-check.ts')).configCheck(process.env));
}

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  if (!isCairnError(error)) throw error;
  process.stderr.write(`cairn: ${error.message}\n`);
  process.exitCode = 1;
}
