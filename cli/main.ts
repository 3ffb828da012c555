/**
 * The `cairn` command. Each subcommand is in a separate file, which is loaded when it is called.
 *
 * An operational error ends the command with its message and exit code 1, an unusable file with 2,
 * a bug with a stack trace.
 */
import { Command } from 'commander';
import { requireLimits } from '../platform/limits/process-limits.ts';
import { allowSlowHandshakes } from '../platform/outbound/connect-attempts.ts';
import { readVersion } from '../platform/runtime/assets.ts';
import { exitProcess } from '../platform/runtime/end-process.ts';
import { isCairnError } from '../platform/runtime/errors.ts';
import { ignoresHangUps, readStart } from '../platform/runtime/hang-ups.ts';
import { outliveHangUps } from '../platform/runtime/signals.ts';
import { addOperationCommands, addTopicReaders } from './operations/commands.ts';
import { endWhenInterrupted } from './operations/interruption.ts';
import { outliveReaders, outliveTerminal } from './operations/reader-gone.ts';
import { addPromoteCommand } from './promotion/command.ts';
import { refuseSlips } from './refuse-slips.ts';
import { addRemoteCommands } from './remote/commands.ts';

const UNUSABLE_FILE = 2;
/**
 * Disables a library's advice about Node. Users cannot act on it, because its version is pinned.
 */
const NO_ADVICE_ON_NODE = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED';

function buildProgram(): Command {
  const program = new Command('cairn')
    .description('Enriches places with attributes.')
    .version(readVersion());
  program
    .command('up')
    .argument(
      '[SERVICE...]',
      'ingest-api, enricher, sink, exporter or scheduler; all if none is named',
    )
    .option('--sample', 'if no dataset is imported: first import the small ones that ship')
    .description('run services in one process')
    .addHelpText('after', UP_EXAMPLES)
    .action(async (names: string[], o: { sample?: boolean }) => {
      requireLimits();
      await (await import('./up.ts')).up(names, o, process.env);
    });
  program
    .command('demo')
    .option('--exit', 'exit when every job has ended, with code 0 only if all completed')
    .description('run all services on the sample places')
    .addHelpText('after', DEMO_EXAMPLES)
    .action(async (options) => (await import('./demo/demo.ts')).demo(options, process.env));
  addRemoteCommands(program, process.env);
  addWarehouseCommand(program);
  addPlacesCommand(program);
  addOsmCommand(program);
  addKeysCommand(program);
  addTopicsCommand(program);
  addOperationCommands(program, process.env);
  addPromoteCommand(program, process.env);
  addConfigCommand(program);
  refuseSlips(program);
  return program;
}

const ENDS = 'Exit code: 0 done, 1 failed.';
const INTERRUPTIBLE_ENDS = 'Exit code: 0 done, 1 failed, 130 interrupted.';

const UP_EXAMPLES = `
Examples:
  CAIRN_BOOTSTRAP_KEYS=acme:member:my-secret cairn up
  cairn up enricher sink                 two of the services; the others run elsewhere

\`cairn config check\` lists the variables. On Ctrl-C or SIGTERM, Cairn finishes the work that
it has started, and stops.
Exit code: 0 stopped on request, 1 failed.`;

const DEMO_EXAMPLES = `
Examples:
  cairn demo
  cairn demo --exit

The data is in .cairn/demo unless CAIRN_DATA_DIR names another folder. The results are written to
out/demo.csv.
Exit code: 0 done, 1 failed, or (with --exit) a job has not completed.`;

