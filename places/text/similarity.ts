/**
 * Similarity of two ASCII strings, 0-1. Pure. Search calls these functions thousands of times a
 * second, so they allocate nothing.
 */
const MAX_COMPARED_CHARS = 64;
/** The current row of the Levenshtein matrix. */
const row = new Uint16Array(MAX_COMPARED_CHARS + 1);

/** 1 - Levenshtein distance / length of the longer, over the first MAX_COMPARED_CHARS. */
export function editSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const m = Math.min(a.length, MAX_COMPARED_CHARS);
  const n = Math.min(b.length, MAX_COMPARED_CHARS);
  if (m === 0 || n === 0) return 0;
  for (let j = 0; j <= n; j++) row[j] = j;
  for (let i = 1; i <= m; i++) fillEditRow(a.charCodeAt(i - 1), i, b, n);
  return 1 - row[n]! / Math.max(m, n);
}

/** editSimilarity, or 0 when it is below `least`. Lengths alone rule out most pairs. */
export function editSimilarityFrom(least: number, a: string, b: string): number {
  const [shorter, longer] = a.length < b.length ? [a.length, b.length] : [b.length, a.length];
  if (shorter < longer * least) return 0;
  const similarity = editSimilarity(a, b);
  return similarity < least ? 0 : similarity;
}

function fillEditRow(code: number, i: number, b: string, n: number): void {
  let diagonal = row[0]!;
  row[0] = i;
  for (let j = 1; j <= n; j++) {
    const above = row[j]!;
    const replaced = diagonal + (b.charCodeAt(j - 1) === code ? 0 : 1);
    row[j] = Math.min(replaced, above + 1, row[j - 1]! + 1);
    diagonal = above;
  }
}

/** 1 for each character that has a partner in the other string. */
const usedA = new Uint8Array(MAX_COMPARED_CHARS);
const usedB = new Uint8Array(MAX_COMPARED_CHARS);

/** How often each pair of neighbouring letters is left to share: 36 * 36 counts. */
const pairCounts = new Int8Array(36 * 36);

/** Dice similarity of the pairs of neighbouring letters and digits, wherever they stand. */
export function pairSimilarity(a: string, b: string): number {
  const m = Math.min(a.length, MAX_COMPARED_CHARS) - 1;
  const n = Math.min(b.length, MAX_COMPARED_CHARS) - 1;
  if (m < 1 || n < 1) return 0;
  for (let i = 0; i < m; i++) pairCounts[letterPair(a, i)]! += 1;
  let common = 0;
  for (let j = 0; j < n; j++) {
    const pair = letterPair(b, j);
    if (pairCounts[pair]! <= 0) continue;
    pairCounts[pair]! -= 1;
    common++;
  }
  for (let i = 0; i < m; i++) pairCounts[letterPair(a, i)] = 0;
  return (2 * common) / (m + n);
}

function letterPair(text: string, at: number): number {
  return letterNumber(text.charCodeAt(at)) * 36 + letterNumber(text.charCodeAt(at + 1));
}

/** a-z and 0-9 as 0-35. */
function letterNumber(code: number): number {
  return code >= 97 ? Math.min(25, code - 97) : Math.max(26, Math.min(35, code - 22));
}

/** Jaro-Winkler: differences near the end count less than those near the beginning. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const m = Math.min(a.length, MAX_COMPARED_CHARS);
  const n = Math.min(b.length, MAX_COMPARED_CHARS);
  if (m === 0 || n === 0) return 0;
  const common = markCommon(a, m, b, n);
  if (common === 0) return 0;
  const moved = countMoved(a, m, b) / 2;
  const jaro = (common / m + common / n + (common - moved) / common) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < m && prefix < n && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function markCommon(a: string, m: number, b: string, n: number): number {
  const reach = Math.max(0, (Math.max(m, n) >> 1) - 1);
  usedA.fill(0, 0, m);
  usedB.fill(0, 0, n);
  let common = 0;
  for (let i = 0; i < m; i++) {
    const end = Math.min(n, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (usedB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue;
      usedA[i] = 1;
      usedB[j] = 1;
      common++;
      break;
    }
  }
  return common;
}

function countMoved(a: string, m: number, b: string): number {
  let moved = 0;
  let j = 0;
  for (let i = 0; i < m; i++) {
    if (usedA[i] === 0) continue;
    while (usedB[j] === 0) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) moved++;
    j++;
  }
  return moved;
}
