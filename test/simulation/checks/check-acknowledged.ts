/** Nothing that was acknowledged is missing from the log. */
import type { AnsweredRequest, Simulation } from '../simulation.ts';
import type { LogContents } from './expected-state.ts';

export function checkAcknowledged(simulation: Simulation, log: LogContents): void {
  for (const answered of simulation.answered) {
    const { reply, step } = answered;
    if (reply.status < 200 || reply.status >= 300) continue;
    const missing = findMissing(answered, log, simulation);
    if (missing === null) continue;
    const asked = JSON.stringify([step.organization, step.path, step.body]);
    simulation.world.breach(`${step.operation} ${asked} was acknowledged, and ${missing}`);
  }
  checkDeletions(simulation, log);
}

interface SubmittedJob {
  readonly place_id: string;
  readonly inputs: { readonly name: string };
}

function findMissing(
  { step, reply }: AnsweredRequest,
  log: LogContents,
  { world }: Simulation,
): string | null {
  const { operation, organization, body } = step;
  if (operation === 'submitBatch') {
    const { jobs } = body as { readonly jobs: readonly SubmittedJob[] };
    return findMissingRun(log, organization, reply.body.id, jobs);
  }
  if (operation === 'submitJob' || operation === 'enrich') {
    const { inputs } = body as SubmittedJob;
    const isThere = log.singles.some(({ record }) => record.inputs_json.includes(inputs.name));
    return isThere ? null : 'its job is not on the log';
  }
  if (operation === 'createExport') {
    const id = reply.body.id as string;
    const logs = world.broker.partitions('exports').flat();
    return logs.some(({ key }) => Buffer.from(key).includes(id)) ? null : 'it is not on the log';
  }
  return null;
}

/** The run is accepted, and it has all the jobs. */
function findMissingRun(
  log: LogContents,
  organization: string,
  batch: string,
  jobs: readonly SubmittedJob[],
): string | null {
  const ours = <T extends { organization_id: string; batch_id: string | null }>(record: T) =>
    record.organization_id === organization && record.batch_id === batch;
  const records = log.jobs.filter(({ record }) => ours(record) && record.kind === 'RUN');
  const runs = log.batches.filter(({ record }) => ours(record) && record.kind === 'RUN_ACCEPTED');
  const isWhole = runs.some(({ record: { run_id } }) =>
    jobs.every(({ place_id, inputs }) =>
      records.some(
        ({ record }) =>
          record.run_id === run_id &&
          record.place_id === place_id &&
          record.inputs_json.includes(JSON.stringify(inputs.name)),
      ),
    ),
  );
  return isWhole ? null : `no accepted run of ${batch} has all its jobs`;
}

/** Deletions have no key, so each acknowledged one has a record of its own. */
function checkDeletions({ answered, world }: Simulation, log: LogContents): void {
  const deleted = answered.filter(({ step, reply }) => {
    return step.operation === 'deleteBatch' && reply.status === 200;
  });
  const records = log.batches.filter(({ record }) => record.kind === 'DELETED');
  if (records.length < deleted.length) {
    world.breach(`${deleted.length} batches were deleted, the log has ${records.length} deletions`);
  }
}
