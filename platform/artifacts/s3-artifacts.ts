/**
 * Artifacts in an S3-compatible store. Uploads are multipart, so an artifact appears complete or
 * not at all. Links are presigned GETs to the store itself, at the address where callers reach it.
 */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  NoSuchKey,
  NotFound,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { once } from '../runtime/life-cycle.ts';
import type { ArtifactLink, Artifacts, ListedArtifact } from './artifacts.ts';
import { attachmentHeader } from './attachment.ts';
import { type AnswerHead, requireStoreAnswer, withS3Errors } from './s3-answers.ts';
import { limitBodies, S3_DEADLINES, type S3Deadlines, withPace } from './s3-deadlines.ts';

export interface S3Options {
  readonly endpoint: string;
  /** Where callers reach the store; `endpoint` if null or omitted. */
  readonly publicEndpoint?: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly deadlines?: S3Deadlines;
}

/** A store that is gone differs from a slow one only by its silence. */
const S3_CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

export function openS3Artifacts(options: S3Options): Artifacts {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const { deadlines = S3_DEADLINES } = options;
  const credentials = { accessKeyId, secretAccessKey };
  const connect = (url: string, requestTimeout: number) =>
    new S3Client({
      endpoint: url,
      region,
      credentials,
      forcePathStyle: true,
      requestHandler: {
        connectionTimeout: S3_CONNECT_TIMEOUT_MS,
        socketTimeout: IDLE_TIMEOUT_MS,
        requestTimeout,
        throwOnRequestTimeout: true,
      },
    });
  // SD2. It sends uploads only, which may take longer.
  const uploader = connect(endpoint, deadlines.uploadMs);
  const client = connect(endpoint, deadlines.answerMs);
  for (const one of [client, uploader]) {
    checkAnswers(one);
    limitBodies(one, deadlines);
  }
  // It only signs. The host is part of what is signed, so a link cannot be rewritten later.
  const signer = connect(options.publicEndpoint ?? endpoint, deadlines.answerMs);
  const at = (artifact: string) => ({ Bucket: bucket, Key: artifact });
  return {
    write: (artifact, content, contentType) =>
      upload(uploader, { ...at(artifact), ContentType: contentType }, content),
    read: (artifact) => readObject(client, at(artifact), deadlines.paceMs),
    exists: (artifact) => existsObject(client, at(artifact)),
    delete: async (artifact) => {
      await withS3Errors(client.send(new DeleteObjectCommand(at(artifact))));
    },
    list: (folder) => listObjects(client, bucket, folder),
    removeUnfinished: async (folder, begunBeforeMs) => {
      let removed = 0;
      for await (const { Key, UploadId, Initiated } of listUploads(client, bucket, folder)) {
        if ((Initiated?.getTime() ?? begunBeforeMs) >= begunBeforeMs) continue;
        await abortUpload(client, { Bucket: bucket, Key, UploadId });
        removed += 1;
      }
      return removed;
    },
    link: (link) => presign(signer, at(link.artifact), link),
    openLink: async () => null,
    ready: async () => {
      await withS3Errors(requireBucket(client, bucket));
      return true;
    },
    close: once(async () => {
      for (const one of [client, uploader, signer]) one.destroy();
    }),
  };
}

/** Sees each answer before the client reads its body. */
function checkAnswers(client: S3Client): void {
  client.middlewareStack.add(
    (next) => async (request) => {
      const answer = await next(request);
      requireStoreAnswer(answer.response as AnswerHead);
      return answer;
    },
    { step: 'deserialize', priority: 'low', name: 'requireStoreAnswer' },
  );
}

/** The answer to a HEAD has no body, so only the listing says why the bucket cannot be used. */
async function requireBucket(client: S3Client, Bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket }));
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    await client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 })).catch(describeNoBucket);
  }
}

/** A path that ends in the bucket makes the bucket's name a key. */
function describeNoBucket(cause: unknown): never {
  if (!(cause instanceof NoSuchKey)) throw cause;
  // Without a cause: the deepest message is the one that is shown.
  throw new Error('it takes the bucket for a key; is the bucket in S3_ENDPOINT, too?');
}

interface UploadTarget {
  Bucket: string;
  Key: string;
  ContentType: string;
}

async function upload(client: S3Client, target: UploadTarget, content: Readable) {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  const params = { ...target, Body: Readable.from(counted()) };
  const task = new Upload({ client, params, partSize: UPLOAD_PART_BYTES, queueSize: 2 });
  try {
    await withS3Errors(task.done());
  } catch (error) {
    // The uploader aborts after a part fails, but not after completing the upload fails. If the
    // store is unreachable now, `removeUnfinished` aborts the upload later.
    const { Bucket, Key } = target;
    await abortUpload(client, { Bucket, Key, UploadId: task.uploadId }).catch(() => undefined);
    throw error;
  }
  return { bytes };
}

interface UnfinishedUpload {
  readonly Bucket: string;
  readonly Key: string | undefined;
  readonly UploadId: string | undefined;
}

/** Does nothing for an artifact that was too small for parts, or an upload that has ended. */
async function abortUpload(client: S3Client, { Bucket, Key, UploadId }: UnfinishedUpload) {
  if (Key === undefined || UploadId === undefined) return;
  const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
  await withS3Errors(client.send(abort).catch(ignoring('NoSuchUpload')));
}

/** Errors of stores that do not implement the listing, and of users who may not list. */
const NO_LIST = ['NotImplemented', 'AccessDenied'];

async function* listUploads(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<MultipartUpload> {
  for (let after = {}; ; ) {
    const list = new ListMultipartUploadsCommand({ Bucket, Prefix, ...after });
    const page = await withS3Errors(client.send(list).catch(ignoring(...NO_LIST)));
    yield* page?.Uploads ?? [];
    if (!page?.IsTruncated) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

function ignoring(...names: string[]): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && names.includes(error.name)) return undefined;
    throw error;
  };
}

async function readObject(
  client: S3Client,
  source: { Bucket: string; Key: string },
  paceMs: number,
) {
  const { Body, ContentLength } = await withS3Errors(client.send(new GetObjectCommand(source)));
  return { content: withPace(Body as Readable, paceMs), bytes: ContentLength ?? 0 };
}

/** A user who may not list the bucket is told that reading is denied, not that nothing is there. */
async function existsObject(client: S3Client, object: { Bucket: string; Key: string }) {
  try {
    await client.send(new HeadObjectCommand(object));
    return true;
  } catch (error) {
    return !(error instanceof NotFound);
  }
}

async function* listObjects(
  client: S3Client,
  Bucket: string,
  Prefix: string,
): AsyncGenerator<ListedArtifact[]> {
  let next: string | undefined;
  do {
    const after = next === undefined ? {} : { ContinuationToken: next };
    const list = new ListObjectsV2Command({ Bucket, Prefix, ...after });
    const page = await withS3Errors(client.send(list).catch(describeNoBucket));
    const found = (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key === undefined ? [] : [{ artifact: Key, writtenMs: LastModified?.getTime() ?? 0 }],
    );
    if (found.length > 0) yield found;
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

function presign(client: S3Client, at: { Bucket: string; Key: string }, link: ArtifactLink) {
  const command = new GetObjectCommand({
    ...at,
    ResponseContentType: link.contentType,
    ResponseContentDisposition: attachmentHeader(link.fileName),
  });
  return getSignedUrl(client, command, { expiresIn: link.lifetimeSeconds });
}
