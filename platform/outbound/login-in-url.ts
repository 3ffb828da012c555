/** Takes the login out of a URL, because `fetch` refuses URLs with a login. */

interface Address {
  /** Without the login. */
  readonly url: URL;
  /** Basic authentication; empty if there is no login. */
  readonly headers: Record<string, string>;
}

export function withoutLogin(address: string): Address {
  const url = new URL(address);
  const login = [url.username, url.password].map(decodeURIComponent).join(':');
  url.username = '';
  url.password = '';
  const basic = { Authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  return { url, headers: login === ':' ? {} : basic };
}
