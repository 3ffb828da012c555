/** The commands that call a remote Cairn service: batches, exports, corrections, the key. */
import type { Command } from 'commander';
import type { Environment } from '../../platform/config/option.ts';
import type { WithdrawOptions } from './correct-places.ts';
import type { ExportOptions } from './export-batches.ts';
import type { RemoteOptions } from './remote-api.ts';
import type { SubmitOptions } from './submit-batch.ts';

export function addRemoteCommands(program: Command, env: Environment): void {
  const batch = program.command('batch').description('submit and watch batches of a service');
  withRemote(batch.command('submit'))
    .argument('<FILE>', 'CSV or NDJSON file with one place per row; may end in .gz')
    .option('--name <N>', 'display name (default: the name of the file)')
    .option('--batch-id <ID>', 'id of the batch; the places are added to a batch that exists')
    .option('--attributes <KEYS>', 'attribute keys, separated by commas')
    .option('--attribute-set <SET>', 'open_closed, core or all (default: core)')
    .option('--idempotency-key <K>', 'the same key never creates a second batch')
    .option('--wait', 'wait until every place has ended, and show the progress')
    .description('submit the places in a file, and print the id of the batch')
    .addHelpText('after', SUBMIT_EXAMPLES)
    .action(async (file: string, o: SubmitOptions) =>
      (await import('./submit-batch.ts')).submitBatch(file, o, env),
    );
  withRemote(batch.command('watch'))
    .argument('<BATCH_ID>')
    .description('follow a batch until every place in it has ended')
    .addHelpText('after', WATCH_EXAMPLES)
    .action(async (id: string, o: RemoteOptions) =>
      (await import('./watch-batch.ts')).watchBatch(id, o, env),
    );
  withRemote(program.command('export'))
    .argument('<BATCH_ID...>')
    .option('--output <FILE>', 'file to write (default: standard output)')
    .option('--format <F>', 'csv, parquet, ndjson or geojson (default: csv)')
    .option('--columns <GROUPS>', 'groups of columns, separated by commas, such as inputs')
    .option('--keep-empty-columns', 'also write columns without any value')
    .description('export the results of batches into one file')
    .addHelpText('after', EXPORT_EXAMPLES)
    .action(async (ids: string[], o: ExportOptions) =>
      (await import('./export-batches.ts')).exportBatches(ids, o, env),
    );
  withRemote(program.command('whoami'))
    .description('show which key is used and how long it is valid')
    .addHelpText('after', WHOAMI_EXAMPLES)
    .action(async (o: RemoteOptions) => (await import('./show-caller.ts')).showCaller(o, env));
  addCorrectionCommands(program, env);
}

function addCorrectionCommands(program: Command, env: Environment): void {
  const corrections = program
    .command('corrections')
    .description('set values of places by hand; they take precedence over what sources say');
  withRemote(corrections.command('submit'))
    .argument('<BATCH_ID>')
    .argument(
      '<FILE>',
      'CSV with place_id, field, value and note, or NDJSON with one place per line',
    )
    .description('correct places of a batch from a file')
    .addHelpText('after', CORRECT_EXAMPLES)
    .action(async (id: string, file: string, o: RemoteOptions) =>
      (await import('./correct-places.ts')).submitCorrections(id, file, o, env),
    );
  withRemote(corrections.command('show'))
    .argument('<PLACE_ID>')
    .description('print the corrections of a place and their history, as JSON')
    .addHelpText('after', CORRECT_EXAMPLES)
    .action(async (id: string, o: RemoteOptions) =>
      (await import('./correct-places.ts')).printCorrections(id, o, env),
    );
  withRemote(corrections.command('withdraw'))
    .argument('<PLACE_ID>')
    .option('--fields <FIELDS>', 'only these output fields, separated by commas')
    .description('withdraw corrections of a place and restore the values of the sources')
    .addHelpText('after', CORRECT_EXAMPLES)
    .action(async (id: string, o: WithdrawOptions) =>
      (await import('./correct-places.ts')).withdrawFields(id, o, env),
    );
}

function withRemote(command: Command): Command {
  return command
    .option('--url <URL>', 'address of the service (default: CAIRN_URL, or port 8080 here)')
    .option('--org <ORG>', "slug of the organization (default: CAIRN_ORG, or the key's own)");
}

const VARIABLES = `
Variables: CAIRN_URL, CAIRN_ORG, and CAIRN_API_KEY, or CAIRN_API_KEY_FILE with a file that
holds the key.`;

const SUBMIT_EXAMPLES = `
Examples:
  export CAIRN_URL=https://cairn.example.com CAIRN_ORG=acme CAIRN_API_KEY=...
  cairn batch submit places.csv --wait
  cairn batch submit places.ndjson.gz --name Stores --attributes websites,phoneNumbers
  id=$(cairn batch submit places.csv) && cairn batch watch "$id" && cairn export "$id" > out.csv

The header of a CSV file names the columns: place_id, name, full_address, latitude, ...
Titles may come before it. Only the id is written to standard output, so that scripts can use it.
${VARIABLES}
Exit code: 0 done, 1 refused and nothing was accepted, 2 the file cannot be used, 3 some places
failed (with --wait), 130 interrupted; the batch continues.`;

const WATCH_EXAMPLES = `
Examples:
  cairn batch watch stores-2026-02
${VARIABLES}
Exit code: 0 every place is completed, 1 the batch cannot be read, 3 some places failed,
130 interrupted; the batch continues.`;

const WHOAMI_EXAMPLES = `
Examples:
  cairn whoami
${VARIABLES}
Exit code: 0 the key is valid, 1 it is not, or the service cannot be reached.`;

const EXPORT_EXAMPLES = `
Examples:
  cairn export stores-2026-02 > stores.csv
  cairn export stores-2026-02 stores-2026-03 --format parquet --output stores.parquet

A file appears under its name only when it is complete.
${VARIABLES}
Exit code: 0 done, 1 failed, 130 interrupted, 141 the reader of the output has ended.`;

const CORRECT_EXAMPLES = `
Examples:
  cairn corrections submit stores-2026-02 calls.csv
  cairn corrections show store-0042
  cairn corrections withdraw store-0042 --fields phone

A CSV file has one field per row: place_id,field,value and, if you like, note. Text is written as it
is, other values as JSON; null means that the place has no such value. You can send the same file
again: corrections that are already set change nothing.
${VARIABLES}
Exit code: 0 done, 1 failed, 2 the file cannot be used, 130 interrupted.`;
