import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HotState } from '../../../../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../../../../platform/hot-state/lmdb-hot-state.ts';
import { GuardedAgent } from '../../../../../platform/outbound/guarded-agent.ts';
import { systemClock } from '../../../../../platform/runtime/clock.ts';
import { temporaryFolder } from '../../../../../test/support/backend.ts';
import { WebPages } from './web-pages.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let site: string;
let hotState: HotState;
let answers: Record<string, Answer>;
let requests: string[];
let most: number;

beforeAll(async () => {
  hotState = openLmdbHotState({ folder: join(temporaryFolder('pages'), 'h'), clock: systemClock });
  let running = 0;
  server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    requests.push(request.url!);
    most = Math.max(most, ++running);
    response.on('close', () => {
      running -= 1;
    });
    const answer = answers[request.url!];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await hotState.close();
});

/** Each case has its own host: another port. */
beforeEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((done) => server.close(done));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [answers, requests, most] = [{}, [], 0];
});

const text =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(body);
  };
const redirect =
  (location: string): Answer =>
  (_, response) => {
    response.writeHead(302, { location }).end();
  };

function pages({ timeoutMs = 60_000, minPauseMs = 0, allowed = [new URL(site).host] } = {}) {
  return new WebPages({
    agent: new GuardedAgent({ allowed, connectTimeoutMs: 20_000 }),
    clock: systemClock,
    userAgent: 'Cairn/test',
    timeoutMs,
    bodyLimitBytes: 2_000_000,
    hotState,
    minPauseMs,
  });
}

const never = new AbortController().signal;
const fetchPage = (path: string, options = {}) => pages(options).fetch(site + path, never);
const body = (answer: Awaited<ReturnType<typeof fetchPage>>) =>
  answer.kind === 'answered' ? Buffer.from(answer.bytes).toString() : answer;

describe('a page', () => {
  it('is fetched with its type and its own address, under an honest name', async () => {
    let agent: string | undefined;
    answers['/menu'] = redirect('/menu/today');
    answers['/menu/today'] = (request, response) => {
      agent = request.headers['user-agent'];
      text('Soup 4.50')(request, response);
    };
    const answer = await fetchPage('/menu');
    expect(answer).toMatchObject({ kind: 'answered', url: `${site}/menu/today` });
    expect(body(answer)).toBe('Soup 4.50');
    expect(agent).toBe('Cairn/test');
  });

  it.each([
    ['a page that is missing', 404, 'refused'],
    ['a page that is forbidden', 403, 'refused'],
    ['a server that fails', 500, 'failed'],
    ['a server that is busy', 503, 'failed'],
  ])('%s: %i is %s', async (_, status, kind) => {
    answers['/x'] = (_request, response) => response.writeHead(status).end();
    expect(await fetchPage('/x')).toMatchObject({ kind });
  });

  it("is not fetched before the host's Retry-After", async () => {
    answers['/x'] = (_, response) => response.writeHead(429, { 'retry-after': '60' }).end();
    const first = await fetchPage('/x');
    expect(first).toMatchObject({ kind: 'later' });
    const asked = requests.length;
    expect(await fetchPage('/y')).toEqual(first);
    expect(requests).toHaveLength(asked);
  });

  it('is skipped if it is not text', async () => {
    answers['/x'] = text('', { 'content-type': 'video/mp4' });
    expect(await fetchPage('/x')).toMatchObject({ kind: 'refused', reason: /video\/mp4/ });
  });
});

describe('a redirect', () => {
  it.each([
    ...['http://127.0.0.1:1/', 'http://localhost/', 'http://[::1]/', 'http://169.254.169.254/'],
    ...['http://0/', 'http://2130706433/', 'http://10.0.0.1/', 'http://intranet/', 'ftp://x.org/'],
    ...['file:///etc/passwd', 'http://user:pass@example.org/', 'http://printer.local/', 'http://'],
  ])('into %s leads nowhere', async (target) => {
    answers['/x'] = redirect(target);
    expect(await fetchPage('/x')).toMatchObject({ kind: 'refused' });
  });

  it('is followed five times', async () => {
    for (let i = 0; i < 10; i++) answers[`/${i}`] = redirect(`/${i + 1}`);
    answers['/5'] = text('here');
    expect(body(await fetchPage('/0'))).toBe('here');
    answers['/5'] = redirect('/6');
    answers['/6'] = text('too far');
    expect(await fetchPage('/0')).toMatchObject({ kind: 'refused', reason: /5 redirects/ });
    answers['/loop'] = redirect('/loop');
    expect(await fetchPage('/loop')).toMatchObject({ kind: 'refused' });
  });
});

