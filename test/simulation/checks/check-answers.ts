/**
 * What callers were told while faults went on: a request that is repeated with its key creates
 * nothing beside what it created before, and a read shows what was acknowledged before it.
 */
import { isUncertain } from '../client.ts';
import type { AnsweredRequest, Simulation } from '../simulation.ts';

export function checkAnswers(simulation: Simulation): void {
  checkRepeats(simulation);
  checkReads(simulation);
}

/** Whatever hot state has forgotten, the ids follow from the key. */
function checkRepeats({ answered, world }: Simulation): void {
  const ids = new Map<AnsweredRequest['step'], Set<string>>();
  for (const { step, reply } of answered) {
    const id = reply.body?.id;
    if (step.idempotencyKey === null || reply.status >= 300 || typeof id !== 'string') continue;
    ids.set(step, (ids.get(step) ?? new Set()).add(id));
  }
  for (const [{ operation, idempotencyKey }, found] of ids) {
    if (found.size === 1) continue;
    world.breach(`${operation} with ${idempotencyKey} created ${[...found].join(' and ')}`);
  }
}

/** No read of a batch is refused because the sink is behind. */
function checkReads(simulation: Simulation): void {
  const keepsMarks = alwaysKeepsMarks(simulation);
  for (const read of simulation.answered.filter(({ step }) => step.operation === 'getBatch')) {
    const { reply, step } = read;
    const batch = `${step.organization} ${step.path['batch_id']}`;
    if (reply.body?.code === 'sink_behind') {
      simulation.world.breach(`the sink is behind, and ${batch} is not shown`);
    }
    if (keepsMarks && reply.status === 404 && mustExist(simulation, read)) {
      simulation.world.breach(`${batch} was acknowledged, and then it was not found`);
    }
  }
}

/** A read may be early when hot state did not keep, or did not get, the marks of a write. */
function alwaysKeepsMarks({ plan }: Simulation): boolean {
  const losesMarks = plan.steps.some((step) => {
    if (step.kind === 'spell') return step.spell.part === 'hot-state';
    return step.kind === 'lose-hot-state';
  });
  return plan.faultShare === 0 && !losesMarks;
}

function mustExist({ answered, plan }: Simulation, read: AnsweredRequest): boolean {
  const { organization, path } = read.step;
  const isDeleted = plan.steps.some((step) => {
    if (step.kind !== 'request' || step.operation !== 'deleteBatch') return false;
    const isSame = step.organization === organization && step.path['batch_id'] === path['batch_id'];
    return isSame && step.atMs <= read.atMs;
  });
  if (isDeleted) return false;
  return answered.some(({ step, reply, atMs }) => {
    const isSubmission = step.operation === 'submitBatch' && step.organization === organization;
    const isBefore = !isUncertain(reply) && reply.status < 300 && atMs <= read.sentMs;
    return isSubmission && isBefore && reply.body?.id === path['batch_id'];
  });
}
