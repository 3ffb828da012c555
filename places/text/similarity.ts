/**
 * Similarity of two strings, 0-1. Pure. Search calls these functions a hundred thousand times per
 * second, so they allocate nothing, and a string of up to 32 characters is compared in the bits of
 * one number, one bit per position.
 */
const MAX_COMPARED_CHARS = 64;
const MAX_BITS = 32;
/** By character: its positions in the current string. All zero between calls. */
const positions = new Int32Array(65_536);
/** The current row of the Levenshtein matrix. */
const row = new Uint16Array(MAX_COMPARED_CHARS + 1);

function setPositions(text: string, length: number): void {
  for (let i = 0; i < length; i++) positions[text.charCodeAt(i)]! |= 1 << i;
}

function clearPositions(text: string, length: number): void {
  for (let i = 0; i < length; i++) positions[text.charCodeAt(i)] = 0;
}

/** 1 - Levenshtein distance / length of the longer, over the first MAX_COMPARED_CHARS. */
export function editSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const m = Math.min(a.length, MAX_COMPARED_CHARS);
  const n = Math.min(b.length, MAX_COMPARED_CHARS);
  if (m === 0 || n === 0) return 0;
  return 1 - editDistance(a, m, b, n) / Math.max(m, n);
}

/** The Levenshtein distance of the first `m` characters of `a` and the first `n` of `b`. */
function editDistance(a: string, m: number, b: string, n: number): number {
  if (m <= MAX_BITS) return editDistanceInBits(a, m, b, n);
  if (n <= MAX_BITS) return editDistanceInBits(b, n, a, m);
  for (let j = 0; j <= n; j++) row[j] = j;
  for (let i = 1; i <= m; i++) fillEditRow(a.charCodeAt(i - 1), i, b, n);
  return row[n]!;
}

/**
 * Myers's algorithm: a column of the matrix is stored as the steps from each row to the next, which
 * are one up (`rises`), one down (`falls`) or none.
 */
function editDistanceInBits(a: string, m: number, b: string, n: number): number {
  setPositions(a, m);
  const last = 1 << (m - 1);
  let rises = -1;
  let falls = 0;
  let distance = m;
  for (let j = 0; j < n; j++) {
    const equal = positions[b.charCodeAt(j)]!;
    const diagonal = ((((equal & rises) + rises) | 0) ^ rises) | equal;
    let up = falls | ~(diagonal | rises);
    let down = rises & diagonal;
    if ((up & last) !== 0) distance++;
    if ((down & last) !== 0) distance--;
    up = (up << 1) | 1;
    down <<= 1;
    const vertical = equal | falls;
    rises = down | ~(vertical | up);
    falls = up & vertical;
  }
  clearPositions(a, m);
  return distance;
}

/** editSimilarity, or 0 if it is below `least`. The lengths alone rule out most pairs. */
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

/** How many times each pair of adjacent letters is still unmatched: 36 * 36 counts. */
const pairCounts = new Int8Array(36 * 36);

/** Dice similarity of the pairs of adjacent letters and digits, regardless of their position. */
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

/** Jaro-Winkler: differences near the end count less than those near the start. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const m = Math.min(a.length, MAX_COMPARED_CHARS);
  const n = Math.min(b.length, MAX_COMPARED_CHARS);
  if (m === 0 || n === 0) return 0;
  const isShort = m <= MAX_BITS && n <= MAX_BITS;
  const common = isShort ? markCommonBits(a, m, b, n) : markCommon(a, m, b, n);
  if (common === 0) return 0;
  const moved = (isShort ? countMovedBits(a, b) : countMoved(a, m, b)) / 2;
  const jaro = (common / m + common / n + (common - moved) / common) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < m && prefix < n && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

/**
 * The result of markCommonBits: a bit for each character that has a partner in the other string.
 */
let pairedA = 0;
let pairedB = 0;

function markCommonBits(a: string, m: number, b: string, n: number): number {
  const reach = Math.max(0, (Math.max(m, n) >> 1) - 1);
  setPositions(b, n);
  pairedA = 0;
  pairedB = 0;
  let common = 0;
  for (let i = 0; i < m; i++) {
    const end = i + reach + 1;
    const before = end < MAX_BITS ? (1 << end) - 1 : -1;
    const within = i > reach ? before & (-1 << (i - reach)) : before;
    const free = positions[a.charCodeAt(i)]! & within & ~pairedB;
    if (free === 0) continue;
    pairedA |= 1 << i;
    pairedB |= free & -free;
    common++;
  }
  clearPositions(b, n);
  return common;
}

function countMovedBits(a: string, b: string): number {
  let moved = 0;
  let [leftA, leftB] = [pairedA, pairedB];
  while (leftA !== 0) {
    const i = 31 - Math.clz32(leftA & -leftA);
    const j = 31 - Math.clz32(leftB & -leftB);
    if (a.charCodeAt(i) !== b.charCodeAt(j)) moved++;
    leftA &= leftA - 1;
    leftB &= leftB - 1;
  }
  return moved;
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