describe('robots.txt', () => {
  it('closes pages, even behind a redirect, and is read once', async () => {
    answers['/robots.txt'] = text('User-agent: cairn\nDisallow: /private', {
      'content-type': 'text/plain',
    });
    answers['/x'] = redirect('/private/y');
    answers['/private/y'] = text('secret');
    for (const path of ['/private/y', '/x']) {
      expect(await fetchPage(path)).toMatchObject({ kind: 'refused', reason: /robots\.txt/ });
    }
    expect(requests).toEqual(['/robots.txt', '/x']);
  });

  it('that fails allows no fetches', async () => {
    answers['/robots.txt'] = (_, response) => response.writeHead(500).end();
    answers['/x'] = text('open');
    expect(await fetchPage('/x')).toMatchObject({ kind: 'failed', reason: /robots\.txt/ });
    expect(requests).toEqual(['/robots.txt']);
  });
});

describe('a hostile server', () => {
  it.each([
    ['gzip', gzipSync(Buffer.alloc(200_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
    ['gzip, gzip', gzipSync(gzipSync(Buffer.alloc(100_000_000)))],
  ])('sends a bomb of %s: it is cut at the limit', async (encoding, bomb) => {
    answers['/x'] = text(bomb, { 'content-encoding': encoding });
    const answer = await fetchPage('/x');
    expect(answer.kind === 'answered' && answer.bytes.length).toBe(2_000_000);
  });

  it('sends a byte now and then: it is late', async () => {
    answers['/robots.txt'] = text('', { 'content-type': 'text/plain' });
    answers['/x'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    expect(await fetchPage('/x', { timeoutMs: 300 })).toMatchObject({ kind: 'failed' });
  });

  it('sends headers without end: nothing is held', async () => {
    const endless = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (!socket.destroyed && socket.write(`X-Filler: ${'a'.repeat(4_000)}\r\n`));
      };
      socket.on('drain', more);
      more();
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    const host = `127.0.0.1:${(endless.address() as AddressInfo).port}`;
    const answer = await pages({ allowed: [host] }).fetch(`http://${host}/`, never);
    expect(answer).toMatchObject({ kind: 'refused' });
    endless.close();
  });

  it('is left alone after failures in a row', async () => {
    const agent = pages();
    answers['/x'] = (request) => request.socket.destroy();
    for (let i = 0; i < 3; i++) await agent.fetch(`${site}/x`, never);
    const asked = requests.length;
    expect(await agent.fetch(`${site}/y`, never)).toMatchObject({ kind: 'failed' });
    expect(requests).toHaveLength(asked);
  });
});

describe('turns at a host', () => {
  it('come one at a time across all instances, with a pause in between', async () => {
    for (let i = 0; i < 6; i++) {
      answers[`/${i}`] = (request, response) =>
        void setTimeout(() => text(`page ${i}`)(request, response), 15);
    }
    const instances = [pages({ minPauseMs: 20 }), pages({ minPauseMs: 20 })];
    const startedMs = performance.now();
    const fetched = await Promise.all(
      Array.from({ length: 6 }, (_, i) => instances[i % 2]!.fetch(`${site}/${i}`, never)),
    );
    expect(fetched.map(body)).toEqual(Array.from({ length: 6 }, (_, i) => `page ${i}`));
    expect(most).toBe(1);
    expect(performance.now() - startedMs).toBeGreaterThan(6 * 30);
  });

  it('end when no caller waits any more', async () => {
    answers['/x'] = () => undefined;
    const gone = new AbortController();
    const [first, second] = [1, 2].map(() => pages().fetch(`${site}/x`, gone.signal));
    setTimeout(() => gone.abort(), 100);
    expect((await first)!.kind).toBe('failed');
    expect((await second)!.kind).toBe('failed');
  });

  it('HT4 is told to come back when there is no turn in time, one after the other', async () => {
    const slow: Answer = (request, response) => {
      setTimeout(() => text('x')(request, response), 20);
    };
    const paths = Array.from({ length: 40 }, (_, i) => `/busy${i}`);
    for (const path of paths) answers[path] = slow;
    const busy = pages();
    // Turns that start within half of the time: 20 of 500 ms, the assumed pace of an unknown host.
    const deadlineMs = systemClock.elapsedMs() + 20_000;
    const ends = await Promise.all(paths.map((path) => busy.fetch(site + path, never, deadlineMs)));
    const kinds = new Set(ends.map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(['answered', 'later']);
    const times = ends.flatMap((end) => (end.kind === 'later' ? [end.untilMs] : []));
    expect(new Set(times).size).toBe(times.length);
    expect(Math.min(...times)).toBeGreaterThan(systemClock.nowMs() - 60_000);
    expect(most).toBe(1);
    // The host itself works: the next request gets a turn.
    expect(body(await busy.fetch(`${site}/busy0`, never))).toBe('x');
  });
});
