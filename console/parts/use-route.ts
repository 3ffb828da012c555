/**
 * Where the person is: the part of the address behind `#`. Filters and pages stand there too, so
 * that a link shows what its sender saw.
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

/** Where the list begins; addresses may be written by hand. */
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
