import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { describeArtifacts } from '../../test/contracts/artifacts-contract.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { prepareRelay } from '../../test/support/relay.ts';
import { startS3 } from '../../test/support/s3.ts';
import { until } from '../../test/support/until.ts';
import { systemClock } from '../runtime/clock.ts';
import { openS3Artifacts } from './s3-artifacts.ts';

describeWithBackend('S3', startS3, (s3) => {
  const open = (publicEndpoint: string | null, endpoint = s3().env['S3_ENDPOINT']!) => {
    const env = s3().env;
    return openS3Artifacts({
      endpoint,
      publicEndpoint,
      bucket: env['S3_BUCKET']!,
      region: env['S3_REGION']!,
      accessKeyId: env['S3_ACCESS_KEY_ID']!,
      secretAccessKey: env['S3_SECRET_ACCESS_KEY']!,
    });
  };

  it('signs links for the address where callers reach the store', async () => {
    const relay = await prepareRelay(s3().env['S3_ENDPOINT']!);
    await relay.open();
    const publicEndpoint = `http://localhost:${relay.port}`;
    const artifacts = open(publicEndpoint);
    await artifacts.write('org/a.csv', Readable.from([Buffer.from('name')]), 'text/csv');
    const names = { fileName: 'a.csv', contentType: 'text/csv' };
    const link = await artifacts.link({ artifact: 'org/a.csv', lifetimeSeconds: 60, ...names });
    expect(new URL(link).origin).toBe(publicEndpoint);
    expect(await (await fetch(link)).text()).toBe('name');
    await artifacts.close();
    await relay.cut();
  });

  it('reports why the bucket cannot be used, although a HEAD has no body', async () => {
    const busy = createServer((_, response) => {
      response.writeHead(503, { 'content-type': 'application/xml' });
      response.end('<Error><Code>SlowDown</Code><Message>Reduce your rate.</Message></Error>');
    });
    await new Promise<void>((listening) => busy.listen(0, '127.0.0.1', listening));
    const artifacts = open(null, `http://127.0.0.1:${(busy.address() as AddressInfo).port}`);
    await expect(artifacts.ready()).rejects.toThrow('The artifact store failed: Reduce your rate.');
    await artifacts.close();
    busy.close();
  });

  it('reports an endpoint whose path repeats the bucket, as something to wait for', async () => {
    const { S3_ENDPOINT, S3_BUCKET } = s3().env;
    const artifacts = open(null, `${S3_ENDPOINT}/${S3_BUCKET}`);
    const error = { code: 'artifact_store_unavailable' };
    const message = expect.stringContaining('is the bucket in S3_ENDPOINT, too?');
    await expect(artifacts.ready()).rejects.toMatchObject({ ...error, message });
    const listing = artifacts.list('any')[Symbol.asyncIterator]().next();
    await expect(listing).rejects.toMatchObject({ ...error, message });
    await artifacts.close();
  });

  /** Keys of unfinished uploads. */
  async function listUnfinished(): Promise<string[]> {
    const { endpoint, bucket, region, ...credentials } = s3();
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
    client.destroy();
    return Uploads.map(({ Key }) => Key!);
  }

  /** Enough for several parts; `midway` runs when the first ones have been sent. */
  function largeContent(midway: () => Promise<void> = async () => undefined): Readable {
    return Readable.from(
      (async function* () {
        for (let i = 0; i < 40; i++) {
          if (i === 20) await midway();
          yield Buffer.alloc(1024 * 1024, 'x');
        }
      })(),
    );
  }

  it('A6 removes an upload later that the loss of the store interrupted', async () => {
    const relay = await prepareRelay(s3().endpoint);
    await relay.open();
    const artifacts = open(null, `http://127.0.0.1:${relay.port}`);
    const cut = async () => {
      await until(async () => (await listUnfinished()).length === 1, 'the upload has begun');
      await relay.cut();
    };
    const writing = artifacts.write('exports/cut.csv', largeContent(cut), 'text/csv');
    await expect(writing).rejects.toMatchObject({ code: 'artifact_store_unavailable' });
    expect(await listUnfinished()).toEqual(['exports/cut.csv']);
    await relay.open();
    expect(await artifacts.removeUnfinished('exports/', 0)).toBe(0);
    const later = systemClock.nowMs() + 3_600_000;
    expect(await artifacts.removeUnfinished('others/', later)).toBe(0);
    expect(await artifacts.removeUnfinished('exports/', later)).toBe(1);
    expect(await listUnfinished()).toEqual([]);
    const reading = artifacts.read('exports/cut.csv');
    await expect(reading).rejects.toMatchObject({ code: 'artifact_missing' });
    await artifacts.close();
    await relay.cut();
  });

  it('A1 aborts an upload that fails to complete', async () => {
    const { origin, close } = await refuseEnds(new URL(s3().endpoint));
    const artifacts = open(null, origin);
    const writing = artifacts.write('exports/endless.csv', largeContent(), 'text/csv');
    await expect(writing).rejects.toMatchObject({ code: 'artifact_store_unavailable' });
    expect(await listUnfinished()).toEqual([]);
    await artifacts.close();
    await close();
  });

  describeArtifacts('s3', async () => {
    return {
      artifacts: open(null),
      follow: async (url) => {
        const answer = await fetch(url);
        return { status: answer.status, text: await answer.text() };
      },
    };
  });
});

/** Forwards every request except those that complete an upload. */
async function refuseEnds(store: URL): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    if (method === 'POST' && path!.includes('uploadId=')) {
      asked.resume();
      answer.writeHead(400).end('<Error><Code>InternalError</Code></Error>');
      return;
    }
    const address = { host: store.hostname, port: store.port, method, path, headers };
    const passed = request(address, (got) => {
      answer.writeHead(got.statusCode!, got.headers);
      got.pipe(answer);
    });
    asked.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}
