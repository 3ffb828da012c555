/** What a failed run tells: what is wrong, how to repeat it, and everything that happened. */
import type { Plan } from './plan.ts';
import { findNeedlessSteps, leaveOut } from './shrink.ts';
import { type RunReport, runPlan } from './simulation.ts';
import type { Foundations, Plants } from './world.ts';

export async function explainFailure(
  plan: Plan,
  foundations: Foundations,
  plants: Plants = {},
): Promise<string> {
  const fails = async (shorter: Plan) => {
    return (await runPlan(shorter, foundations, plants)).breaches.length > 0;
  };
  const without = await findNeedlessSteps(plan, fails);
  const shortest = leaveOut(plan, without);
  const report = await runPlan(shortest, foundations, plants);
  const steps = shortest.steps.map((step) => JSON.stringify(step));
  return [
    `seed ${plan.seed} failed:`,
    ...report.breaches.map((breach) => `  ${breach}`),
    `To repeat the shortened run: ${replayCommand(plan.seed, without)}`,
    'Its steps:',
    ...steps.map((step) => `  ${step}`),
    'What happened:',
    ...report.history.filter(isDistinctive),
    '',
  ].join('\n');
}

export function replayCommand(seed: number, without: readonly number[] = []): string {
  const rest = without.length === 0 ? '' : ` --without ${without.join(',')}`;
  return `npm run simulate -- --seed ${seed}${rest} --history`;
}

/** Questions are left out; the whole history is printed by --history. */
function isDistinctive(line: string): boolean {
  return !/: (query|marks |raise |ends |committed |renew )|hot-state: (marks|raise|renew)/.test(
    line,
  );
}

export function describeRun({ seed, digest, virtualMs, breaches }: RunReport): string {
  const seconds = (virtualMs / 1_000).toFixed(1);
  return `seed ${seed}: ${digest}, ${seconds} s, ${breaches.length} breaches`;
}
