/**
 * From the start of `cairn up` on an empty data folder to the first accepted job, beside two
 * processes that only start: Node with nothing to do, and Node that imports the same packages one
 * by one as they are installed. The three take turns, so that a busy machine slows all of them.
 *
 * Each run checks its output: the accepted job is read back, and SIGTERM ends the process with 0.
 *
 * Run by itself, after `npm run build`: node --import tsx test/bench/start-up.ts [RUNS]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assetPath } from '../../platform/runtime/assets.ts';

const RUNS = Number(process.argv[2] ?? 10);
const KEY = 'bench-key-of-the-start';
const JOBS = '/v1/bench/place_enrichment/jobs';
const JOB = { place_id: 'first', inputs: { name: 'Kopi', latitude: 1.3, longitude: 103.8 } };
const PROBE_INTERVAL_MS = 3;
const CLOCK_TICKS_PER_SECOND = 100;
const PACKAGES = [
  ...['commander', 'pino', 'lmdb', 'avsc', 'express', 'helmet', 'compression', 'zod'],
  ...['prom-client', '@clickhouse/client', 'chdb'],
];

interface Run {
  readonly wallMs: number;
  readonly cpuMs: number;
}

const agent = new Agent({ keepAlive: false });

/** Null while nobody listens there. */
function send(method: string, url: string, body?: object) {
  return new Promise<{ status: number; text: string } | null>((resolve, reject) => {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const call = request(url, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    });
    call.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    call.end(body && JSON.stringify(body));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** User and system time of all threads so far; NaN where the system does not tell. */
function readCpuMs(child: ChildProcess): number {
  const file = `/proc/${child.pid}/stat`;
  if (!existsSync(file)) return Number.NaN;
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND;
}

async function startCairn(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: folder,
    CAIRN_BOOTSTRAP_KEYS: `bench:member:${KEY}`,
    LOG_LEVEL: 'warn',
  };
  const begun = performance.now();
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const child = spawn(process.execPath, [assetPath('bin', 'cairn.js'), 'up'], {
    env,
    stdio: [...stdio],
  });
  const gone = once(child, 'exit');
  try {
    const address = `http://127.0.0.1:${port}${JOBS}`;
    await accepted(child, address);
    const run = { wallMs: performance.now() - begun, cpuMs: readCpuMs(child) };
    await readBack(address);
    return run;
  } finally {
    child.kill('SIGTERM');
    const [code] = await gone;
    rmSync(folder, { recursive: true, force: true });
    if (code !== 0) process.exitCode = 1;
    if (code !== 0) console.log(`cairn up ended with ${code}`);
  }
}

async function accepted(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await send('POST', url, JOB);
    if (answer?.status === 202) return;
    // On a busy machine it listens before its parts are open, and says so.
    if (answer && answer.status !== 503)
      throw new Error(`the first job was answered ${answer.status}: ${answer.text}`);
    await sleep(PROBE_INTERVAL_MS);
  }
  throw new Error(`cairn up ended with ${child.exitCode}`);
}

/** The warehouse may still be opening: 503 asks to come again. */
async function readBack(url: string): Promise<void> {
  for (;;) {
    const answer = await send('GET', `${url}/${JOB.place_id}`);
    if (answer?.status === 503) continue;
    const { place_id: placeId, inputs } = JSON.parse(answer?.text ?? '{}');
    const same = JSON.stringify({ place_id: placeId, inputs }) === JSON.stringify(JOB);
    if (same) return;
    throw new Error(`the accepted job is not there: ${answer?.text}`);
  }
}

async function startNode(code: string): Promise<Run> {
  const tell = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000);';
  const begun = performance.now();
  const args = ['--input-type=module', '-e', `${code}\n${tell}`];
  const child = spawn(process.execPath, args, { cwd: assetPath(), stdio: ['ignore', 'pipe', 2] });
  const gone = once(child, 'exit');
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  const wallMs = performance.now() - begun;
  await gone;
  return { wallMs, cpuMs: Number(said.toString()) };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function report(name: string, runs: readonly Run[]): Run {
  const walls = runs.map(({ wallMs }) => wallMs);
  const middle = { wallMs: median(walls), cpuMs: median(runs.map(({ cpuMs }) => cpuMs)) };
  console.log(
    `${name}: ${walls.map((ms) => ms.toFixed(0)).join(' ')} ms;`,
    `median ${middle.wallMs.toFixed(0)}, min ${Math.min(...walls).toFixed(0)} ms,`,
    `processor time ${middle.cpuMs.toFixed(0)} ms`,
  );
  return middle;
}

const imports = PACKAGES.map((name) => `await import('${name}');`).join('\n');
const bare: Run[] = [];
const importing: Run[] = [];
const cairn: Run[] = [];
console.log(`input: ${RUNS} runs, each on an empty data folder; one job of ${JSON.stringify(JOB)}`);
for (let i = 0; i < RUNS; i++) {
  bare.push(await startNode(''));
  importing.push(await startNode(imports));
  cairn.push(await startCairn());
}
const nothing = report('node with nothing to do', bare);
const packages = report('node importing the packages as installed', importing);
const first = report('cairn up to the first accepted job', cairn);
for (const [name, peer] of [
  ['nothing to do', nothing],
  ['importing the packages', packages],
] as const) {
  const [wall, cpu] = [first.wallMs / peer.wallMs, first.cpuMs / peer.cpuMs];
  console.log(`against ${name}: ${wall.toFixed(2)}x the time, ${cpu.toFixed(2)}x the processor`);
}
