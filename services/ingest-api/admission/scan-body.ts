/**
 * Runs the JSON scanner over bodies, which may be any bytes, and rejects everything that is not
 * JSON.
 */
import { isUtf8 } from 'node:buffer';
import { JsonFault, JsonScanner, MAX_BODY_DEPTH } from './json-scanner.ts';
import { type BodyRefusal, refuseBody } from './refusal.ts';

/** Null for valid JSON; `readValue` parses the outermost value. */
export function scanBody(scanner: JsonScanner, readValue: () => void): BodyRefusal | null {
  if (!isUtf8(scanner.bytes)) return refuseBody('The body is not UTF-8.');
  try {
    scanner.skipSpace();
    readValue();
    scanner.finish();
    return null;
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    if (error.kind === 'malformed') {
      return refuseBody(describeMalformed(scanner.bytes, error.at));
    }
    return refuseBody(`The body is nested deeper than ${MAX_BODY_DEPTH}.`);
  }
}

function describeMalformed({ length }: Buffer, at: number): string {
  if (length === 0) return 'The body is empty; the request needs a JSON body.';
  if (at >= length) return `The body is not JSON: it ends too early, after ${length} bytes.`;
  return `The body is not JSON: unexpected content at byte ${at}.`;
}

/**
 * Null for valid JSON. Call it before JSON.parse, which has no depth limit: 64 MiB of `[` cost it
 * 2.6 GB and many seconds.
 */
export function refuseMalformed(bytes: Buffer): BodyRefusal | null {
  const scanner = new JsonScanner(bytes);
  return scanBody(scanner, () => scanner.skipValue());
}
