/** `cairn batch` and `cairn export` against a service, as a person and as a script uses them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTerminalOutput } from '../../cli/operations/task-terminal.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { runCommand } from '../support/command.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { call, KEY, startProduct } from '../support/product.ts';

const TIMEOUT_MS = 300_000;
const folder = temporaryFolder('commands');
const places = join(folder, 'places.csv');
let api: EmbeddedApi;
let env: Record<string, string>;

/** An export that is completed; its sum is that of no file. */
const BUILT = {
  id: 'export-1',
  status: 'completed',
  rows_done: 1,
  rows_total: 1,
  metadata: { sha256: '', rows: 1 },
};

const CSV = [
  'place_id,name,latitude,longitude,website',
  'inn-1,Gasthof Adler,47.14,9.52,https://adler.example/',
  'inn-2,Gasthof Löwen,47.15,9.53,https://loewen.example/',
  '',
].join('\n');

function cairn(...args: string[]) {
  return runCommand(args, env, { timeoutMs: TIMEOUT_MS });
}

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'enricher', 'sink', 'exporter']);
  env = { CAIRN_URL: api.address, CAIRN_ORG: 'acme', CAIRN_API_KEY: KEYS.member };
  await writeFile(places, CSV);
}, TIMEOUT_MS);
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('with a service', () => {
  it(
    'a file is submitted, watched to its end, and exported',
    async () => {
      const submitted = await cairn('batch', 'submit', places, '--wait');
      expect(submitted).toMatchObject({ code: 0 });
      expect(submitted.stdout).toMatch(/^[\w-]+\n$/);
      expect(submitted.stderr).toContain('2 places are completed, 0 failed.\n');
      const id = submitted.stdout.trim();
      const { body } = await api.send('GET', `batches/${id}`);
      expect(body).toMatchObject({ batch_name: 'places', status: 'completed' });
      expect((await cairn('batch', 'watch', id)).code).toBe(0);

      const printed = await cairn('export', id);
      expect(printed).toMatchObject({ code: 0, stderr: '2 places are written.\n' });
      expect(printed.stdout).toContain('https://loewen.example/');
      const file = join(folder, 'out.ndjson');
      const written = await cairn('export', id, '--format', 'ndjson', '--output', file);
      expect(written).toMatchObject({ code: 0, stdout: '' });
      const lines = (await readFile(file, 'utf8')).trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).place_id).sort()).toEqual(['inn-1', 'inn-2']);
      expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);

      const nowhere = join(folder, 'gone', 'out.csv');
      expect(await cairn('export', id, '--output', nowhere)).toMatchObject({
        code: 1,
        stderr: `cairn: ${nowhere} cannot be written: its folder does not exist.\n`,
      });
    },
    TIMEOUT_MS,
  );

  it(
    'places are corrected by a file, shown and withdrawn',
    async () => {
      const id = (await cairn('batch', 'submit', places, '--wait')).stdout.trim();
      const file = join(folder, 'calls.csv');
      const rows = [
        'inn-1,phone,+4232355523,Called.',
        'inn-1,has_delivery,true,',
        'inn-2,website,null,',
      ];
      await writeFile(file, ['place_id,field,value,note', ...rows, ''].join('\n'));
      const sent = await cairn('corrections', 'submit', id, file);
      expect([sent.code, sent.stdout]).toEqual([0, '']);
      expect(sent.stderr).toContain('2 places are corrected, 0 already had these values.\n');
      const again = await cairn('corrections', 'submit', id, file);
      expect(again.stderr).toContain('0 places are corrected, 2 already had these values.\n');
      const shown = await cairn('corrections', 'show', 'inn-1');
      expect(JSON.parse(shown.stdout).corrections).toMatchObject({
        phone: { value: '+4232355523', note: 'Called.' },
        has_delivery: { value: true },
      });
      const withdrawn = await cairn('corrections', 'withdraw', 'inn-1', '--fields', 'phone');
      expect(withdrawn).toMatchObject({ code: 0 });
      const { body } = await api.send('GET', 'jobs/inn-1/corrections');
      expect(Object.keys(body.corrections)).toEqual(['has_delivery']);

      const lines = join(folder, 'calls.ndjson');
      await writeFile(lines, '\n{"place_id": "nobody", "corrections": {"phone": null}}\n');
      const refused = await cairn('corrections', 'submit', id, lines);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain('begins at line 2 of the file');
      expect(refused.stderr).toContain('corrections 0 place_id: The batch has no such place');
      await writeFile(file, 'place_id,field,value\ninn-1,review_count,many\n');
      const unread = await cairn('corrections', 'submit', id, file);
      expect([unread.code, unread.stderr]).toEqual([1, expect.stringContaining('Line 2: ')]);
    },
    TIMEOUT_MS,
  );

  it(
    'a packed file, a name, attributes and an idempotency key are passed on',
    async () => {
      const packed = join(folder, 'places.csv.gz');
      await writeFile(packed, gzipSync(CSV));
      const args = ['--name', 'Inns', '--attributes', 'websites', '--idempotency-key', 'monday'];
      const first = await cairn('batch', 'submit', packed, ...args);
      const second = await cairn('batch', 'submit', packed, ...args);
      expect([first.code, second.code]).toEqual([0, 0]);
      expect(second.stdout).toBe(first.stdout);
      const { body } = await api.send('GET', `batches/${first.stdout.trim()}?enrichments=websites`);
      expect(body.batch_name).toBe('Inns');
    },
    TIMEOUT_MS,
  );

  it(
    'a file as Excel writes it is read, and what was assumed is told',
    async () => {
      const rows = ['Gasthöfe, 2024;;', ';;', 'name;latitude;longitude', 'Löwen;47,14;9,52', ';;'];
      const file = join(folder, 'excel.csv');
      await writeFile(file, Buffer.from(rows.join('\r\n'), 'latin1'));
      const sent = await cairn('batch', 'submit', file);
      expect(sent).toMatchObject({ code: 0, stderr: expect.stringContaining('as Windows-1252') });
      const { body } = await api.send('GET', `jobs?batchId=${sent.stdout.trim()}`);
      const inputs = { name: 'Löwen', latitude: 47.14, longitude: 9.52 };
      expect(body.jobs).toMatchObject([{ inputs }]);
    },
    TIMEOUT_MS,
  );

  it(
    'what it refuses is told with the lines at fault, and exit code 1',
    async () => {
      const broken = join(folder, 'broken.csv');
      await writeFile(broken, CSV.replace('47.15', 'north'));
      const refused = await cairn('batch', 'submit', broken, '--wait');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(/line 3 inputs latitude: Input should be a valid number/);
      const lost = await cairn('batch', 'watch', 'of-nobody');
      expect(lost).toMatchObject({ code: 1, stderr: 'cairn: Batch not found.\n' });
      const unexported = await cairn('export', 'of-nobody');
      expect(unexported).toMatchObject({ code: 1, stdout: '' });
    },
    TIMEOUT_MS,
  );

  it(
    'a wait that is interrupted ends with 130, and the batch stays',
    async () => {
      const body = {
        batch_name: 'Stored',
        batch_id: 'stored',
        kick_off_jobs_now: false,
        jobs: [{ place_id: 'a', inputs: { name: 'Adler', latitude: 47, longitude: 9 } }],
      };
      expect((await api.send('POST', 'batches', { body })).status).toBe(200);
      const command = [join(repositoryFolder, 'bin', 'cairn.js'), 'batch', 'watch', 'stored'];
      const child = spawn(process.execPath, command, { env: { ...process.env, ...env } });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
        // Without a terminal, progress comes as plain lines now and then.
        if (/^0 of.*\n$/.test(stderr)) child.kill('SIGINT');
      });
      await once(child, 'close');
      const told =
        /^(0 of 1 places, 0%, 0 places a second\n)+cairn: Interrupted; the batch continues\.\n$/;
      expect(stderr).toMatch(told);
      expect(child.exitCode).toBe(130);
      expect((await api.send('GET', 'batches/stored')).status).toBe(200);
    },
    TIMEOUT_MS,
  );
});

