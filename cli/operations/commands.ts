/** The commands for data engineers, to inspect the log and to rerun work. */
import type { Command } from 'commander';
import type { Environment } from '../../platform/config/option.ts';
import type { TaskName } from '../../services/operator-tasks.ts';

const ENDS = `
Exit code: 0 done, 1 failed, 2 nothing matched, 130 interrupted, 141 the reader of the output has
ended.`;

export function addOperationCommands(program: Command, env: Environment): void {
  const run = async (name: TaskName, options: unknown) =>
    (await import('./run-task.ts')).runTask(name, options, env);
  addLagCommand(program, run);
  addDeadLetterCommands(program, run);
  addReplayCommand(program, run);
  addExplainCommand(program, run);
  addRefreshCommands(program, run);
  addRebuildCommand(program, run);
  addBackupCommands(program, env);
}

export type RunTask = (name: TaskName, options: unknown) => Promise<void>;

export function addTopicReaders(topics: Command, env: Environment): void {
  const run: RunTask = async (name, options) =>
    (await import('./run-task.ts')).runTask(name, options, env);
  topics
    .command('show')
    .argument('[TOPIC]', 'topic whose partitions are shown')
    .option('--partition <P>', 'only this partition')
    .option('--offset <N>', 'one record of the partition, decoded')
    .description('show the topics: partitions, placement, retention, replication and offsets')
    .addHelpText('after', TOPICS_SHOW_EXAMPLES)
    .action((topic: string | undefined, o) => run('topics show', { topic, ...o }));
  topics
    .command('tail')
    .argument('<TOPIC>', 'jobs.bulk, jobs.interactive, results, batches, exports, ...')
    .option('--partition <P>', 'only this partition')
    .option('--from <X>', 'first offset or time; if left out, the last records are shown')
    .option('--to <X>', 'offset or time before which the records end')
    .option('--key <K>', 'only this key, or its first parts: ORG, ORG/BATCH, ORG/BATCH/PLACE')
    .option('--limit <N>', 'maximum number of records; 10 without --from')
    .option('--follow', 'keep showing new records until interrupted')
    .description('show records of a topic as JSON, one per line')
    .addHelpText('after', TOPICS_TAIL_EXAMPLES)
    .action((topic: string, o) => run('topics tail', { topic, ...o }));
}

function addLagCommand(program: Command, run: RunTask): void {
  program
    .command('lag')
    .description('show how far each consumer group is behind the end of its topics')
    .addHelpText('after', `\nExamples:\n  cairn lag\n${ENDS}`)
    .action(() => run('lag', {}));
}

function addDeadLetterCommands(program: Command, run: RunTask): void {
  const letters = program
    .command('dead-letters')
    .description('inspect records that could not be processed, and retry them');
  const withFilter = (command: Command) =>
    command
      .option(
        '--reason <R>',
        'only dead letters with this reason, or with this text in their error',
      )
      .option('--topic <T>', 'only records of this topic')
      .option('--group <G>', 'only dead letters of this consumer group')
      .option('--from <X>', 'first offset in the topic dead-letters, or time')
      .option('--to <X>', 'offset or time before which the dead letters end');
  withFilter(letters.command('list'))
    .option('--limit <N>', 'maximum number of dead letters')
    .description(
      'list dead letters, newest first: ' +
        'id, time, record, group, reason, attempts, bytes, retry, error',
    )
    .addHelpText('after', LETTERS_LIST_EXAMPLES)
    .action((o) => run('dead-letters list', o));
  letters
    .command('show')
    .argument('<ID>', 'id of a dead letter, as `dead-letters list` shows it')
    .description('show a dead letter: reason, origin, bytes, and the record if it can be decoded')
    .addHelpText('after', `\nExamples:\n  cairn dead-letters show 0-17\n${ENDS}`)
    .action((id: string) => run('dead-letters show', { id }));
  withFilter(letters.command('retry'))
    .argument('[ID...]', 'ids of dead letters')
    .option('--all', 'all dead letters')
    .option('--again', 'also those that were retried before, or whose jobs have run again')
    .option('--dry-run', 'only report how many would be retried')
    .description('process the records of dead letters again')
    .addHelpText('after', LETTERS_RETRY_EXAMPLES)
    .action((ids: string[], o) => run('dead-letters retry', { ids, ...o }));
}

