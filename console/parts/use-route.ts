/**
 * The current route: the part of the address after `#`. It includes filters and page offsets, so
 * that a shared link shows the same view.
 */
import { useEffect, useState } from 'preact/hooks';

export interface Route {
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
}

export type RouteQuery = Readonly<Record<string, string | number | undefined>>;

export function linkTo(segments: readonly string[], query: RouteQuery = {}): string {
  const path = segments.map(encodeURIComponent).join('/');
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? `#/${path}` : `#/${path}?${text}`;
}

export function goTo(segments: readonly string[], query?: RouteQuery): void {
  location.hash = linkTo(segments, query);
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return readRoute(hash);
}

function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const segments = path.split('/').filter(Boolean).map(decodeSegment);
  return { segments, query: new URLSearchParams(query) };
}

/** The offset of the list. Users may edit the address, so it is validated. */
export function readOffset({ query }: Route): number {
  const from = Number(query.get('from') ?? 0);
  return Number.isSafeInteger(from) && from > 0 ? from : 0;
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
