/**
 * Reads a request's body as bytes, and no more of it than is allowed.
 *
 * RB1 The limit counts bytes after decompression, and decompression stops where it is passed.
 * RB2 All bodies in flight are bounded together. Beyond that a request is told to come back.
 * RB3 The rest of a refused body is read and discarded for a while, so that a caller who is still
 *     sending gets to see the response.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { Problem, problem, serviceUnavailable } from '../views/response.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** The sum over all bodies that are being read. */
  readonly maxBytesInFlight: number;
}

const JSON_MEDIA_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

export class RequestBodyReader {
  readonly #limits: BodyLimits;
  #inFlight = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** The whole body; empty when there is none. */
  async read(request: IncomingMessage): Promise<Buffer> {
    if (!hasBody(request)) return Buffer.alloc(0);
    requireJson(request);
    const isCompressed = isGzip(request);
    if (Number(request.headers['content-length']) > this.#limits.maxBytes) throw this.#tooLarge();
    return this.#collect(isCompressed ? gunzip(request) : request);
  }

  #tooLarge() {
    return problem(413, `The body has more than ${this.#limits.maxBytes} bytes.`);
  }

  async #collect(source: Readable): Promise<Buffer> {
    const { maxBytes, maxBytesInFlight } = this.#limits;
    const chunks: Buffer[] = [];
    let taken = 0;
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false })) {
        taken += (chunk as Buffer).length;
        this.#inFlight += (chunk as Buffer).length;
        if (taken > maxBytes) throw this.#tooLarge();
        if (this.#inFlight > maxBytesInFlight) {
          throw serviceUnavailable('Too many large bodies are being read; try again.');
        }
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks, taken);
    } catch (error) {
      throw error instanceof Problem ? error : problem(400, describeBrokenBody(error));
    } finally {
      this.#inFlight -= taken;
    }
  }
}

function describeBrokenBody(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return String(code).startsWith('Z_') ? 'The body is not gzip.' : 'The body ended early.';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8';
  if (JSON_MEDIA_TYPE.test(type) && /^utf-?8$/i.test(charset)) return;
  throw problem(415, 'The body must be application/json in UTF-8.');
}

function isGzip({ headers }: IncomingMessage): boolean {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'gzip' || encoding === 'x-gzip') return true;
  if (encoding === 'identity' || encoding === '') return false;
  throw problem(415, 'The body may be encoded as gzip or identity only.', {
    'Accept-Encoding': 'gzip, identity',
  });
}

/** Not `pipeline`: a refused body must not destroy the request, whose socket has to respond. */
function gunzip(request: IncomingMessage): Readable {
  const unpacked = createGunzip();
  request.on('aborted', () => unpacked.destroy(new Error('aborted')));
  return request.pipe(unpacked);
}

const DRAIN_LIMIT_MS = 10_000;

/** Discards the rest of a request that has been answered (RB3). */
export function drain(request: IncomingMessage, clock: Clock): void {
  if (request.complete || request.destroyed) return;
  const closed = new AbortController();
  request.once('close', () => closed.abort());
  request.unpipe();
  request.resume();
  void clock.sleep(DRAIN_LIMIT_MS, closed.signal).then(() => {
    if (!request.complete) request.destroy();
  });
}
