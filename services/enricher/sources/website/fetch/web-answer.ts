/**
 * The outcomes of a request to a website. Every outcome is a value.
 *
 * WA1 `refused` is permanent: the same request has the same outcome tomorrow. `failed` is
 *     temporary, and `later` says when to ask again.
 * WA2 When no name can be resolved at all, this machine's network has no Internet access, and every
 *     page is `refused`. When no name server answers, that is temporary: `failed`.
 */
import {
  type CairnError,
  errorMessage,
  isCairnError,
} from '../../../../../platform/runtime/errors.ts';

/** A success, or a redirect that has not been followed. */
export interface WebResponse {
  readonly kind: 'answered';
  readonly status: number;
  readonly contentType: string | null;
  /** The target of a redirect, as in the header. */
  readonly location: string | null;
  /** The body, decompressed and cut at the limit. */
  readonly bytes: Uint8Array;
  /** Releases the room of the bytes; called when they are no longer needed. */
  readonly release: () => void;
  readonly tookMs: number;
}

export interface RefusedAnswer {
  readonly kind: 'refused';
  /** The end of a sentence whose subject is the page. */
  readonly reason: string;
  /** True when the host itself answered so. */
  readonly isAnswered: boolean;
  /** True when no request was sent: the answer says nothing about the host. */
  readonly isNotSent?: true;
}

export interface FailedAnswer {
  readonly kind: 'failed';
  readonly reason: string;
  /** True when no request was sent, and an immediate retry is of no use. */
  readonly isNotSent?: true;
}

export interface LaterAnswer {
  readonly kind: 'later';
  readonly reason: string;
  /** Epoch ms. */
  readonly untilMs: number;
}

export type WebAnswer = WebResponse | RefusedAnswer | FailedAnswer | LaterAnswer;

export function refused(reason: string, isAnswered = false): RefusedAnswer {
  return { kind: 'refused', reason, isAnswered };
}

export function failed(reason: string): FailedAnswer {
  return { kind: 'failed', reason };
}

/** Permanent faults of the site, by error code. */
const LASTING_FAULTS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^ENOTFOUND$/, 'is on a host without an address'],
  [/^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|HOSTNAME_)/, 'has a bad certificate'],
  [/^(?:UND_ERR_HEADERS_OVERFLOW|HPE_)/, 'has an answer that is no proper HTTP'],
  [/^(?:ERR_SSL|EPROTO)/, 'has no working encryption'],
];

/** The answer when no request can be sent now. */
export function obstacleAnswer(obstacle: CairnError): RefusedAnswer | FailedAnswer {
  return { ...errorAnswer(obstacle), isNotSent: true };
}

/** The answer for an error of the HTTP client. */
export function errorAnswer(error: unknown): RefusedAnswer | FailedAnswer {
  const causes = causesUnder(error);
  if (causes.some((cause) => isCairnError(cause, 'address_refused'))) {
    return refused('is at no public web address');
  }
  if (causes.some((cause) => errorMessage(cause) === 'bad port')) {
    return refused('is on a port that is not of the web');
  }
  const unknown = causes.find(isUnknownName);
  if (unknown !== undefined) return unknownNameAnswer(unknown);
  const codes = causes.map((cause) => String((cause as { code?: unknown }).code ?? ''));
  for (const [pattern, reason] of LASTING_FAULTS) {
    if (codes.some((code) => pattern.test(code))) return refused(reason);
  }
  return failed(`was not reached (${errorMessage(causes.at(-1))})`);
}

function isUnknownName(cause: unknown): cause is CairnError {
  return isCairnError(cause, 'no_name_found') || isCairnError(cause, 'name_servers_silent');
}

/** WA2. */
function unknownNameAnswer({ code, message }: CairnError): RefusedAnswer | FailedAnswer {
  const reason = `was not asked for: ${message}`;
  const answer = code === 'no_name_found' ? refused(reason) : failed(reason);
  return { ...answer, isNotSent: true };
}

const MAX_CAUSES = 5;

/** The error and its causes, the outermost first. */
function causesUnder(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let cause = error;
  while (cause instanceof Error && causes.length < MAX_CAUSES) {
    causes.push(cause);
    cause = cause.cause;
  }
  return causes.length === 0 ? [error] : causes;
}

/** The answer for a status other than a success or a redirect. */
export function statusAnswer(status: number, retryAtMs: number | null): WebAnswer {
  const reason = `was answered with status ${status}`;
  const isBusy = status === 429 || status === 503;
  if (isBusy && retryAtMs !== null) return { kind: 'later', reason, untilMs: retryAtMs };
  return status === 429 || status === 408 || status >= 500 ? failed(reason) : refused(reason, true);
}