function addExplainCommand(program: Command, run: RunTask): void {
  program
    .command('explain')
    .argument('<PLACE_ID>')
    .option('--org <O>', 'only jobs of this organization')
    .option('--batch <B>', 'only the job in this batch')
    .description('explain how Cairn chose each value of a place: sources, evidence, confidence')
    .addHelpText('after', EXPLAIN_EXAMPLES)
    .action((place: string, o) => run('explain', { place, ...o }));
}

const EXPLAIN_EXAMPLES = `
Examples:
  cairn explain 0192f1c4-8a55-7c3e-b1a0-5f6f0c9d2e11
  cairn explain store-17 --org acme --batch stores-2026-02
${ENDS}`;

function addReplayCommand(program: Command, run: RunTask): void {
  program
    .command('replay')
    .option('--from <X>', 'first offset in each partition, or time')
    .option('--to <X>', 'offset or time before which the slice ends (default: now)')
    .option('--topic <T>', 'only jobs.bulk, or only jobs.interactive')
    .option('--partition <P>', 'only this partition of the topics')
    .option('--org <O>', 'only jobs of this organization')
    .option('--batch <B>', 'only jobs of this batch')
    .option('--status <S>', 'only jobs that are now pending, in_progress, completed or failed')
    .option('--attribute <A>', 'only jobs that asked for this attribute')
    .option(
      '--dead-letters',
      'jobs in dead letters; --from and --to then apply to the dead letters',
    )
    .option('--all', 'every job on the log')
    .option(
      '--attributes <A>',
      'attributes to run, comma-separated (default: those that the jobs asked for)',
    )
    .option('--refresh', 'do not reuse earlier findings')
    .option('--rate <N>', 'maximum number of jobs per second')
    .option(
      '--max-waiting <N>',
      'append only while at most this many jobs wait for the enrichers (2000)',
    )
    .option('--resume <REPLAY>', 'resume an interrupted replay')
    .option('--dry-run', 'only report the number of jobs, the duration and the paid calls')
    .description('run a slice of the jobs again')
    .addHelpText('after', REPLAY_EXAMPLES)
    .action((o) => run('replay', o));
}

function addRefreshCommands(program: Command, run: RunTask): void {
  const refresh = program.command('refresh').description('show the monthly refresh, and run it');
  refresh
    .command('status')
    .description('show when the refresh was last due and is next due, and which batches it covers')
    .addHelpText('after', `\nExamples:\n  cairn refresh status\n${ENDS}`)
    .action(() => run('refresh status', {}));
  refresh
    .command('run')
    .option('--dry-run', 'only list the batches that are due and not refreshed yet')
    .description('refresh the batches that are due now, without waiting for the scheduler')
    .addHelpText(
      'after',
      `\nExamples:\n  cairn refresh run --dry-run\n  cairn refresh run\n${ENDS}`,
    )
    .action((o) => run('refresh run', o));
}

function addRebuildCommand(program: Command, run: RunTask): void {
  program
    .command('rebuild')
    .description('rebuild the warehouse from the log beside the old one, and swap them')
    .addHelpText('after', REBUILD_EXAMPLES)
    .action(() => run('rebuild', {}));
}

const REBUILD_EXAMPLES = `
Examples:
  cairn rebuild

Reads use the old tables until the new ones are complete. For the swap, the sinks pause for some
seconds. You need not run this command for a warehouse that is empty or behind the log at a start:
the sinks then write what is missing.
Exit code: 0 done, 1 failed and nothing changed, 130 interrupted.`;

