/** Bodies that are wrong in one place, and bytes that are hardly bodies at all. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Sent } from '../support/embedded-api.ts';

const ODD = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, 0.5, 1e21, -90.01, 180.5, 2 ** 53, '', ' ', '\u0000', '\ud800'],
  ...['x'.repeat(600), 'é'.repeat(200), '1', 'NaN', "'; DROP TABLE jobs; --", '../../etc/passwd'],
  ...[[], {}, [null], [[]], { a: 1 }, { $ref: '#' }, { constructor: 1 }, Array(300).fill('x')],
);

const KEYS = fc.constantFrom('more', '__proto__', 'constructor', '', 'attributes', 'batch_id', 'é');

type Json = unknown;

/** The body with one value in it replaced, taken out, put in or doubled. */
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

/** Ways to send a body that JSON.stringify would not make. */
export function garbled(body: fc.Arbitrary<Json>): fc.Arbitrary<Sent> {
  const type = 'application/json';
  return body.chain((value) => {
    const whole = JSON.stringify(value);
    const bytes = Buffer.from(whole);
    return fc.oneof(
      fc.nat(whole.length).map((end) => ({ body: whole.slice(0, end) })),
      fc.nat(bytes.length).map((at) => ({ body: withByte(bytes, at, 0xff) })),
      fc.uint8Array({ maxLength: 40 }).map((junk) => ({ body: junk })),
      fc.constantFrom<Sent>(
        { body: `\ufeff${whole}` },
        { body: `${whole}${whole}` },
        { body: `${'['.repeat(70)}${']'.repeat(70)}` },
        { body: whole.replace('{', '{"batch_name":"twice","batch_name":1,') },
        { body: whole.replace(/\d+/, '1e999') },
        { body: whole, headers: { 'content-type': 'text/plain' } },
        { body: whole, headers: { 'content-type': `${type}; charset=latin1` } },
        { body: gzipSync(whole), headers: { 'content-encoding': 'gzip' } },
        { body: bytes, headers: { 'content-encoding': 'gzip' } },
        { body: bytes, headers: { 'content-encoding': 'br' } },
        { body: gzipSync(whole).subarray(0, 20), headers: { 'content-encoding': 'gzip' } },
        { body: whole, headers: { 'idempotency-key': 'k'.repeat(300) } },
        { body: whole, headers: { 'idempotency-key': 'one for all' } },
      ),
    );
  });
}

function withByte(bytes: Buffer, at: number, byte: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([byte]), bytes.subarray(at)]);
}
