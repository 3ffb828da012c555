/**
 * Reads a request's body as bytes, and no more of it than is allowed.
 *
 * 1. The limit counts bytes after decompression; decompressing stops where it is passed.
 * 2. All bodies under way together are bounded too: beyond that, a request is told to come back.
 * 3. A refused body is read on and thrown away for a while, so that a caller who is still sending
 *    gets to see the answer.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { Problem, problem, unavailable } from '../views/answer.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Of all bodies that are being read. */
  readonly maxBytesUnderWay: number;
}

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

export class BodyReader {
  readonly #limits: BodyLimits;
  #underWay = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** The whole body; empty when there is none. */
  async read(request: IncomingMessage): Promise<Buffer> {
    if (!hasBody(request)) return Buffer.alloc(0);
    checkType(request);
    const compressed = isGzip(request);
    const announced = Number(request.headers['content-length'] ?? Number.NaN);
    if (announced > this.#limits.maxBytes) throw this.#tooLarge();
    if (!compressed && announced >= 0) return this.#collect(request, announced);
    return this.#collect(compressed ? gunzip(request) : request, undefined);
  }

  #tooLarge() {
    return problem(413, `The body has more than ${this.#limits.maxBytes} bytes.`);
  }

  async #collect(source: Readable, size: number | undefined): Promise<Buffer> {
    const gathering = size === undefined ? new ChunkList() : new WholeBuffer(size);
    let taken = 0;
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false })) {
        taken += (chunk as Buffer).length;
        this.#underWay += (chunk as Buffer).length;
        if (taken > this.#limits.maxBytes) throw this.#tooLarge();
        if (this.#underWay > this.#limits.maxBytesUnderWay) throw unavailable('Too many bodies.');
        gathering.add(chunk as Buffer);
      }
      return gathering.end();
    } catch (error) {
      throw error instanceof Problem ? error : problem(400, reasonOf(error));
    } finally {
      this.#underWay -= taken;
    }
  }
}

function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return String(code).startsWith('Z_') ? 'The body is not gzip.' : 'The body ended early.';
}

/** Chunks copied into place: the buffer is whole, and its own, when the last one has come. */
class WholeBuffer {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(size: number) {
    this.#bytes = Buffer.from(new ArrayBuffer(size));
  }

  add(chunk: Buffer): void {
    this.#bytes.set(chunk, this.#at);
    this.#at += chunk.length;
  }

  end(): Buffer {
    return this.#bytes;
  }
}

class ChunkList {
  readonly #chunks: Buffer[] = [];

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  end(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function checkType({ headers }: IncomingMessage): void {
  const type = headers['content-type'] ?? '';
  const charset = CHARSET.exec(type)?.[1] ?? 'utf-8';
  if (JSON_TYPE.test(type) && /^utf-?8$/i.test(charset)) return;
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

/** Not `pipeline`: a refused body must not destroy the request, whose socket has to answer. */
function gunzip(request: IncomingMessage): Readable {
  const unpacked = createGunzip();
  request.on('aborted', () => unpacked.destroy(new Error('aborted')));
  return request.pipe(unpacked);
}

const DRAIN_LIMIT_MS = 10_000;

/** Lets go of what is left of a request that has been answered. */
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
