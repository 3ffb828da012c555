/**
 * Schemathesis fuzzes the whole published description: with requests that it generates from the
 * schemas, with requests that it breaks on purpose, and with sequences of requests along the links.
 * It fails for an undeclared status, a response that does not fit, a 500, an invalid body that is
 * accepted, and a response that does not come.
 *
 * `FUZZ_SEED` repeats a run, `FUZZ_SECONDS` gives it another budget.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryFolder } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { KEYS } from '../support/embedded-api.ts';
import { installSchemathesis } from '../support/python.ts';
import { runSeed } from '../support/run-seed.ts';
import { type FuzzedApi, startFuzzedApi } from './fuzzed-api.ts';

const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 100);
const SEED = String(runSeed('FUZZ_SEED'));
/** No response may take longer, however busy the machine is; an enrich ends after 20. */
const HANG_SECONDS = '150';
const SHOWN_CHARACTERS = 20_000;
const HOOKS = join(repositoryFolder, 'test', 'fuzz', 'schemathesis_hooks.py');

async function startSchemathesis() {
  const python = await installSchemathesis();
  return { python, stop: async () => undefined };
}

interface Run {
  readonly code: number;
  readonly output: string;
}

/** Runs in a folder of its own, because it leaves files in its working directory. */
function run(python: string, folder: string, args: readonly string[]): Promise<Run> {
  const env = { PATH: process.env['PATH'], SCHEMATHESIS_HOOKS: HOOKS };
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024, env };
  return new Promise((resolve) => {
    execFile(python, ['-m', 'schemathesis.cli', ...args], options, (error, out, err) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : -1;
      resolve({ code, output: out + err });
    });
  });
}

describeWithBackend('schemathesis', startSchemathesis, (get) => {
  let api: FuzzedApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cairn-schemathesis-'));
    api = await startFuzzedApi();
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'finds no response that the description does not declare',
    async () => {
      process.stderr.write(`schemathesis: FUZZ_SEED=${SEED} FUZZ_SECONDS=${SECONDS}\n`);
      const { code, output } = await run(get().python, folder, [
        ...['--config-file', join(repositoryFolder, 'test', 'fuzz', 'schemathesis.toml')],
        ...['run', `${api.address}/openapi.json`],
        ...['--header', `Authorization: Bearer ${KEYS.member}`],
        ...['--max-time', String(SECONDS), '--max-response-time', HANG_SECONDS, '--seed', SEED],
        ...['--generation-database', 'none', '--continue-on-failure', '--no-color'],
      ]);
      const ending = output.slice(output.indexOf('= SUMMARY ='));
      expect(code, `seed ${SEED}\n${output.slice(0, SHOWN_CHARACTERS)}`).toBe(0);
      expect(Number(/(\d+) generated/.exec(ending)?.[1] ?? 0)).toBeGreaterThan(500);
      process.stderr.write(`schemathesis: ${/Test cases:\s+(.*)/.exec(ending)?.[1]}\n`);
    },
    (SECONDS + 500) * 1000,
  );
});
