/**
 * Checks that two requests take equally long, without comparing durations to a limit. Both are made
 * alternately, and it is counted how often the first takes longer than the second. That is about
 * half of all pairs when only chance decides; one more look-up on one side makes it almost none or
 * all.
 */
import { expect } from 'vitest';

/** Pairs of requests, and how many more when the result is not clear. */
const [ROUNDS, MORE_ROUNDS] = [12, 36];
/** By chance, one comparison in ten thousand is outside these bounds after 12 rounds. */
const [LEAST, MOST] = [0.1, 0.9];

type Ask = () => Promise<unknown>;

export async function expectSameDuration(name: string, first: Ask, second: Ask): Promise<void> {
  const durations: Durations = { first: [], second: [] };
  await measure(durations, ROUNDS, first, second);
  if (!isEven(durations)) await measure(durations, MORE_ROUNDS, first, second);
  const share = shareLonger(durations);
  expect(share, `${name}: how often the first takes longer`).toBeGreaterThan(LEAST);
  expect(share, `${name}: how often the first takes longer`).toBeLessThan(MOST);
}

interface Durations {
  readonly first: number[];
  readonly second: number[];
}

async function measure(to: Durations, rounds: number, first: Ask, second: Ask): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const isEvenRound = round % 2 === 0;
    if (isEvenRound) to.first.push(await measureDuration(first));
    to.second.push(await measureDuration(second));
    if (!isEvenRound) to.first.push(await measureDuration(first));
  }
}

async function measureDuration(ask: Ask): Promise<number> {
  const before = performance.now();
  await ask();
  return performance.now() - before;
}

function isEven(durations: Durations): boolean {
  const share = shareLonger(durations);
  return share > LEAST && share < MOST;
}

/** The share of all pairs of a first and a second in which the first is longer. */
function shareLonger({ first, second }: Durations): number {
  const longer = first.flatMap((a) => second.filter((b) => a > b)).length;
  return longer / (first.length * second.length);
}
