/**
 * An S3 server (Versity's gateway over a folder), built by the Go tool chain.
 *
 * On the run's shared server each caller gets a new bucket of its own.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Backend,
  installOnce,
  requireTool,
  runTool,
  temporaryFolder,
  uniqueWord,
} from './backend.ts';
import { onFreePort, startServer } from './server-process.ts';
import { type AddressedBackend, leaseSharedBackend } from './shared-backends.ts';

export type S3 = Backend & {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type OwnS3 = S3 &
  AddressedBackend & {
    kill(): Promise<void>;
    /** Restarts it; it then answers reads, and every write with 403 AccessDenied. */
    refuseWrites(): Promise<void>;
    /** Restarts it as it was. */
    takeWrites(): Promise<void>;
    /** The folder with the objects of its bucket. */
    readonly bucketFolder: string;
  };

const version = 'v1.8.0';
const gateway = `github.com/versity/versitygw/cmd/versitygw@${version}`;
const region = 'us-east-1';
const accessKeyId = 'cairn-test';
const secretAccessKey = 'cairn-test-secret';

export async function startS3(): Promise<S3> {
  const lease = await leaseSharedBackend('s3');
  if (!lease) return startOwnS3();
  const { origin, username, password } = new URL(lease.address);
  const keys = [username || accessKeyId, password || secretAccessKey].map(decodeURIComponent);
  const place = { endpoint: origin, accessKeyId: keys[0] ?? '', secretAccessKey: keys[1] ?? '' };
  const bucket = freshBucket();
  await createBucket(place, bucket);
  return { ...described(place, bucket), stop: async () => {} };
}

/** Builds the gateway into the cache and returns the program's path. */
export async function installS3(): Promise<string> {
  const folder = await installOnce('S3', `versitygw-${version}`, async (unfinished) => {
    const go = await requireTool('S3', 'go');
    await runTool(go, ['install', gateway], { env: { GOBIN: unfinished, GOFLAGS: '' } });
  });
  return join(folder, 'versitygw');
}

export async function startOwnS3(options: { bucket?: string } = {}): Promise<OwnS3> {
  const command = await installS3();
  return onFreePort((port) => startOnPort(command, port, options.bucket ?? freshBucket()));
}

function freshBucket(): string {
  return `cairn-${uniqueWord()}`;
}

async function startOnPort(command: string, port: number, bucket: string): Promise<OwnS3> {
  const folder = temporaryFolder('s3');
  const data = join(folder, 'data');
  await mkdir(data);
  const place = { endpoint: `http://127.0.0.1:${port}`, accessKeyId, secretAccessKey };
  const options = ['--port', `127.0.0.1:${port}`, '--region', region, '--quiet'];
  const run = (more: readonly string[] = []) =>
    startServer({
      name: 'S3',
      command,
      args: [...options, ...more, 'posix', data],
      env: { ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
      cwd: folder,
      logFile: join(folder, 's3.log'),
      // A gateway that is ready refuses an unsigned request, so any response will do.
      isReady: async () => (await fetch(place.endpoint)).status > 0,
    });
  let server = await run();
  const restart = async (more: readonly string[] = []) => {
    await server.stop();
    server = await run(more);
  };
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const address = `http://${accessKeyId}:${secretAccessKey}@127.0.0.1:${port}`;
  await createBucket(place, bucket);
  const s3 = described(place, bucket);
  return {
    ...s3,
    address,
    stop,
    kill: () => server.kill(),
    refuseWrites: () => restart(['--readonly']),
    takeWrites: () => restart(),
    bucketFolder: join(data, bucket),
  };
}

type Place = Pick<S3, 'endpoint' | 'accessKeyId' | 'secretAccessKey'>;

async function createBucket(place: Place, bucket: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { endpoint, ...credentials } = place;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
}

function described(place: Place, bucket: string): Omit<S3, 'stop'> {
  const env = {
    S3_ENDPOINT: place.endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: place.accessKeyId,
    S3_SECRET_ACCESS_KEY: place.secretAccessKey,
  };
  return { ...place, bucket, region, env };
}
