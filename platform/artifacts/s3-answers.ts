/**
 * What an answer from the address of the store means: whether the store gave it, and what is wrong.
 *
 * SA1 A status of 200 is no proof that the store did what was asked: a login page, a proxy or
 *     another server may answer at its address. Every answer of a store has a header of Amazon's,
 *     an ETag or an XML body, or is the 204 after a removal. No store answers with a page: Cairn
 *     stores none (0289).
 */
import { NoSuchKey, S3ServiceException } from '@aws-sdk/client-s3';
import { CairnError, errorMessage, rootMessage } from '../runtime/errors.ts';

export interface AnswerHead {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

const NO_CONTENT_STATUS = 204;
const FOREIGN = 'ForeignAnswer';

/** SA1. */
function isStoreAnswer({ statusCode, headers }: AnswerHead): boolean {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  const type = headers['content-type'] ?? '';
  if (/^text\/html\b/i.test(type)) return false;
  const isNamed = names.some((name) => name.startsWith('x-amz-') || name === 'etag');
  return isNamed || /\bxml\b/i.test(type) || statusCode === NO_CONTENT_STATUS;
}

/** SA1. The client repeats the request, depending on the status, as it does for the store's own. */
export function requireStoreAnswer(answer: AnswerHead): void {
  if (isStoreAnswer(answer)) return;
  const { statusCode, headers } = answer;
  const type = headers['content-type'] ?? 'none';
  const error = new Error(`status ${statusCode}, content type ${type}, no header of Amazon's`);
  throw Object.assign(error, { name: FOREIGN, $metadata: { httpStatusCode: statusCode } });
}

/** S3's codes for an unknown access key, and for a signature made with the wrong secret. */
const LOGIN_ERRORS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch']);

/** By S3's code. A policy may change at any time, so it is no reason to end a start. */
const INTRODUCTIONS: Readonly<Record<string, string>> = {
  AccessDenied: 'S3 denies a right that Cairn needs',
  AuthorizationHeaderMalformed: 'S3_REGION does not fit the bucket',
  PermanentRedirect: 'S3_REGION or S3_ENDPOINT does not fit the bucket',
  [FOREIGN]: 'What answers at the address in S3_ENDPOINT is not S3',
  RequestTimeTooSkewed: 'The clock of this machine and that of S3 differ too much',
};

const INSUFFICIENT_STORAGE_STATUS = 507;
/** Of Ceph and others, and of MinIO. */
const QUOTA_ERRORS = /QuotaExceeded$/;

export async function withS3Errors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw toArtifactError(cause);
  }
}

function toArtifactError(cause: unknown): CairnError {
  if (cause instanceof NoSuchKey) {
    return new CairnError('artifact_missing', 'There is no such artifact.', { cause });
  }
  const name = cause instanceof Error ? cause.name : '';
  if (LOGIN_ERRORS.has(name)) {
    const message = `S3 refuses the access key: ${errorMessage(cause)}`;
    return new CairnError('login_refused', message, { cause });
  }
  const what = INTRODUCTIONS[name] ?? 'The artifact store failed';
  const code = isFullStore(cause) ? 'storage_full' : 'artifact_store_unavailable';
  return new CairnError(code, `${what}: ${rootMessage(cause)}`, { cause });
}

function isFullStore(cause: unknown): boolean {
  if (!(cause instanceof S3ServiceException)) return false;
  const { httpStatusCode } = cause.$metadata;
  return httpStatusCode === INSUFFICIENT_STORAGE_STATUS || QUOTA_ERRORS.test(cause.name);
}
