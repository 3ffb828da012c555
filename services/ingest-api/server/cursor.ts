/**
 * Opaque cursors: where a list continues, signed together with the list's owner and filter.
 *
 * The secret is in hot state, which all instances share. If it is lost, earlier cursors are
 * rejected as if they had been modified.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../ledger/platform.ts';
import { problem } from '../views/response.ts';

const SECRET_NAME = 'cursor-secret';
const CURSOR_SECRET_BYTES = 32;
const SECRET_TTL_MS = 365 * 24 * 3_600_000;

/** The item after which the next page starts. */
export interface CursorPosition {
  readonly createdMs: number;
  readonly id: string;
}

async function sign(platform: Platform, payload: string, filter: string): Promise<Buffer> {
  const { clock, hotState } = platform;
  const fresh = Buffer.from(clock.random(CURSOR_SECRET_BYTES)).toString('base64url');
  const secret = (await hotState.setIfAbsent(SECRET_NAME, fresh, SECRET_TTL_MS)) ?? fresh;
  return createHmac('sha256', secret).update(`${payload}\n${filter}`).digest();
}

/** `filter` is everything that the list depends on. */
export async function makeCursor(
  platform: Platform,
  filter: string,
  { createdMs, id }: CursorPosition,
): Promise<string> {
  const payload = Buffer.from(JSON.stringify([createdMs, id])).toString('base64url');
  return `${payload}.${(await sign(platform, payload, filter)).toString('base64url')}`;
}

/** The cursor's position; 400 if it was modified or belongs to another list. */
export async function readCursor(
  platform: Platform,
  filter: string,
  cursor: string,
): Promise<CursorPosition> {
  const [payload = '', signature = '', ...rest] = cursor.split('.');
  const expected = await sign(platform, payload, filter);
  const given = Buffer.from(signature, 'base64url');
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || rest.length > 0)
    throw problem(
      400,
      'Malformed cursor: send next_cursor unchanged, with the same other parameters.',
    );
  const [createdMs, id] = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return { createdMs, id };
}
