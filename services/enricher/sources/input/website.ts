/**
 * Web addresses in one form. Pure; nothing is fetched.
 *
 * The form has a scheme, a lower-case host, no default port, no fragment and no tracking
 * parameters. Two addresses are the same website when their hosts are equal (without `www.`) and
 * one address is a page within the other: a site's front page matches any page of the site.
 */

import { isIP } from 'node:net';
import { parseUrl } from '../../../../domain/words/web-addresses.ts';
import { parseWebsite } from '../../../../places/text/contact.ts';
import { memoize } from '../cache/memoize.ts';

export interface Website {
  readonly url: string;
  /** Without `www.`; with the port if it is not the scheme's default. */
  readonly host: string;
  /** Lower case, without leading and trailing slashes. */
  readonly path: string;
}

const MAX_WEBSITE_CHARS = 2_000;
const TRACKING_PARAMETER =
  /^(?:utm_\w+|gclid|fbclid|msclkid|y_source|mc_cid|mc_eid|cmpid|cid|source|ref)$/i;

/**
 * Null when the text is not a web address. A name without a dot, such as an intranet host, needs a
 * scheme and a port: without them it is a word.
 */
export function readWebsite(text: string): Website | null {
  return readWritten(text.slice(0, MAX_WEBSITE_CHARS));
}

/** Cached, because the rules of one job read the same few addresses. */
const readWritten = memoize(100, (text: string): Website | null => {
  const written = text.trim();
  if (written.includes('@') && !written.includes('://')) return null;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(written);
  const full = hasScheme ? written : `http://${written}`;
  const url = parseUrl(full);
  if (url === null) return null;
  if (!/^https?:$/.test(url.protocol) || !namesHost(url, hasScheme)) return null;
  stripTracking(url);
  return {
    url: url.href,
    host: url.host.replace(/^www\d?\./, ''),
    path: decodePath(url.pathname)
      .replace(/^\/+|\/+$/g, '')
      .toLowerCase(),
  };
});

/** A link in Markdown or HTML, with the address in it. */
const LINK = /\]\(\s*([^\s)]+)\s*\)|\bhref\s*=\s*["']?([^"'\s>]+)/i;
const QUOTES_AROUND = /^[\s"'“”„«»‘’<([]+|[\s"'“”„«»‘’>)\].,;]+$/g;
/** A scheme that is repeated or misspelled, and a repeated "www.". */
const BEFORE_ADDRESS = [
  /^(?:https?:\/+)+(?=https?:\/\/)/i,
  /^https?(?::\/|\/\/)(?=[^/])/i,
  /^\/\/(?=[^/])/,
  /^(?:https?:\/\/)?(?:www\.)+(?=www\.)/i,
];

/** The address without what people write around it. It is a literal part of the text. */
export function unwrapWebsite(text: string): string {
  const link = LINK.exec(text);
  const bare = (link?.[1] ?? link?.[2] ?? text).replace(QUOTES_AROUND, '');
  return BEFORE_ADDRESS.reduce((rest, sign) => rest.replace(sign, ''), bare);
}

/** Null for a page on a social network, and for a text that is not a web address. */
export function readOwnSite(written: string): Website | null {
  return parseWebsite(written)?.social ? null : readWebsite(written);
}

function namesHost({ hostname, port }: URL, hasScheme: boolean): boolean {
  if (/[^.]\.[a-z0-9-]{2,}$/i.test(hostname)) return true;
  return hasScheme && (isIP(hostname.replace(/^\[|\]$/g, '')) > 0 || port !== '');
}

/** Sets only changed parts: each assignment serializes the whole address again. */
function stripTracking(url: URL): void {
  if (url.href.includes('#')) url.hash = '';
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  if (url.search === '') return;
  for (const name of [...url.searchParams.keys()]) {
    if (TRACKING_PARAMETER.test(name)) url.searchParams.delete(name);
  }
}

/** Decodes the path; returns it unchanged if its escapes are broken. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function sameWebsite(a: Website, b: Website): boolean {
  if (a.host !== b.host) return false;
  return a.path === b.path || isPageIn(a.path, b.path) || isPageIn(b.path, a.path);
}

function isPageIn(page: string, site: string): boolean {
  return site === '' || page.startsWith(`${site}/`);
}
