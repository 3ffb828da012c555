/** Bodies that are wrong in one place, and bytes that are hardly a body. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Sent } from '../support/embedded-api.ts';

const ODD = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, 0.5, 1e21, -90.01, 180.5, 2 ** 53, '', ' ', '\u0000', '\ud800'],
  ...['x'.repeat(600), 'é'.repeat(200), '1', 'NaN', "'; DROP TABLE jobs; --", '../../etc/passwd'],
  ...[[], {}, [null], [[]], { a: 1 }, { $ref: '#' }, { constructor: 1 }, { toString: 1 }],
  ...[{ valueOf: null, toJSON: 1 }, Array(300).fill('x')],
);

const KEYS = fc.constantFrom('more', '__proto__', 'constructor', '', 'attributes', 'batch_id', 'é');

type Json = unknown;

/** The body with one value replaced, removed, added or doubled. */
export function mutated(body: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const change = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('replace', 'remove', 'add', 'double'),
    odd: ODD,
    key: KEYS,
  });
  return fc.tuple(body, change).map(([value, { at, kind, odd, key }]) => {
    const copy = structuredClone(value);
    const places = placesIn(copy);
    const place = places[at % Math.max(1, places.length)];
    if (place === undefined) return odd;
    const { holder, name } = place;
    if (kind === 'replace') set(holder, name, odd);
    else if (kind === 'remove') remove(holder, name);
    else if (kind === 'add') set(holder, Array.isArray(holder) ? holder.length : key, odd);
    else set(holder, name, [holder[name as never], holder[name as never]]);
    return copy;
  });
}

type Holder = Record<string, Json> | Json[];

interface Place {
  readonly holder: Holder;
  readonly name: string | number;
}

function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  const names = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
  return names.flatMap((name) => [{ holder, name }, ...placesIn(holder[name as never])]);
}

/** Also for keys such as `__proto__`, which are data. */
function set(holder: Holder, name: string | number, value: Json): void {
  Object.defineProperty(holder, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function remove(holder: Holder, name: string | number): void {
  if (Array.isArray(holder)) holder.splice(name as number, 1);
  else delete holder[name];
}

/** A request that `JSON.stringify` would not make, and how the server must respond. */
export interface GarbledRequest {
  readonly sent: Sent;
  /** The only statuses of its response; left out when the body itself decides. */
  readonly refusedWith?: readonly number[];
  /** The body that the server sees, after decompression. */
  readonly text: string;
  /**
   * True when the server may refuse what a plain parser reads as valid: a number that is not
   * finite, or a key that stands twice, of which a parser sees only the last value.
   */
  readonly mayBeInvalid?: boolean;
}

interface RouteFacts {
  /** The route takes an Idempotency-Key. */
  readonly takesKey: boolean;
  /** Without a body the route refuses; otherwise it stands for the defaults. */
  readonly requiresBody: boolean;
}

/** Ways to send a body wrongly to a route. */
export function garbled(
  body: fc.Arbitrary<Json>,
  { takesKey, requiresBody }: RouteFacts,
): fc.Arbitrary<GarbledRequest> {
  return body.chain((value) => {
    const text = JSON.stringify(value);
    const bytes = Buffer.from(text);
    const refused = (sent: Sent, ...refusedWith: number[]) => ({ sent, refusedWith, text });
    const judged = (sent: Sent, seen = text) => ({ sent, text: seen });
    const rewritten = (seen: string) =>
      isJson(seen) ? judged({ body: seen }, seen) : refused({ body: seen }, 400);
    const gzip = { 'content-encoding': 'gzip' };
    const longKey = { body: text, headers: { 'idempotency-key': 'k'.repeat(300) } };
    return fc.oneof(
      fc
        .integer({ min: 1, max: text.length - 1 })
        .map((end) => refused({ body: text.slice(0, end) }, 400)),
      fc.nat(bytes.length).map((at) => refused({ body: withByte(bytes, at, 0xff) }, 400)),
      fc
        .uint8Array({ minLength: 1, maxLength: 40 })
        .map((junk) => refused({ body: junk }, ...statusOfJunk(junk))),
      fc.constantFrom<GarbledRequest>(
        requiresBody ? refused({ body: '' }, 400) : judged({ body: '' }, '{}'),
        judged({ body: `\ufeff${text}` }),
        refused({ body: `${text}\ufeff` }, 400),
        refused({ body: `${text}${text}` }, 400),
        refused({ body: `${'['.repeat(70)}${']'.repeat(70)}` }, 400),
        {
          ...rewritten(text.replace('{', '{"batch_name":"twice","batch_name":1,')),
          mayBeInvalid: true,
        },
        { ...rewritten(text.replace(/\d+/, '1e999')), mayBeInvalid: true },
        refused({ body: text, headers: { 'content-type': 'text/plain' } }, 415),
        refused(
          { body: text, headers: { 'content-type': 'application/json; charset=latin1' } },
          415,
        ),
        judged({ body: gzipSync(text), headers: gzip }),
        refused({ body: bytes, headers: gzip }, 400),
        refused({ body: bytes, headers: { 'content-encoding': 'br' } }, 415),
        refused({ body: gzipSync(text).subarray(0, 20), headers: gzip }, 400),
        takesKey ? refused(longKey, 400) : judged(longKey),
        judged({ body: text, headers: { 'idempotency-key': 'one for all' } }),
      ),
    );
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A few random bytes may be a number, which is JSON but no body. */
function statusOfJunk(junk: Uint8Array): number[] {
  return isJson(Buffer.from(junk).toString('latin1')) ? [400, 422] : [400];
}

function withByte(bytes: Buffer, at: number, byte: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)]);
}
