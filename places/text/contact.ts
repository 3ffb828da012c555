/** Reduces phones, websites and social pages to what two records of one place share. */
const SOCIAL_NAMES: ReadonlySet<string> = new Set(
  `facebook fb instagram twitter x tiktok youtube linkedin pinterest yelp tripadvisor foursquare
  google goo linktr wa whatsapp t`.split(/\s+/),
);

/** Compares the name before the suffix: facebook.com, m.facebook.com, google.co.uk. */
function isSocialHost(host: string): boolean {
  const labels = host.split('.');
  const suffix = /^(co|com|org|net)$/.test(labels.at(-2) ?? '') && labels.length > 2 ? 2 : 1;
  return SOCIAL_NAMES.has(labels.at(-1 - suffix) ?? '');
}

const MAX_PATH_CHARS = 200;

/**
 * The last 9 digits, or all if there are fewer; null for fewer than 6. They are enough to
 * distinguish phones, and in nearly every country they do not depend on the country or trunk
 * prefix.
 */
export function phoneKey(phone: string): string | null {
  const digits = phone.slice(0, 40).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < 6 ? null : digits.slice(-9);
}

/** Compares phone keys up to a prefix: the longer one must end with the shorter one. */
export function isSamePhone(a: string, b: string): boolean {
  return a.length <= b.length ? b.endsWith(a) : a.endsWith(b);
}

/** 1: the same line. -1: different. -0.5: different lines of one exchange, as companies have. */
export function comparePhones(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  let best = -1;
  for (const x of a) {
    for (const y of b) {
      if (isSamePhone(x, y)) return 1;
      if (x.length === y.length && x.slice(0, -4) === y.slice(0, -4)) best = -0.5;
    }
  }
  return best;
}

export interface WebAddress {
  /** Host without `www.`, lower case. */
  host: string;
  /** Lower case, without the query and without slashes at either end. */
  path: string;
  social: boolean;
}

/** Null if the text has no host. */
export function parseWebsite(text: string): WebAddress | null {
  const found =
    /^\s*(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@\s]*@)?([^/?#:\s]+)(?::\d+)?([^?#\s]*)/i.exec(
      text.slice(0, MAX_PATH_CHARS * 2),
    );
  const host = found?.[1]?.toLowerCase().replace(/^(www\d?|m)\./, '');
  if (!host?.includes('.')) return null;
  const path = (found?.[2] ?? '').toLowerCase().replace(/^\/+|\/+$/g, '');
  return { host, path: path.slice(0, MAX_PATH_CHARS), social: isSocialHost(host) };
}

/** `facebook.com/joes` for any address of that page; null if the address has no path. */
export function socialKey(text: string): string | null {
  const address = parseWebsite(text);
  if (!address?.path) return null;
  return `${address.host.replace(/^[a-z-]{2,5}\.(?=facebook)/, '')}/${address.path}`;
}
