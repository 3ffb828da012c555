/**
 * Makes a failing run shorter: steps are left out as long as the run still fails. The plan's other
 * steps keep their times, but what they meet may differ.
 */
import type { Plan } from './plan.ts';

const MAX_ATTEMPTS = 80;

/** The numbers of the steps that may be left out of the plan. */
export async function findNeedlessSteps(
  plan: Plan,
  fails: (shorter: Plan) => Promise<boolean>,
): Promise<number[]> {
  let without: number[] = [];
  let attempts = 0;
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < plan.steps.length && attempts < MAX_ATTEMPTS; from += size) {
      const piece = plan.steps.flatMap((_, i) => (i >= from && i < from + size ? [i] : []));
      const tried = [...new Set([...without, ...piece])];
      if (tried.length === without.length) continue;
      attempts++;
      if (await fails(leaveOut(plan, tried))) without = tried;
    }
  }
  return without.toSorted((a, b) => a - b);
}

export function leaveOut(plan: Plan, without: readonly number[]): Plan {
  return { ...plan, steps: plan.steps.filter((_, i) => !without.includes(i)) };
}
