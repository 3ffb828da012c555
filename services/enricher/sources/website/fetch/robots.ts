/**
 * Decides which URLs a site lets us fetch: robots.txt by RFC 9309, read as Google's parser reads
 * it.
 *
 * RB1 The rules of every group that names our product count together. Groups for `*` count only
 *     when none names it.
 * RB2 Among the rules that match, the longest decides; between two of equal length, the allowing
 *     one.
 * RB3 Bytes are not decoded: a file in a broken encoding is read as far as possible. Each character
 *     of a string here is one byte, and patterns are compared percent-encoded.
 * RB4 Reading takes time in proportion to the file, and matching in proportion to rules times URL.
 */

interface Rule {
  readonly isAllowed: boolean;
  /** Percent-encoded; `*` stands for any text, and `$` at the end for the URL's end. */
  readonly pattern: string;
}

export interface RobotsRules {
  readonly rules: readonly Rule[];
  /** Seconds between two requests, if the site asks for them. Not part of the RFC. */
  readonly crawlDelaySeconds: number | null;
}

export const ALLOW_ALL: RobotsRules = { rules: [], crawlDelaySeconds: null };
export const ALLOW_NOTHING: RobotsRules = {
  rules: [{ isAllowed: false, pattern: '/' }],
  crawlDelaySeconds: null,
};

/** The part of the file that is read: the minimum that the RFC requires. */
export const ROBOTS_LIMIT_BYTES = 500 * 1024;
const LINE_LIMIT_BYTES = 16_663;
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

type Key = 'agent' | 'allow' | 'disallow' | 'delay';
/** The keys, with misspellings that sites use. */
const KEYS: readonly (readonly [RegExp, Key])[] = [
  [/^user[- ]?agent/i, 'agent'],
  [/^allow/i, 'allow'],
  [/^(?:dis?al{1,2}ow|diss?al{1,2}ow|diasllow|disallaw)/i, 'disallow'],
  [/^crawl-?delay$/i, 'delay'],
];

interface Group {
  readonly rules: Rule[];
  delay: number | null;
  isNamed: boolean;
}

/** The rules for the product `agent`, a token of letters, `_` and `-`. */
export function readRobots(file: Uint8Array, agent: string): RobotsRules {
  const own: Group = { rules: [], delay: null, isNamed: false };
  const others: Group = { rules: [], delay: null, isNamed: false };
  let current: Group[] = [];
  let isAfterRule = false;
  for (const { key, value } of readLines(file)) {
    if (key === 'agent') {
      if (isAfterRule) current = [];
      isAfterRule = false;
      if (namesEveryAgent(value)) current.push(others);
      else if (productToken(value) === agent.toLowerCase()) current.push(own);
      for (const group of current) group.isNamed = true;
    } else if (key === 'delay') {
      for (const group of current) group.delay ??= readDelay(value);
    } else {
      isAfterRule = true;
      for (const group of current) group.rules.push(...readRules(key === 'allow', value));
    }
  }
  const { rules, delay } = own.isNamed ? own : others;
  return { rules, crawlDelaySeconds: delay };
}

/** Tells whether the rules allow the URL, which is taken as written. */
export function mayFetch({ rules }: RobotsRules, url: string): boolean {
  const path = pathAndQuery(asBytes(url));
  let longest = 0;
  let isAllowed = true;
  for (const rule of rules) {
    const { length } = rule.pattern;
    if (length < longest || (length === longest && !rule.isAllowed)) continue;
    if (!matchesPattern(path, rule.pattern)) continue;
    longest = length;
    isAllowed = rule.isAllowed;
  }
  return isAllowed;
}

function* readLines(file: Uint8Array): Generator<{ key: Key; value: string }> {
  const text = Buffer.from(file.subarray(0, ROBOTS_LIMIT_BYTES)).toString('latin1');
  for (const line of withoutMark(text).split(/\r\n|\r|\n/)) {
    const [content] = line.slice(0, LINE_LIMIT_BYTES).split('#');
    const parts = splitLine(content!);
    const key = parts && KEYS.find(([pattern]) => pattern.test(parts.name))?.[1];
    if (key) yield { key, value: parts.value };
  }
}

/** Removes a byte order mark, even one that was cut short. */
function withoutMark(text: string): string {
  let skipped = 0;
  while (skipped < 3 && text[skipped] === BYTE_ORDER_MARK[skipped]) skipped++;
  return text.slice(skipped);
}

/** Splits `name: value`, or `name value` if the colon was forgotten. */
function splitLine(content: string): { name: string; value: string } | null {
  const colon = content.indexOf(':');
  if (colon >= 0) return nameAndValue(content.slice(0, colon), content.slice(colon + 1));
  const words = content.trim().split(/[ \t]+/);
  return words.length === 2 ? nameAndValue(words[0]!, words[1]!) : null;
}

function nameAndValue(name: string, value: string) {
  const trimmed = name.trim();
  return trimmed === '' ? null : { name: trimmed, value: value.trim() };
}

function namesEveryAgent(value: string): boolean {
  return value[0] === '*' && (value.length === 1 || /\s/.test(value[1]!));
}

function productToken(value: string): string {
  return /^[a-z_-]*/i.exec(value)![0].toLowerCase();
}

function readDelay(value: string): number | null {
  const seconds = Number(value);
  return value !== '' && seconds >= 0 && Number.isFinite(seconds) ? seconds : null;
}

/** Rules for the value. Allowing an index page also allows its folder. */
function readRules(isAllowed: boolean, value: string): Rule[] {
  if (value === '') return [];
  const pattern = encodePattern(value);
  const folder = isAllowed && /^(.*\/)index\.html?[^/]*$/.exec(pattern)?.[1];
  const rule = { isAllowed, pattern };
  return folder ? [rule, { isAllowed, pattern: `${folder}$` }] : [rule];
}

function encodePattern(value: string): string {
  return value
    .replace(/%[0-9a-f]{2}/gi, (encoded) => encoded.toUpperCase())
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** The part after the authority, without the fragment; `/` if it is empty. */
function pathAndQuery(url: string): string {
  const scheme = url.indexOf('//');
  const start = scheme === 0 ? 2 : Math.max(0, url.indexOf('://') + 3);
  const [bare] = url.slice(url.includes('://') || scheme === 0 ? start : 0).split('#');
  const path = bare!.search(/[/?;]/);
  if (path < 0) return '/';
  const rest = bare!.slice(path);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function matchesPattern(path: string, pattern: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  const [first, ...rest] = parts;
  if (!path.startsWith(first!)) return false;
  let at = first!.length;
  const last = isAnchored ? rest.pop() : undefined;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  if (last === undefined) return path.length === at;
  return path.length - last.length >= at && path.endsWith(last);
}
