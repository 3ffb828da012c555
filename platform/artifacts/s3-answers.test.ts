/** Answers over HTTP that are not a store's, and those that an operator has to understand. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import type { Artifacts } from './artifacts.ts';
import { openS3Artifacts } from './s3-artifacts.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PAGE: Answer = {
  status: 200,
  headers: HTML,
  body: '<!DOCTYPE html><p>Please sign in<br></p>',
};
const NOTHING: Answer = { status: 200 };
const GATEWAY: Answer = { status: 502, headers: HTML, body: '<h1>502 Bad Gateway<br></h1>' };
const LARGE = 9 * 1024 * 1024;

let server: Server;
let artifacts: Artifacts;
afterEach(async () => {
  await artifacts.close();
  server.close();
  server.closeAllConnections();
});

async function openBehind(answer: () => Answer): Promise<void> {
  server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      const { status, headers, body } = answer();
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  artifacts = openS3Artifacts({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'exports',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
}

function fail(code: string, message: string, status: number): Answer {
  const body = `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body };
}

const write = (bytes: number) =>
  artifacts.write('a/b.csv', Readable.from([Buffer.alloc(bytes, 'x')]), 'text/csv');
const USES: readonly (readonly [name: string, use: () => Promise<unknown>])[] = [
  ['a check', () => artifacts.ready()],
  ['a write', () => write(5)],
  ['a write in parts', () => write(LARGE)],
  ['a read', () => artifacts.read('a/b.csv')],
  ['a listing', () => artifacts.list('a')[Symbol.asyncIterator]().next()],
  ['a removal', () => artifacts.delete('a/b.csv')],
];

test.each(USES)('SA1 %s fails if what answers is not a store', async (_, use) => {
  let answer = PAGE;
  await openBehind(() => answer);
  for (const [next, words] of [
    [PAGE, 'status 200, content type text/html'],
    [NOTHING, 'status 200, content type none'],
    [GATEWAY, 'status 502, content type text/html'],
  ] as const) {
    answer = next;
    await expect(use()).rejects.toMatchObject({
      code: 'artifact_store_unavailable',
      message: expect.stringContaining(
        `What answers at the address in S3_ENDPOINT is not S3: ${words}`,
      ),
    });
  }
});

test('SA1 an artifact is missing only if the store says so', async () => {
  let answer: Answer = { status: 404, headers: HTML };
  await openBehind(() => answer);
  expect(await artifacts.exists('a/b.csv')).toBe(true);
  answer = { status: 404, headers: { 'x-amz-request-id': '1' } };
  expect(await artifacts.exists('a/b.csv')).toBe(false);
});

test('repeats a request that a busy proxy refused', async () => {
  const answers: Answer[] = [GATEWAY, { status: 200, headers: { etag: '"1"' } }];
  await openBehind(() => answers.shift()!);
  expect(await write(5)).toEqual({ bytes: 5 });
});

test.each([
  ['AuthorizationHeaderMalformed', 400, /^S3_REGION does not fit the bucket: wrong/],
  ['PermanentRedirect', 301, /^S3_REGION or S3_ENDPOINT does not fit the bucket: wrong/],
  ['RequestTimeTooSkewed', 403, /^The clock of this machine and that of S3 differ too much: wrong/],
  ['AccessDenied', 403, /^S3 denies a right that Cairn needs: wrong/],
] as const)('says what %s means', async (name, status, message) => {
  await openBehind(() => fail(name, 'wrong', status));
  const error = { code: 'artifact_store_unavailable', message: expect.stringMatching(message) };
  await expect(artifacts.ready()).rejects.toMatchObject(error);
  await expect(write(5)).rejects.toMatchObject(error);
});

test.each(['QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'])('%s: it is full', async (name) => {
  await openBehind(() => fail(name, 'wrong', 400));
  await expect(write(5)).rejects.toMatchObject({ code: 'storage_full' });
});