function addBackupCommands(program: Command, env: Environment): void {
  program
    .command('backup')
    .argument('<DIR>', 'folder that does not exist yet, or is empty')
    .description('copy the embedded parts as of one moment, even while Cairn serves')
    .addHelpText('after', BACKUP_EXAMPLES)
    .action(async (folder: string) => (await import('./backup.ts')).backup(folder, env));
  program
    .command('restore')
    .argument('<DIR>', 'folder that `cairn backup` wrote')
    .description('restore a backup into an empty data folder (CAIRN_DATA_DIR)')
    .addHelpText('after', RESTORE_EXAMPLES)
    .action(async (folder: string) => (await import('./backup.ts')).restore(folder, env));
}

const BACKUP_EXAMPLES = `
Examples:
  cairn backup /backups/2026-11-09
  CAIRN_DATA_DIR=/var/lib/cairn cairn backup /backups/today

The backup does not contain the warehouse: Cairn rebuilds it from the log at the next start. Run
the command on the machine, and in the container, where Cairn runs.
Exit code: 0 done, 1 failed, 130 interrupted.`;

const RESTORE_EXAMPLES = `
Examples:
  CAIRN_DATA_DIR=/var/lib/cairn cairn restore /backups/2026-11-09

The command first checks every file against the checksums in the backup.
Exit code: 0 done, 1 failed, 130 interrupted.`;

const TOPICS_SHOW_EXAMPLES = `
Examples:
  cairn topics show                                        all topics, one per line
  cairn topics show jobs.bulk                              the partitions of one topic
  cairn topics show results --partition 3 --offset 120     one record, decoded
${ENDS}`;

const TOPICS_TAIL_EXAMPLES = `
Examples:
  cairn topics tail results                                the last ten records
  cairn topics tail jobs.bulk --key acme/batch-7           all jobs of a batch, the last ten
  cairn topics tail jobs.bulk --key acme/2026%2F07/store-1 a job of the batch 2026/07
  cairn topics tail batches --from 2026-11-09T08:00 --to 2026-11-09T09:00
  cairn topics tail jobs.bulk --partition 2 --from 1200 --limit 5
  cairn topics tail results --follow

The parts of a key are separated by /, and a / within a part is %2F. A time without a zone is UTC.
Records come in order of time; with --from and without --limit, partition by partition. --follow
takes --from or --limit, and neither both nor --to.
${ENDS}`;

const LETTERS_LIST_EXAMPLES = `
Examples:
  cairn dead-letters list
  cairn dead-letters list --reason record_undecodable --from 2026-11-09
${ENDS}`;

const LETTERS_RETRY_EXAMPLES = `
Examples:
  cairn dead-letters retry 0-17 3-2
  cairn dead-letters retry --reason all_attributes_failed
  cairn dead-letters retry --all --dry-run

A job runs again, unless it was deleted or submitted again since. Any other record is appended to
its topic again, byte for byte. Without --again, nothing runs if the dead letter was retried before,
or if its job has run again since. A line says so for each such letter.
${ENDS}`;

const REPLAY_EXAMPLES = `
Examples:
  cairn replay --batch batch-7 --attributes websites,phoneNumbers --refresh
  cairn replay --from 2026-11-01 --to 2026-11-09 --org acme --dry-run
  cairn replay --status failed --rate 50
  cairn replay --topic jobs.bulk --partition 3 --from 1200 --to 1300
  cairn replay --dead-letters --from 2026-11-09
  cairn replay --resume 0193e0a4-8f1c-7c7e-9b3e-0d2f5a1c6b7d

Each job of the slice runs once. A deleted job stays deleted, and a job that was submitted again
after the slice does not run. The command says how many do not run, and why; if none runs, it ends
with 2. The new run replaces the old one. Without --refresh, findings that are recent enough are
reused. The results of a batch change when all its jobs have been appended. New jobs of callers
overtake a replay, because it appends only while few jobs wait.
${ENDS}`;
