/**
 * Website addresses in one form. Pure; nothing is fetched.
 *
 * Canonical: a scheme, the host in lower case, no default port, no fragment, no parameters that
 * only track visits. Two addresses are one website when their hosts are equal (without `www.`) and
 * neither path contradicts the other: a site's front page agrees with any page of it.
 */
export interface Website {
  readonly url: string;
  /** Without `www.`. */
  readonly host: string;
  /** Lower case, without slashes at the ends. */
  readonly path: string;
}

const LONGEST_CHARS = 2_000;
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|y_source|mc_cid|mc_eid|cmpid|cid|source|ref)$/i;

/** Null when the text is no web address. */
export function readWebsite(text: string): Website | null {
  const written = text.slice(0, LONGEST_CHARS).trim();
  if (written.includes('@') && !written.includes('://')) return null;
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `http://${written}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  if (!/^https?:$/.test(url.protocol) || !/\.[a-z0-9-]{2,}$/i.test(url.hostname)) return null;
  clean(url);
  return {
    url: url.href,
    host: url.hostname.replace(/^www\d?\./, ''),
    path: decodePath(url.pathname)
      .replace(/^\/+|\/+$/g, '')
      .toLowerCase(),
  };
}

/** Each step only where it changes something: a set writes the whole address anew. */
function clean(url: URL): void {
  if (url.href.includes('#')) url.hash = '';
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  if (url.search === '') return;
  for (const name of [...url.searchParams.keys()]) {
    if (TRACKING.test(name)) url.searchParams.delete(name);
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export function sameWebsite(a: Website, b: Website): boolean {
  if (a.host !== b.host) return false;
  return a.path === b.path || isPageOf(a.path, b.path) || isPageOf(b.path, a.path);
}

function isPageOf(page: string, site: string): boolean {
  return site === '' || page.startsWith(`${site}/`);
}
