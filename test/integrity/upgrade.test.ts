/**
 * This build opens what earlier versions wrote (test/fixtures/make-earlier-folder.ts), and refuses
 * what a newer one did.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_RETENTION_MS } from '../../domain/exports.ts';
import { recountUncounted } from '../../ledger/tables/recount.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { migrate, newestMigration } from '../../platform/warehouse/migrations.ts';
import { readCsv, readEverything } from '../support/all-reads.ts';
import { repositoryFolder } from '../support/backend.ts';
import { runCommand } from '../support/command.ts';
import { readRunsBothWays } from '../support/compare-run-counts.ts';
import { readBothWays } from '../support/compare-views.ts';
import { call, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const EARLIER = join(repositoryFolder, 'test', 'fixtures', 'earlier');
const PARTS = ['log', 'schemas', 'hot-state', 'warehouse', 'artifacts'];

/** The first ends before anything is opened, the last after the migrations. */
const CUT_STEP_MS = 350;
const CUTS = ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const;
const STACK_LINE = /^ +at /m;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-upgrade-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const names = readdirSync(EARLIER)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

function extract(name: string, to: string): string {
  const parent = join(folder, to);
  mkdirSync(parent);
  execFileSync('tar', ['-C', parent, '-xzf', join(EARLIER, `${name}.tar.gz`)]);
  return join(parent, 'data');
}

/** A later version answers with the same status and values; it may have further fields. */
function expectAsRecorded(reads: Record<string, string>, recorded: Record<string, string>): void {
  expect(Object.keys(reads)).toEqual(Object.keys(recorded));
  for (const [path, answer] of Object.entries(recorded)) {
    const split = (text: string): [string, object] => [
      text.slice(0, 3),
      keptBody(path, JSON.parse(text.slice(4))),
    ];
    const [status, body] = split(answer);
    expect(split(reads[path]!), path).toEqual([status, expect.objectContaining({})]);
    expect(split(reads[path]!)[1], path).toMatchObject(body);
  }
}

/** What must stay: versions differ in the attributes that they serve themselves. */
function keptBody(path: string, body: { attributes?: { custom: boolean }[] }): object {
  if (path !== '/attributes') return body;
  return { attributes: body.attributes!.filter(({ custom }) => custom) };
}

interface RecordedExport {
  readonly status: string;
  readonly updated_at: string;
}

/** The recorded answers as they are now: exports expire days after the folder was made. */
function agedReads(recorded: Record<string, string>): Record<string, string> {
  const entries = Object.entries(recorded).map(([path, answer]) => {
    if (!path.startsWith('/exports')) return [path, answer];
    const body = JSON.parse(answer.slice(4));
    const aged = body.exports
      ? { ...body, exports: body.exports.map(agedExport) }
      : agedExport(body);
    return [path, answer.slice(0, 4) + JSON.stringify(aged)];
  });
  return Object.fromEntries(entries);
}

function agedExport(recorded: RecordedExport): object {
  const expiresMs = Date.parse(recorded.updated_at) + EXPORT_RETENTION_MS;
  if (recorded.status !== 'completed' || systemClock.nowMs() < expiresMs) return recorded;
  const { updated_at: _, ...kept } = recorded;
  return { ...kept, status: 'expired', expired: true, download_url: null };
}

/** A later version may have further columns. */
function expectCsvAsRecorded(answer: string, recorded: string): void {
  const split = (text: string): [string, object[]] => {
    return [text.slice(0, 3), parse(text.slice(4), { columns: true })];
  };
  const [[status, rows], [recordedStatus, recordedRows]] = [split(answer), split(recorded)];
  expect(status).toBe(recordedStatus);
  expect(recordedRows.length).toBeGreaterThan(0);
  expect(rows).toMatchObject(recordedRows);
}

/** Reads answer what is known, so a rebuild shows in them until it is done. */
async function expectReadsAsRecorded(
  address: string,
  recorded: Record<string, string>,
): Promise<void> {
  let reads: Record<string, string> = {};
  const isAsRecorded = async () => {
    reads = await readEverything(address);
    try {
      expectAsRecorded(reads, agedReads(recorded));
      return true;
    } catch {
      return false;
    }
  };
  const limits = { timeoutMs: 120_000, pollMs: 300 };
  await until(isAsRecorded, 'all is read as recorded', limits).catch(() => undefined);
  expectAsRecorded(reads, agedReads(recorded));
}

/** Starts the product, and ends it after a while, wherever its start is then. */
async function cutOff(env: Record<string, string>, afterMs: number, signal: NodeJS.Signals) {
  const args = [join(repositoryFolder, 'bin', 'cairn.js'), 'up'];
  const own = { PATH: process.env['PATH'], PORT: '0', ...env };
  const child = spawn(process.execPath, args, { env: own });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdout.resume();
  const closed = once(child, 'close');
  await systemClock.sleep(afterMs);
  child.kill(signal);
  await closed;
  return { code: child.exitCode, stderr };
}

