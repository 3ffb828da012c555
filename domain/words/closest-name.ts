/** Suggests a known name for a name that does not exist. */

const MAX_COMPARED_CHARS = 40;

/** Ignores case and separators: `phone_numbers`, `phoneNumbers`. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The known name that is most similar to `name`, with few letters changed; null if there is none.
 */
export function closestName(name: string, known: Iterable<string>): string | null {
  const sought = plain(name);
  if (sought === '' || sought.length > MAX_COMPARED_CHARS) return null;
  let best: string | null = null;
  // One letter in three may be wrong, or one letter of a short name.
  let least = Math.max(1, Math.floor(sought.length / 3)) + 1;
  for (const one of known) {
    const distance = countEdits(sought, plain(one));
    if (distance < least) [best, least] = [one, distance];
  }
  return best;
}

/** `; did you mean limit?`, or an empty text. */
export function askWhetherMeant(name: string, known: Iterable<string>): string {
  const closest = closestName(name, known);
  return closest === null ? '' : `; did you mean ${closest}?`;
}

const MAX_SHOWN_CHARS = 60;

/** Quotes a caller's text within a sentence. */
export function quoteShort(text: string): string {
  const short = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text;
  return JSON.stringify(short);
}

/** Counts letters that are inserted, deleted, changed, or swapped with the next one. */
export function countEdits(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_COMPARED_CHARS) return Number.POSITIVE_INFINITY;
  let [before, last]: [number[], number[]] = [[], Array.from(other, (_, at) => at + 1)];
  last.unshift(0);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1), swapped));
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