it(
  'the key tells the organization, and whoami what is known of it',
  async () => {
    const withoutOrganization = { ...env, CAIRN_ORG: '' };
    const told = await runCommand(['whoami'], withoutOrganization);
    expect(told.stdout).toMatch(
      /^member of organization acme at http:.+, key \S+ .*valid until revoked\n$/,
    );
    const other = await cairn('whoami', '--org', 'other');
    expect([other.code, other.stdout]).toEqual([1, '']);
    expect(other.stderr).toBe('cairn: The key belongs to the organization acme, not to other.\n');
    const submitted = await runCommand(['batch', 'submit', places], withoutOrganization);
    expect(submitted).toMatchObject({ code: 0, stderr: '' });
    expect((await api.send('GET', `batches/${submitted.stdout.trim()}`)).status).toBe(200);
  },
  TIMEOUT_MS,
);

describe('without', () => {
  it.each([
    ['a key', { CAIRN_API_KEY: '' }, /API key is missing: set CAIRN_API_KEY/],
    [
      'an organization',
      { CAIRN_ORG: '', CAIRN_API_KEY: KEYS.operator },
      /An operator's key has access to all organizations: set CAIRN_ORG/,
    ],
    ['an address', { CAIRN_URL: 'cairn.example' }, /is not an http or https address/],
    [
      'the right key',
      { CAIRN_API_KEY: 'wrong' },
      /^cairn: The API key is unknown, revoked or expired\.\n$/,
    ],
  ])(
    '%s it says so',
    async (_, more, words) => {
      const ended = await runCommand(['batch', 'submit', places], { ...env, ...more });
      expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(words) });
    },
    TIMEOUT_MS,
  );

  it.each<[string, string, string | Buffer | null]>([
    ['missing.csv', 'cannot be read: there is no such file.', null],
    ['folder.csv', 'cannot be read: it is a folder.', null],
    ['empty.csv', 'is empty.', ''],
    ['marked.csv', 'is empty.', '\ufeff\r\n \n'],
    ['header.csv', 'has no row below its header.', 'place_id,name\r\n\r\n'],
    ['empty.ndjson', 'is empty.', '\n'],
    ['stores.xlsx', 'is a workbook: save its sheet as CSV, or upload it in the console.', 'x'],
    ['zipped.csv', 'is a workbook or another archive: save its sheet as CSV', 'PK\u0003\u0004'],
    ['wide.csv', 'is written in UTF-16: save it as UTF-8.', Buffer.from('\ufeffa', 'utf16le')],
    ['plain.csv.gz', 'ends in .gz, but is not gzip.', 'name'],
    ['packed.csv', 'is gzip: its name has to end in .gz.', gzipSync('name')],
    ['notes.txt', 'does not end in .csv, .tsv or .ndjson.', 'x'],
  ])(
    'a file that can be used, such as %s, it says so and ends with 2',
    async (name, words, content) => {
      const file = join(folder, name);
      if (name === 'folder.csv') await mkdir(file);
      if (content !== null) await writeFile(file, content);
      const ended = await cairn('batch', 'submit', file);
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toContain(`cairn: ${file} ${words}`);
      expect(ended.stderr.split('\n')).toHaveLength(2);
      expect(await cairn('corrections', 'submit', 'b', file)).toEqual(ended);
    },
    TIMEOUT_MS,
  );
});