/** A view puts a person's value last, and the product where the source's was. */
const withoutOutputs = (lines: readonly string[]) =>
  lines.filter((line) => !line.startsWith('place '));

it('a folder is read as then after first starts that were cut off', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [name] = names as [string];
  const recorded = JSON.parse(readFileSync(join(EARLIER, `${name}.json`), 'utf8'));
  const dataDir = extract(name, `${name}-cut`);
  const env = { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: dataDir };
  for (const [cut, signal] of CUTS.entries()) {
    const { code, stderr } = await cutOff(env, (cut + 1) * CUT_STEP_MS, signal);
    expect(stderr).not.toMatch(STACK_LINE);
    expect(signal === 'SIGTERM' ? [0, null] : [null]).toContain(code);
  }
  const { address, stop } = await startProduct({ env });
  await expectReadsAsRecorded(address, recorded.reads);
  await stop();
});

describe.each(names)('a data folder that %s wrote', (name) => {
  const recorded = JSON.parse(readFileSync(join(EARLIER, `${name}.json`), 'utf8'));

  it('is read as then, takes new work, and starts again', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = extract(name, name);
    const { address, stop } = await startProduct({
      env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: dataDir },
    });
    await expectReadsAsRecorded(address, recorded.reads);
    expectCsvAsRecorded(await readCsv(address), recorded.csv);
    const jobs = [{ place_id: 'new', inputs: { name: 'New', latitude: 1, longitude: 2 } }];
    const body = { batch_id: 'new', batch_name: 'new', kick_off_jobs_now: false, jobs };
    expect((await call(address, 'POST', '/batches', { body })).status).toBe(200);
    expect(await stop()).toBe(0);
    for (const part of PARTS) {
      const label = JSON.parse(readFileSync(join(dataDir, part, 'cairn-format.json'), 'utf8'));
      expect(label.format, part).toBeGreaterThan(0);
    }
    const again = await startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: dataDir } });
    const { body: read } = await call(again.address, 'GET', '/batches/new');
    expect(read).toMatchObject({ jobs: { pending: ['new'] } });
    expect(await again.stop()).toBe(0);
  });

  it('has views that say what its rows say, before and after they are counted', async () => {
    const folder = join(extract(name, `${name}-views`), 'warehouse');
    const warehouse = await openChdbWarehouse({ folder, clock: systemClock, log: silentLog });
    try {
      await migrate(warehouse);
      const sql = 'SELECT DISTINCT organization_id FROM results';
      const found = await warehouse.query<{ organization_id: string }>({ sql });
      expect(found).not.toEqual([]);
      for (const { organization_id } of found) {
        const [earlier] = await readBothWays(warehouse, organization_id);
        await recountUncounted(warehouse);
        const [views, product] = await readBothWays(warehouse, organization_id);
        expect(withoutOutputs(views)).toEqual(withoutOutputs(product));
        expect(earlier).toEqual(views);
        const [counted, rows] = await readRunsBothWays(warehouse, organization_id);
        expect(counted).toEqual(rows);
        expect(counted).not.toEqual([]);
      }
    } finally {
      await warehouse.close();
    }
  });

  it('is rebuilt from its log, as then', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = extract(name, `${name}-rebuilt`);
    rmSync(join(dataDir, 'warehouse'), { recursive: true });
    const { address, stop } = await startProduct({
      env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: dataDir },
    });
    await expectReadsAsRecorded(address, recorded.reads);
    expect(await stop()).toBe(0);
  });
});

const knownFormat = (part: string) => (part === 'warehouse' ? newestMigration() : 1);

describe('what a newer version wrote', () => {
  const files = (at: string) =>
    (readdirSync(at, { recursive: true }) as string[]).toSorted().map((path) => {
      const { size, mtimeMs } = statSync(join(at, path));
      return `${path} ${size} ${mtimeMs}`;
    });

  it.each(PARTS)('in the folder %s is refused in one sentence, untouched', async (part) => {
    const dataDir = extract(names[0]!, `newer-${part}`);
    writeFileSync(join(dataDir, part, 'cairn-format.json'), '{"format":9999}');
    const before = files(dataDir);
    for (const command of [['up'], ['keys', 'list'], ['backup', join(folder, `of-${part}`)]]) {
      const { code, stderr } = await runCommand(command, {
        FETCH_PUBLIC: 'false',
        CAIRN_DATA_DIR: dataDir,
        PORT: '0',
      });
      const said = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
      expect([code, said]).toEqual([
        1,
        [
          `cairn: A newer version of Cairn has written ${join(dataDir, part)}: ` +
            `it has format 9999, and this build reads up to ${knownFormat(part)}. ` +
            'Start that version or a later one.',
        ],
      ]);
    }
    expect(files(dataDir)).toEqual(before);
  });
});
