/** An option of the configuration, and parsers for the text values of the environment. */

import { isIPv6 } from 'node:net';
import { validateDetailed } from 'node-cron';
import { canParseUrl } from '../../domain/words/web-addresses.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type Parse<T> = (text: string) => T;

export interface ConfigOption<T> {
  readonly env: string;
  readonly fallback: T;
  readonly parse: Parse<T>;
  readonly prose: string;
  /** The value may also come from a file, whose path is in the variable NAME_FILE. */
  readonly secret?: true;
}

export function option<T>(
  env: string,
  fallback: T,
  parse: Parse<T>,
  prose: string,
): ConfigOption<T> {
  return { env, fallback, parse, prose };
}

/** An option without a default. */
export function optional<T>(env: string, parse: Parse<T>, prose: string): ConfigOption<T | null> {
  return { env, fallback: null, parse, prose };
}

/** Marks an option whose value is, or contains, a secret. */
export function secret<T>(declared: ConfigOption<T>): ConfigOption<T> {
  return { ...declared, secret: true };
}

export const anyText: Parse<string> = (value) => value;

export function wholeNumber(min: number, max: number): Parse<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`);
    }
    return number;
  };
}

export function price(value: string): number {
  const number = Number(value);
  if (!(number >= 0 && number <= 1_000_000)) throw new Error('must be a number from 0 to 1000000');
  return number;
}

export function ratio(value: string): number {
  const number = Number(value);
  if (!(number > 0 && number <= 1)) throw new Error('must be a number above 0 and at most 1');
  return number;
}

export function ratioFromZero(value: string): number {
  const number = Number(value);
  if (!(number >= 0 && number <= 1)) throw new Error('must be a number from 0 to 1');
  return number;
}

/**
 * `localhost:9000` is a URL too: one with the scheme `localhost`. So each option lists the schemes
 * that its client supports.
 */
function urlWith(...schemes: readonly string[]): Parse<string> {
  const wanted = schemes.map((scheme) => `${scheme}://`).join(' or ');
  return (value) => {
    const isKnown = schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`));
    if (!isKnown || !canParseUrl(value))
      throw new Error(`must be a URL that begins with ${wanted}`);
    return value;
  };
}

export const httpUrl: Parse<string> = urlWith('http', 'https');

export function redisUrl(value: string): string {
  const url = urlWith('redis', 'rediss')(value);
  if (/^\/?\d{0,5}$/.test(new URL(url).pathname)) return url;
  throw new Error('must name the database by its number, as in redis://host:6379/1');
}

/** The ClickHouse client uses the whole path as the name of the database. */
export function clickhouseUrl(value: string): string {
  const { pathname } = new URL(httpUrl(value));
  if (!/^\/[^/]*$/.test(pathname)) {
    throw new Error('must have only the database name after the host');
  }
  return value;
}

/** The characters allowed in topic names. The limit leaves room for the longest name. */
export function topicPrefix(value: string): string {
  if (/^[A-Za-z0-9._-]{0,200}$/.test(value)) return value;
  throw new Error('must be at most 200 letters (A-Z, a-z), digits, dots, hyphens and underscores');
}

/** An address to listen on. */
export function listenAddress(value: string): string {
  if (isIPv6(value) || /^[\w.-]+$/.test(value)) return value;
  throw new Error('must be an IP address or a host name, without a scheme or a port');
}

export function bucketName(value: string): string {
  if (/^[a-z0-9][\w.-]{1,253}[a-z0-9]$/i.test(value)) return value;
  throw new Error('must be a bucket name only');
}

export function commaSeparated(value: string): readonly string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** At least one `host:port`. */
export function serversWithPorts(value: string): readonly string[] {
  const servers = hostsWithPorts(value);
  if (servers.length === 0) throw new Error('must be a list of host:port');
  return servers;
}

/** `host:port`, lower case; an IPv6 address is in brackets. */
export function hostsWithPorts(value: string): readonly string[] {
  return commaSeparated(value).map((item) => {
    const port = Number(/^(?:[^:\s/]+|\[[\da-f:.]+\]):(\d{1,5})$/i.exec(item)?.[1]);
    if (!(port >= 1 && port <= MAX_PORT)) throw new Error('must be a list of host:port');
    return item.toLowerCase();
  });
}

/** Text that is valid in a header. */
export function headerText(value: string): string {
  if (!/^[\x20-\x7e]{1,200}$/.test(value)) throw new Error('must be at most 200 ASCII characters');
  return value;
}

export function choiceFrom<const T extends string>(names: readonly T[]): Parse<T> {
  return (value) => {
    const name = names.find((known) => known === value);
    if (name === undefined) throw new Error(`must be one of ${names.join(', ')}`);
    return name;
  };
}

export function cronExpression(value: string): string {
  const { valid, errors } = validateDetailed(value);
  if (!valid) throw new Error(`must be a cron expression: ${errors[0]?.message}`);
  return value;
}

export function trueOrFalse(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
  return value === 'true';
}

export const MAX_PORT = 65_535;
export const HOUR_MS = 3_600_000;
export const YEAR_MS = 365 * 24 * HOUR_MS;
export const MIB = 1024 * 1024;