it(
  'an export whose reader goes ends with 141, and says nothing',
  async () => {
    const id = (await cairn('batch', 'submit', places, '--wait')).stdout.trim();
    const options = { timeoutMs: TIMEOUT_MS, closesOutput: true };
    const ended = await runCommand(['export', id], env, options);
    expect(ended).toEqual({ code: 141, stdout: '', stderr: '' });
  },
  TIMEOUT_MS,
);

it(
  'an export that is interrupted says that the service goes on, and writes no file',
  async () => {
    // Without an exporter, the export stays queued.
    const own = await startProduct({
      services: ['ingest-api', 'enricher', 'sink'],
      env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: join(folder, 'no-exporter') },
    });
    try {
      const ownEnv = { ...env, CAIRN_URL: own.address, CAIRN_API_KEY: KEY };
      const id = (await runCommand(['batch', 'submit', places], ownEnv)).stdout.trim();
      const file = join(folder, 'interrupted.csv');
      const command = [join(repositoryFolder, 'bin', 'cairn.js'), 'export', id, '--output', file];
      const child = spawn(process.execPath, command, { env: { ...process.env, ...ownEnv } });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
        if (text.includes('places')) child.kill('SIGINT');
      });
      await once(child, 'close');
      type Listed = { exports: { id: string; status: string }[] };
      const shown = (await call<Listed>(own.address, 'GET', '/exports')).body.exports[0]!;
      const words = `no file was written; the service goes on building the export ${shown.id}`;
      expect(stderr).toContain(`cairn: Interrupted; ${words}.\n`);
      expect([child.exitCode, shown.status]).toEqual([130, 'queued']);
      expect((await readdir(folder)).filter((name) => name.includes('interrupted'))).toEqual([]);
    } finally {
      await own.kill();
    }
  },
  TIMEOUT_MS,
);

