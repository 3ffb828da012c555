/**
 * Who may query the served warehouse: everyone, or only clients with the one user name and
 * password. They are accepted in the three ways that ClickHouse's clients use: basic
 * authentication, headers, and the URL.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BadRequest, readTarget } from './http-request.ts';

export interface WarehouseLogin {
  readonly user: string;
  readonly password: string;
}

/** The only user of Cairn's own ports. */
export function warehouseLogin(password: string | null): WarehouseLogin | undefined {
  return password === null ? undefined : { user: 'cairn', password };
}

const AUTHENTICATION_FAILED = 516;

/** Throws if the request does not contain the login. */
export function requireLogin(request: IncomingMessage, login: WarehouseLogin): void {
  const given = readLogin(request);
  // Both are compared, so that the response time reveals nothing about either.
  const areSame = [isSame(given.user, login.user), isSame(given.password, login.password)];
  if (areSame.every(Boolean)) return;
  throw new BadRequest(401, AUTHENTICATION_FAILED, 'The user name or the password is wrong');
}

function readLogin(request: IncomingMessage): WarehouseLogin {
  const header = (name: string) => String(request.headers[name] ?? '');
  const basic = /^Basic (\S+)$/i.exec(header('authorization'))?.[1];
  if (basic !== undefined) {
    const text = Buffer.from(basic, 'base64').toString('utf8');
    const colon = text.indexOf(':');
    return { user: text.slice(0, Math.max(colon, 0)), password: text.slice(colon + 1) };
  }
  const address = readTarget(request).parameters;
  return {
    user: address.get('user') ?? header('x-clickhouse-user'),
    password: address.get('password') ?? header('x-clickhouse-key'),
  };
}

function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
