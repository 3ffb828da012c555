/**
 * A soak: the scaled product on real backends, under callers and faults drawn from a seed.
 * `npm run soak -- --minutes 60 [--seed N]` prints what it does, and at the end what it found; its
 * exit code is 1 when it found anything. Build first (`npm run build`).
 */
import { parseArgs } from 'node:util';
import { seededRandom } from '../support/simulated-clock.ts';
import { Callers } from './callers.ts';
import { drawSeconds, listFaults } from './faults.ts';
import { startSoakBackends } from './soak-backends.ts';
import { SoakServices } from './soak-services.ts';
import { findFaults } from './verdict.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0) || !Number.isInteger(seed)) {
  process.stderr.write('usage: npm run soak -- [--minutes N] [--seed N]\n');
  process.exit(2);
}

const MOST_FAULTS_AT_ONCE = 2;
const startedAt = Date.now();
const say = (words: string) => {
  const at = ((Date.now() - startedAt) / 1_000).toFixed(0).padStart(5);
  process.stdout.write(`${at} s  ${words}\n`);
};
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

const random = seededRandom(seed);
say(`soak of ${minutes} minutes, seed ${seed}; starting the backends`);
const backends = await startSoakBackends();
const services = new SoakServices(backends.env);
await services.start();
const calls = new AbortController();
const callers = new Callers({
  random: seededRandom(seed + 1),
  addresses: () => services.addresses(),
  signal: calls.signal,
});
const calling = callers.run();

const done = new Map<string, number>();
const undoing = new Set<Promise<void>>();
const held = new Set<string>();
const endsAt = Date.now() + minutes * 60_000;
while (Date.now() < endsAt) {
  services.watch();
  if (undoing.size < MOST_FAULTS_AT_ONCE) await doFault();
  await sleep(random() * 6_000);
}
say('no more faults; everything comes back');
await Promise.all(undoing);
calls.abort();
await calling;
await untilServing();
const found = await findFaults(services.addresses()[0]!, callers);
services.watch();
found.push(...services.surprises, ...services.worries());
report();
await services.stop();
await backends.stop();
process.exit(found.length === 0 ? 0 : 1);

async function doFault(): Promise<void> {
  const faults = listFaults(backends.all, services);
  const free = faults.filter(({ what }) => !held.has(what.split(' ').at(-1)!));
  const fault = free[Math.floor(random() * free.length)];
  if (!fault) return;
  const target = fault.what.split(' ').at(-1)!;
  const seconds = drawSeconds(random);
  say(`${fault.what} for ${seconds} s`);
  held.add(target);
  done.set(fault.what, (done.get(fault.what) ?? 0) + 1);
  const undo = await fault.apply();
  const undone = sleep(seconds * 1_000).then(undo);
  const settled = undone.finally(() => {
    held.delete(target);
    undoing.delete(settled);
  });
  undoing.add(settled);
}

async function untilServing(): Promise<void> {
  while (services.all.some(({ product }) => product === undefined)) {
    services.watch();
    await sleep(500);
  }
}

function report(): void {
  const counts = [...done].sort(([a], [b]) => (a < b ? -1 : 1));
  say(`faults done: ${counts.map(([what, count]) => `${what} x${count}`).join(', ')}`);
  const statuses = [...callers.statuses].sort(([a], [b]) => (a < b ? -1 : 1));
  say(`answers: ${statuses.map(([seen, count]) => `${seen} x${count}`).join(', ')}`);
  const jobs = callers.batches.reduce((sum, { placeIds }) => sum + placeIds.size, 0);
  say(
    `acknowledged: ${callers.batches.length} batches with ${jobs} jobs, ` +
      `${callers.singlePlaceIds.length} single jobs, ${callers.exportIds.length} exports`,
  );
  say(found.length === 0 ? 'nothing lost, nothing twice' : `${found.length} findings:`);
  for (const finding of found) process.stdout.write(`  - ${finding}\n`);
}