describe('a service that', () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/export-1': (response) => response.end(JSON.stringify(BUILT)),
    '/exports': (response) => response.end(JSON.stringify(BUILT)),
    '/export-1/download': (response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('place_id\n');
      setTimeout(() => response.destroy(), 100);
    },
    '/whole': (response) => response.end('<html>'),
  };
  const other = createServer(({ url = '' }, response) => {
    const path = Object.keys(answers).findLast((end) => url.endsWith(end));
    answers[path ?? '/whole']!(response);
  });
  let otherEnv: Record<string, string>;
  beforeAll(async () => {
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    otherEnv = { ...env, CAIRN_URL: address };
  });
  afterAll(() => other.close());

  it.each([['whoami'], ['batch', 'watch', 'a']])(
    'is not Cairn is told as one: %s',
    async (...args) => {
      const ended = await runCommand(args, otherEnv);
      const words = `The server at ${otherEnv['CAIRN_URL']} is not Cairn: it does not send JSON.`;
      expect(ended).toEqual({ code: 1, stdout: '', stderr: `cairn: ${words}\n` });
    },
  );

  it.each([[[]], [['--output', join(folder, 'cut.csv')]]])(
    'breaks off a file is told of: %j',
    async (args) => {
      const { code, stderr } = await runCommand(['export', 'a', ...args], otherEnv);
      const words = `${otherEnv['CAIRN_URL']} closed the connection before its response ended.`;
      expect([code, stderr]).toEqual([1, `cairn: ${words}\n`]);
    },
  );
});

it(
  'the help has examples, variables and exit codes',
  async () => {
    for (const args of [['batch', 'submit'], ['batch', 'watch'], ['export'], ['whoami']]) {
      const { stdout } = await cairn(...args, '--help');
      for (const part of ['Examples:', 'CAIRN_URL', 'CAIRN_API_KEY', 'Exit code: 0']) {
        expect(stdout).toContain(part);
      }
    }
  },
  TIMEOUT_MS,
);

it('on a terminal progress is one line with a bar', async () => {
  let nowMs = 0;
  const texts: string[] = [];
  const write = (text: string) => texts.push(text) > 0;
  const stream = Object.assign(new PassThrough(), { isTTY: true, write }) as never;
  const clock = { ...systemClock, elapsedMs: () => nowMs };
  const { output, end } = createTerminalOutput(clock, stream, stream);
  // What was waited for before the first progress says nothing about the pace.
  nowMs = 90_000;
  output.progress({ done: 10, total: 100, unit: 'places', doneBefore: 10 });
  nowMs = 100_000;
  output.progress({ done: 60, total: 100, unit: 'places', doneBefore: 10 });
  expect(texts.at(-1)).toContain('████████████░░░░░░░░ 60 of 100 places, 60%, 5.0 places a second');
  expect(texts.at(-1)).toMatch(/, 8 s left$/);
  end();
});
