/**
 * Reads a request's body as bytes, up to the allowed size.
 *
 * RB1 The limit counts bytes after decompression, and decompression stops where it is exceeded.
 * RB2 All bodies in flight are bounded together, and those of one organization by a share of that,
 *     so that its slow uploads leave room for others (I7). Beyond that, a request must be retried
 *     later.
 * RB3 The rest of a rejected body is read and discarded for a while, so that a caller that is still
 *     sending can read the response.
 */

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { quoteShort } from '../../../domain/words/closest-name.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import { type ReceivedBody, readTable, type TableKind } from '../tables/table-body.ts';
import { Problem, problem, serviceUnavailable } from '../views/response.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** The total over all bodies that are being read. */
  readonly maxBytesInFlight: number;
}

/** The share of `maxBytesInFlight` that one organization may hold. */
const OWNER_SHARE = 0.5;

const JSON_MEDIA_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

export class RequestBodyReader {
  readonly #limits: BodyLimits;
  #inFlight = 0;
  readonly #inFlightByOwner = new Map<string, number>();

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** The whole body; empty if there is none. `owner`: the organization that sends it. */
  async read(request: IncomingMessage, owner: string): Promise<Buffer> {
    if (!hasBody(request)) return Buffer.alloc(0);
    requireJson(request);
    return this.#holding(request, owner, async (source, hold) => {
      const body = new HeldBody(source === request ? announcedBytes(request) : Number.NaN);
      for await (const chunk of readChunks(source)) {
        hold(chunk.length);
        body.add(chunk);
      }
      return withoutMark(body.end());
    });
  }

  /** A table of jobs as JSON. Both the input and the JSON are limited. */
  async readTable(
    request: IncomingMessage,
    owner: string,
    { kind, fields }: { kind: TableKind; fields: object },
  ): Promise<ReceivedBody> {
    requireCharset(request);
    return this.#holding(request, owner, (source, hold) =>
      readTable(kind, this.#limited(source), fields, hold),
    );
  }

  #openSource(request: IncomingMessage): Readable {
    const isCompressed = isGzip(request);
    if (announcedBytes(request) > this.#limits.maxBytes) throw this.#tooLarge();
    return isCompressed ? gunzip(request) : request;
  }

  async *#limited(source: Readable): AsyncGenerator<Buffer> {
    let read = 0;
    for await (const chunk of readChunks(source)) {
      read += chunk.length;
      if (read > this.#limits.maxBytes) throw this.#tooLarge();
      yield chunk;
    }
  }

  #tooLarge() {
    return problem(413, `The body has more than ${this.#limits.maxBytes} bytes.`);
  }

  /** The bytes that the work holds count until it ends (RB2). */
  async #holding<T>(
    request: IncomingMessage,
    owner: string,
    work: (source: Readable, hold: (bytes: number) => void) => Promise<T>,
  ): Promise<T> {
    const { maxBytes, maxBytesInFlight } = this.#limits;
    const source = this.#openSource(request);
    let held = 0;
    const hold = (bytes: number) => {
      held += bytes;
      const ofOwner = this.#count(owner, bytes);
      if (held > maxBytes) throw this.#tooLarge();
      if (this.#inFlight > maxBytesInFlight || ofOwner > maxBytesInFlight * OWNER_SHARE) {
        throw serviceUnavailable('Too many large bodies are being read; try again.');
      }
    };
    try {
      return await work(source, hold);
    } catch (error) {
      throw error instanceof Problem ? error : problem(400, describeBrokenBody(error));
    } finally {
      this.#count(owner, -held);
      // Nobody hears its errors any more, and an error that nobody hears ends the process.
      if (source !== request) source.destroy();
    }
  }

  /** Returns the number of bytes that the owner then holds. */
  #count(owner: string, bytes: number): number {
    const ofOwner = (this.#inFlightByOwner.get(owner) ?? 0) + bytes;
    if (ofOwner === 0) this.#inFlightByOwner.delete(owner);
    else this.#inFlightByOwner.set(owner, ofOwner);
    this.#inFlight += bytes;
    return ofOwner;
  }
}

