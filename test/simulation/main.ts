/**
 * `npm run simulate -- --runs N --seed S`: runs of the simulation, one seed after the other, in as
 * many processes as there are processors. `--seconds T` ends it after that time. A failed run is
 * shortened and printed with the command that repeats it. `--plant NAME` puts in a bug of
 * planted-bugs.ts, and each run that finds it counts as failed.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { drawPlan } from './plan.ts';
import { PLANTED_BUGS } from './planted-bugs.ts';
import { describeRun, explainFailure, replayCommand } from './report.ts';
import { leaveOut } from './shrink.ts';
import { removeScratch, runPlan } from './simulation.ts';
import { layFoundations } from './world.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '86400' },
    without: { type: 'string', default: '' },
    history: { type: 'boolean', default: false },
    processes: { type: 'string', default: '' },
    plant: { type: 'string', default: '' },
  },
});
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)];
const plants = values.plant === '' ? {} : PLANTED_BUGS[values.plant];
assert(plants, `no such bug: ${values.plant}`);
const processes = Number(values.processes || Math.min(availableParallelism(), runs));
const write = (text: string) => process.stdout.write(`${text}\n`);

/** Resolves with the number of failed runs. */
async function runHere(): Promise<number> {
  const foundations = await layFoundations();
  const without = values.without === '' ? [] : values.without.split(',').map(Number);
  const endMs = performance.now() + Number(values.seconds) * 1_000;
  let [failed, done] = [0, 0];
  for (; done < runs && performance.now() < endMs; done++) {
    const seed = firstSeed + done;
    const explain = (error: unknown) => {
      write(`seed ${seed} ended the process: ${String(error)}\n${replayCommand(seed)}`);
      process.exit(1);
    };
    process.once('uncaughtException', explain);
    const plan = leaveOut(drawPlan(seed), without);
    const report = await runPlan(plan, foundations, plants);
    process.off('uncaughtException', explain);
    if (values.history) write(report.history.join('\n'));
    if (values.history || runs === 1) write([describeRun(report), ...report.breaches].join('\n'));
    if (report.breaches.length === 0) continue;
    failed++;
    if (values.plant !== '') write(`seed ${seed}: ${report.breaches[0]}`);
    else if (!values.history) write(await explainFailure(plan, foundations));
  }
  await removeScratch();
  write(`seeds ${firstSeed} to ${firstSeed + done - 1}: ${done} runs, ${failed} failed`);
  return failed;
}

/** Each process takes a part of the seeds. */
async function runInProcesses(): Promise<number> {
  const share = Math.ceil(runs / processes);
  const parts = Array.from({ length: processes }, (_, i) => {
    const part = Math.min(share, runs - i * share);
    return ['--runs', `${part}`, '--seed', `${firstSeed + i * share}`];
  });
  const ends = parts.map(async (part) => {
    const given = ['--processes', '1', '--seconds', values.seconds, ...part];
    if (values.plant !== '') given.push('--plant', values.plant);
    const args = ['--import', 'tsx', fileURLToPath(import.meta.url), ...given];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    return Number(code !== 0);
  });
  return (await Promise.all(ends)).reduce((sum, failed) => sum + failed);
}

const failed = processes > 1 ? await runInProcesses() : await runHere();
process.exit(failed > 0 ? 1 : 0);
