/** Stores whose answers drip, one byte at a time, and never end. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import type { Artifacts } from './artifacts.ts';
import { openS3Artifacts } from './s3-artifacts.ts';
import { withPace } from './s3-deadlines.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const DRIP_MS = 50;
const XML = { 'content-type': 'application/xml' };
/** Enough for two parts. */
const LARGE = 9 * 1024 * 1024;

let server: Server;
let artifacts: Artifacts;
let asked: IncomingMessage[] = [];
afterEach(async () => {
  await artifacts.close();
  server.close();
  server.closeAllConnections();
});

async function openBehind(answer: Answer, ms = { answerMs: 300, uploadMs: 900, paceMs: 300 }) {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  artifacts = openS3Artifacts({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'exports',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    deadlines: ms,
  });
}

function drip(to: ServerResponse | Socket, text: string): void {
  const timer = setInterval(() => to.write(text), DRIP_MS);
  to.once('close', () => clearInterval(timer));
}

/** Begins an answer, and never ends it. */
const dripBody: Answer = (request, response) => {
  request.resume();
  response.writeHead(200, XML).write('<?xml version="1.0"?>');
  drip(response, ' ');
};

const dripHeaders: Answer = ({ socket }) => {
  socket.write('HTTP/1.1 200 OK\r\nx-amz-slow: ');
  drip(socket, 'x');
};

/** Takes a body as slowly as it can. */
const takeSlowly: Answer = (request) => {
  request.pause();
  const timer = setInterval(() => request.read(1), DRIP_MS);
  request.once('close', () => clearInterval(timer));
};

const isEnd = ({ method, url }: IncomingMessage) => method === 'POST' && url!.includes('uploadId=');

/** Answers everything but what ends an upload. */
const acceptParts: Answer = (request, response) => {
  request.resume();
  const begun =
    '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>';
  request.once('end', () => {
    response.writeHead(200, { ...XML, etag: '"1"' });
    response.end(request.method === 'POST' ? begun : '');
  });
};

const write = (bytes: number) =>
  artifacts.write('a/b.csv', Readable.from([Buffer.alloc(bytes, 'x')]), 'text/csv');
const list = () => artifacts.list('a')[Symbol.asyncIterator]().next();
const AWAY = { code: 'artifact_store_unavailable' };

test('SD1 an answer that drips is asked for again, and then fails', async () => {
  await openBehind(dripBody);
  const message = expect.stringContaining('It gave no complete answer within 0.3 s.');
  await expect(list()).rejects.toMatchObject({ ...AWAY, message });
  expect(asked).toHaveLength(3);
});

test('SD1 a request succeeds if only its first answer dripped', async () => {
  const empty = '<ListBucketResult></ListBucketResult>';
  await openBehind((request, response) => {
    if (asked.length === 1) dripBody(request, response);
    else response.writeHead(200, XML).end(empty);
  });
  expect(await list()).toEqual({ done: true, value: undefined });
  expect(asked).toHaveLength(2);
});

test.each([
  ['a check', () => artifacts.ready()],
  ['a read', () => artifacts.read('a/b.csv')],
  ['a listing', list],
  ['a removal', () => artifacts.delete('a/b.csv')],
] as const)('SD1 headers that drip end %s', async (_, use) => {
  await openBehind(dripHeaders, { answerMs: 200, uploadMs: 60_000, paceMs: 300 });
  await expect(use()).rejects.toMatchObject(AWAY);
});

test.each([
  ['drips headers', dripHeaders],
  ['takes the content slowly', takeSlowly],
])('SD2 an upload ends if the store %s', async (_, answer) => {
  await openBehind(answer, { answerMs: 100, uploadMs: 300, paceMs: 300 });
  await expect(write(4 * 1024 * 1024)).rejects.toMatchObject(AWAY);
});

test('SD2 a store may take longer to join the parts, but not for ever', async () => {
  let dripsMs = 500;
  const joined = '<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>';
  await openBehind((request, response) => {
    if (!isEnd(request)) return acceptParts(request, response);
    dripBody(request, response);
    const timer = setTimeout(() => response.end(joined), dripsMs);
    response.once('close', () => clearTimeout(timer));
  });
  expect(await write(LARGE)).toEqual({ bytes: LARGE });
  dripsMs = 60_000;
  await expect(write(LARGE)).rejects.toMatchObject(AWAY);
});

test('SD3 content that drips fails', async () => {
  await openBehind((_, response) => {
    response.writeHead(200, { etag: '"1"', 'content-length': 1_000_000 });
    drip(response, 'x');
  });
  const { content } = await artifacts.read('a/b.csv');
  await expect(content.toArray()).rejects.toMatchObject(AWAY);
});

test('SD3 counts only the time that the store takes', async () => {
  await openBehind(dripBody);
  const clock = new SimulatedClock(1);
  const chunks = async function* () {
    for (let i = 0; i < 3; i++) yield Buffer.from('x');
  };
  let read = 0;
  for await (const chunk of withPace(Readable.from(chunks()), 1_000, clock)) {
    read += chunk.length;
    await clock.advance(5_000);
  }
  expect(read).toBe(3);
});

test('ends the answer of an artifact whose content nobody reads', async () => {
  await openBehind((_, response) => {
    response.writeHead(200, { etag: '"1"', 'content-length': 1_000_000 });
    drip(response, 'x');
  });
  const { content } = await artifacts.read('a/b.csv');
  const closed = once(asked[0]!.socket, 'close');
  content.destroy();
  await closed;
});
