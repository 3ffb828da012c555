/**
 * Opaque cursors: where a list goes on, signed, and bound to whose list it is and how filtered.
 *
 * The secret lives in hot state, so that all instances share it; when it is lost, cursors given
 * out before are refused like changed ones.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../ledger/platform.ts';
import { problem } from '../views/answer.ts';

const SECRET_NAME = 'cursor-secret';
const SECRET_BYTES = 32;
const SECRET_TTL_MS = 365 * 24 * 3_600_000;

export interface Place {
  readonly createdMs: number;
  readonly id: string;
}

async function secretOf({ clock, hotState }: Platform): Promise<string> {
  const fresh = Buffer.from(clock.random(SECRET_BYTES)).toString('base64url');
  return (await hotState.setIfAbsent(SECRET_NAME, fresh, SECRET_TTL_MS)) ?? fresh;
}

function signatureOf(secret: string, payload: string, filter: string): Buffer {
  return createHmac('sha256', secret).update(`${payload}\n${filter}`).digest();
}

/** `filter`: everything that the list depends on. */
export async function makeCursor(
  platform: Platform,
  filter: string,
  place: Place,
): Promise<string> {
  const payload = Buffer.from(JSON.stringify([place.createdMs, place.id])).toString('base64url');
  const signature = signatureOf(await secretOf(platform), payload, filter);
  return `${payload}.${signature.toString('base64url')}`;
}

/** The place that the cursor names; 400 when it is changed or of another list. */
export async function readCursor(
  platform: Platform,
  filter: string,
  cursor: string,
): Promise<Place> {
  const [payload = '', signature = '', ...rest] = cursor.split('.');
  const right = signatureOf(await secretOf(platform), payload, filter);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  if (!isOurs || rest.length > 0) throw problem(400, 'Malformed cursor.');
  const [createdMs, id] = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { createdMs, id };
}