/** From this size on, a body of known size is read directly into its final buffer. */
const LARGE_BODY_BYTES = 1024 * 1024;

/**
 * The bytes of a body. A large one of known size is copied into its buffer as it arrives: joining
 * 24 MB at the end would block all other requests, and hold the bytes twice (docs/decisions/0187).
 * Reserved memory that is not written uses only address space, so announcing a body and not sending
 * it costs little.
 */
class HeldBody {
  readonly #announced: number;
  readonly #chunks: Buffer[] = [];
  #whole: Buffer | null = null;
  #length = 0;

  /** `announced`: its size by Content-Length, which Node's HTTP parser enforces; NaN if unknown. */
  constructor(announced: number) {
    this.#announced = announced;
  }

  add(chunk: Buffer): void {
    if (this.#whole === null) this.#chunks.push(chunk);
    else this.#whole.set(chunk, this.#length);
    this.#length += chunk.length;
    const isLarge = this.#length > LARGE_BODY_BYTES && this.#announced >= this.#length;
    if (this.#whole === null && isLarge) this.#reserve();
  }

  #reserve(): void {
    this.#whole = Buffer.allocUnsafeSlow(this.#announced);
    let at = 0;
    for (const chunk of this.#chunks.splice(0)) {
      this.#whole.set(chunk, at);
      at += chunk.length;
    }
  }

  end(): Buffer {
    return this.#whole?.subarray(0, this.#length) ?? Buffer.concat(this.#chunks);
  }
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** RFC 8259 lets a reader ignore a byte order mark, which some clients send. It becomes spaces. */
function withoutMark(body: Buffer): Buffer {
  const { length } = BYTE_ORDER_MARK;
  return BYTE_ORDER_MARK.equals(body.subarray(0, length)) ? body.fill(' ', 0, length) : body;
}

/** A reader that stops early leaves the request open, so that it can be answered (RB3). */
function readChunks(source: Readable): AsyncIterable<Buffer> {
  return source.iterator({ destroyOnReturn: false });
}

/** By Content-Length, which counts bytes before decompression; NaN if it is missing. */
function announcedBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length']);
}

function describeBrokenBody(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return String(code).startsWith('Z_') ? 'The body is not gzip.' : 'The body ended early.';
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function requireJson({ headers }: IncomingMessage): void {
  if (JSON_MEDIA_TYPE.test(headers['content-type'] ?? '') && isUtf8Charset(headers)) return;
  const contentType = headers['content-type'];
  const words = contentType === undefined ? 'is missing' : `says ${quoteShort(contentType)}`;
  throw problem(
    415,
    `The body must be application/json in UTF-8, and the header Content-Type ${words}.`,
  );
}

function requireCharset({ headers }: IncomingMessage): void {
  if (!isUtf8Charset(headers)) throw problem(415, 'The body must be in UTF-8.');
}

function isUtf8Charset(headers: IncomingHttpHeaders): boolean {
  return /^utf-?8$/i.test(CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8');
}

function isGzip({ headers }: IncomingMessage): boolean {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'gzip' || encoding === 'x-gzip') return true;
  if (encoding === 'identity' || encoding === '') return false;
  throw problem(415, 'The encoding of the body must be gzip or identity.', {
    'Accept-Encoding': 'gzip, identity',
  });
}

/**
 * Not `pipeline`: a rejected body must not destroy the request, whose socket is needed for the
 * response.
 */
function gunzip(request: IncomingMessage): Readable {
  const unpacked = createGunzip();
  const abort = () => unpacked.destroy(new Error('aborted'));
  request.once('aborted', abort);
  unpacked.once('close', () => request.off('aborted', abort));
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
