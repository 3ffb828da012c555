/** Links to a part of the page that they stand on. */

/** True for a URL of the page itself with a fragment: "#menu". */
export function isPartOfPage(url: string, page: string): boolean {
  return url.includes('#') && withoutFragment(url) === withoutFragment(page);
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '').replace(/\/$/, '');
}