function addWarehouseCommand(program: Command): void {
  const warehouse = program.command('warehouse').description('manage the warehouse');
  warehouse
    .command('serve')
    .requiredOption('--port <P>', 'port; 0 picks a free one', Number)
    .option('--host <H>', 'address to listen on (default: 127.0.0.1)')
    .requiredOption('--data-dir <D>', 'data folder of the warehouse, as in CAIRN_DATA_DIR')
    .option('--writable', 'let every client write and drop tables')
    .option('--no-login', 'on a loopback address: accept every client, without WAREHOUSE_PASSWORD')
    .description("serve the embedded engine over ClickHouse's HTTP interface, read-only")
    .addHelpText('after', WAREHOUSE_SERVE_EXAMPLES)
    .action(async (o) => {
      requireLimits();
      await (await import('./warehouse-serve.ts')).warehouseServe(o, process.env);
    });
  warehouse
    .command('users')
    .argument('<ORGANIZATION...>', 'organizations; each gets its own user')
    .option('--dry-run', 'print the statements, with the passwords, and run nothing')
    .description(
      'on a ClickHouse server: create users who can read only the rows of one organization',
    )
    .addHelpText('after', WAREHOUSE_USERS_EXAMPLES)
    .action(async (organizations: string[], o: { dryRun?: boolean }) =>
      (await import('./warehouse-users.ts')).warehouseUsers(organizations, o, process.env),
    );
}

const WAREHOUSE_SERVE_EXAMPLES = `
Examples:
  WAREHOUSE_PASSWORD=... cairn warehouse serve --port 8123 --data-dir .cairn
  cairn warehouse serve --port 8123 --data-dir .cairn --no-login

The user is \`cairn\`. Stop \`cairn up\` first, or set CLICKHOUSE_PORT for it: only one process can
open the folder.
Exit code: 0 stopped on request, 1 failed.`;

const WAREHOUSE_USERS_EXAMPLES = `
Examples:
  CLICKHOUSE_URL=http://admin:...@host:8123/cairn cairn warehouse users acme other
  cairn warehouse users acme --dry-run

Each password is printed once. If you run the command again, it sets a new password.
${ENDS}`;

function addPlacesCommand(program: Command): void {
  const places = program.command('places').description('manage the place index');
  places
    .command('import')
    .requiredOption(
      '--source <S>',
      'open_map_a, open_map_b, vendor, provider_c, provider_e or register',
    )
    .option('--release <R>', "the dataset's name for this release; taken from the path if left out")
    .option('--replace', 'at the end, remove the places that other files brought into the source')
    .argument('<FILE...>', 'Parquet, CSV, NDJSON or GeoJSON files; text may be gzipped')
    .description('import open datasets; a file that was imported before is replaced')
    .addHelpText('after', PLACES_IMPORT_EXAMPLES)
    .action(async (files: string[], o: { source: string; release?: string; replace?: boolean }) =>
      (await import('./places-import.ts')).placesImport(o, files, process.env),
    );
  places
    .command('list')
    .description('list the imports: source, file, places, licences, release and time')
    .addHelpText('after', `\nExamples:\n  cairn places list\n\n${ENDS}`)
    .action(async () => (await import('./places-import.ts')).placesList(process.env));
}

const PLACES_IMPORT_EXAMPLES = `
Examples:
  cairn places import --source open_map_a places-2026-02.parquet
  cairn places import --source open_map_b --release 2026-02 --replace part-*.parquet

\`cairn places list\` lists the imports.
${INTERRUPTIBLE_ENDS}`;

function addOsmCommand(program: Command): void {
  program
    .command('osm')
    .description('manage OpenStreetMap extracts')
    .command('import')
    .argument('<FILE...>', '.osm.pbf files; a file that was imported before is replaced')
    .option('--dry-run', 'read the files and only report what they contain')
    .description('import extracts: buildings, entrances, parking, signals, roads, addresses')
    .addHelpText('after', OSM_IMPORT_EXAMPLES)
    .action(async (files: string[], o: { dryRun?: boolean }) =>
      (await import('./osm-import.ts')).osmImport(files, o, process.env),
    );
}

const OSM_IMPORT_EXAMPLES = `
Examples:
  cairn osm import --dry-run liechtenstein-latest.osm.pbf
  cairn osm import liechtenstein-latest.osm.pbf

download.geofabrik.de has extracts of regions.
${INTERRUPTIBLE_ENDS}`;

