/**
 * Runs the benches one after the other, each in a process of its own: `npm run bench -- [NAME...]`.
 * Each prints its input's size, checks its output and reports ratios within its own run.
 */
import { spawnSync } from 'node:child_process';
import { assetPath } from '../../platform/runtime/assets.ts';

const BENCHES = [
  'start-up',
  'submit-batch',
  'parallel-consumer',
  'enrich-place',
  'place-search',
  'read-pages',
  'import-places',
  'batch-to-completed',
  'export-file',
  'batch-counts',
  'sink-blocks',
  'enrich-under-load',
  'whole-product/whole-product',
] as const;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(BENCHES as readonly string[]).includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `no bench is called ${unknown.join(', ')}; there are ${BENCHES.join(', ')}\n`,
  );
  process.exit(2);
}

let failed = 0;
for (const name of BENCHES.filter((bench) => asked.length === 0 || asked.includes(bench))) {
  process.stdout.write(`\n== ${name}\n`);
  const file = assetPath('test', 'bench', `${name}.ts`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
