/** The simulation finds bugs that are planted on purpose, and says after how many runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPlan } from './plan.ts';
import { PLANTED_BUGS, RARELY_FOUND } from './planted-bugs.ts';
import { removeScratch, runPlan } from './simulation.ts';
import { type Foundations, layFoundations } from './world.ts';

/** Each is found within some 40 runs; the others need `npm run simulate -- --plant NAME`. */
const SOON_FOUND = Object.keys(PLANTED_BUGS).filter((name) => !RARELY_FOUND.has(name));
const MAX_RUNS = 80;

let foundations: Foundations;
beforeAll(async () => {
  foundations = await layFoundations();
});
afterAll(removeScratch);

test.each(SOON_FOUND)(
  'it is found that %s',
  async (name) => {
    for (let seed = 1; seed <= MAX_RUNS; seed++) {
      const { breaches } = await runPlan(drawPlan(seed), foundations, PLANTED_BUGS[name]!);
      if (breaches.length === 0) continue;
      process.stdout.write(`after ${seed} runs it is found that ${name}: ${breaches[0]}\n`);
      return;
    }
    expect.fail(`not found in ${MAX_RUNS} runs`);
  },
  600_000,
);