function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('manage API keys');
  keys
    .command('create')
    .requiredOption('--org <O>', 'slug of the organization, or * for every organization')
    .option('--role <R>', 'member or operator; by default member, and operator for --org "*"')
    .option('--name <N>', 'a name for people to recognize the key by')
    .option('--expires <E>', 'when it expires: 90d, or a time such as 2027-01-31')
    .description('create a key and show its secret once')
    .addHelpText('after', KEYS_CREATE_EXAMPLES)
    .action(async (o) => (await import('./keys.ts')).createKey(o, process.env));
  keys
    .command('list')
    .description('list all keys with their names, expiry and last use, but not their secrets')
    .addHelpText('after', `\nExamples:\n  cairn keys list\n\n${KEYS_LIST_WORDS}\n${ENDS}`)
    .action(async () => (await import('./keys.ts')).listKeys(process.env));
  keys
    .command('revoke')
    .argument('<KEY_ID>')
    .description('revoke a key permanently')
    .addHelpText(
      'after',
      `\nExamples:\n  cairn keys revoke b502215a2206\n\n${REVOKE_WORDS}\n${ENDS}`,
    )
    .action(async (id: string) => (await import('./keys.ts')).revokeKey(id, process.env));
}

const KEYS_CREATE_EXAMPLES = `
Examples:
  cairn keys create --org acme --name 'nightly import' --expires 90d
  cairn keys create --org '*' --role operator --name console

The last line of the output is the secret. All keys commands work while Cairn runs, on the same
machine and with the same CAIRN_DATA_DIR.
${ENDS}`;

const KEYS_LIST_WORDS =
  'Columns, separated by tabs: id, organization, role, created, state, expiry, last use, name.';
const REVOKE_WORDS = '`cairn keys list` shows the id. The key stops working within a second.';

function addTopicsCommand(program: Command): void {
  const topics = program
    .command('topics')
    .description('inspect the topics of the log, and grow them');
  addTopicReaders(topics, process.env);
  topics
    .command('grow')
    .argument('[TOPIC]', 'jobs.interactive, jobs.bulk, results, batches or exports')
    .option('--all', 'grow each of these topics')
    .requiredOption('--partitions <N>', 'the new number of partitions', Number)
    .option('--dry-run', 'only report what would be done')
    .description('give topics more partitions, without breaking the order of any key')
    .addHelpText('after', TOPICS_GROW_EXAMPLES)
    .action(async (topic: string | undefined, o) => {
      // If a growth is interrupted, the next one completes it.
      endWhenInterrupted('the same command continues');
      await (await import('./topics.ts')).growTopics({ topic, ...o }, process.env, printLine);
    });
}

const TOPICS_GROW_EXAMPLES = `
Examples:
  cairn topics grow jobs.bulk --partitions 16
  cairn topics grow --all --partitions 16 --dry-run

On Kafka, Cairn can keep serving: new records go to the new partitions at once, and the new
records of a key are handled when all its earlier ones are done. With the embedded log, stop
\`cairn up\` first. If partitions were added to a topic with Kafka's own tools, grow the topic to
its present count to make it safe. Partitions are never removed.
${INTERRUPTIBLE_ENDS}`;

function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

function addConfigCommand(program: Command): void {
  program
    .command('config')
    .description('manage the configuration')
    .command('check')
    .option('--connect', 'also connect to each configured part, and exit with 0 only if all work')
    .description('check the environment variables and list every option')
    .addHelpText('after', CONFIG_CHECK_EXAMPLES)
    .action(async (o) => (await import('./config-check.ts')).configCheck(o, process.env));
}

const CONFIG_CHECK_EXAMPLES = `
Examples:
  cairn config check
  KAFKA_BROKERS=kafka:9092 cairn config check --connect

Exit code: 0 valid, and with --connect all parts answer; 1 not.`;

allowSlowHandshakes();
outliveReaders();
if (ignoresHangUps(readStart())) outliveHangUps();
outliveTerminal();
process.env[NO_ADVICE_ON_NODE] ??= 'true';
try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  if (!isCairnError(error)) throw error;
  process.stderr.write(`cairn: ${error.message}\n`);
  // Not only an exit code: whatever was open when it failed could keep the process running.
  await exitProcess(error.code === 'file_unusable' ? UNUSABLE_FILE : 1);
}
