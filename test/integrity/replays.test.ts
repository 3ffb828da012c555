/** Replays and retries on the embedded log; and their commands beside a running product. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../support/command.ts';
import { startEmbeddedApi } from '../support/embedded-api.ts';
import { itResumesAKilledReplay } from './replay-kill.ts';
import { describeReplays } from './replays.ts';

describeReplays(() => ({}));
itResumesAKilledReplay(() => ({}));

it('the commands ask the process that holds the folder, and say how they ended', {
  timeout: 300_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-commands-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder };
  const cairn = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(args, env);
    return { code, stdout, stderr };
  };
  const { product, send } = await startEmbeddedApi(['ingest-api', 'sink'], env);
  const inputs = { name: 'Gasthof', latitude: 47.1, longitude: 9.52 };
  await send('POST', 'jobs', { body: { place_id: 'one', inputs } });
  const shown = await cairn('topics', 'tail', 'jobs.interactive');
  expect(JSON.parse(shown.stdout)).toMatchObject({ key: 'acme//one', record: { inputs } });
  expect(await cairn('replay', '--batch', 'none', '--dry-run')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^There is no job to run again in .+\.\n$/),
  });
  expect(await cairn('explain', 'one')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^No run of this place has ended in .+\.\n$/),
  });
  expect(await cairn('dead-letters', 'list')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^There are no dead letters in .+\.\n$/),
  });
  expect(await cairn('replay', '--rate', 'fast')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'cairn: The command cannot be run: --rate: must be a whole number, at least 1.\n',
  });
  expect(await cairn('replay', '--attributes', 'websites', '--refresh')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^cairn: Say which jobs: --from, .* or --all\.\n$/),
  });
  const refused = async (...args: string[]) => (await cairn(...args)).stderr;
  expect(await refused('topics', 'tail', 'result')).toContain('TOPIC: it is none of jobs.inter');
  expect(await refused('topics', 'show', 'results', '--partition', '99')).toBe(
    'cairn: results has no partition 99; its last one is 3.\n',
  );
  expect(await refused('replay', '--from', '2026-11-30', '--to', '2026-11-01', '--dry-run')).toBe(
    'cairn: --from comes after --to.\n',
  );
  const headless = await runCommand(['topics', 'tail', 'jobs.interactive', '--follow'], env, {
    closesOutput: true,
  });
  expect(headless).toEqual({ code: 141, stdout: '', stderr: '' });
  expect((await cairn('lag')).stdout).toMatch(/^cairn-enricher +jobs.interactive +1 /m);
  await product.stop();
  // Without a product, what only reads the log works on; a replay says that it does not.
  expect((await cairn('topics', 'show')).stdout).toMatch(/^jobs.interactive .* 1$/m);
  expect((await cairn('replay', '--batch', 'none')).stderr).toMatch(/^cairn: Cairn does not run/);
});
