/** How corpus search splits text into terms; the same for pages and queries. */
export const WORD_PATTERN = /[\p{L}\p{N}]+/gu;
/** Scripts without spaces between words: pairs of characters serve as words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
/** Most words are ASCII and need no further processing. */
const ASCII = /^[\0-\x7f]*$/;
const MAX_TERM_CHARS = 40;

const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from has have how i in is it its me my of on or ' +
    'our that the their there they this to was we were what when where which who why will with ' +
    'you your'
  ).split(' '),
);

export function splitWords(text: string): string[] {
  return [...text.matchAll(WORD_PATTERN)].flatMap(([word]) => {
    const short = word.slice(0, MAX_TERM_CHARS);
    if (ASCII.test(short)) return [short];
    return UNSPACED.test(short) ? characterPairs(short) : [short];
  });
}

function characterPairs(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i] + character);
}

/** The word without case and accents; null for a stop word. */
export function normalizeTerm(word: string): string | null {
  const plain = ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');
  const term = plain.toLowerCase();
  return term === '' || STOP_WORDS.has(term) ? null : term;
}

const MAX_QUERY_TERMS = 32;

/** The query's distinct terms. */
export function queryTerms(query: string): string[] {
  const terms = splitWords(query)
    .map(normalizeTerm)
    .filter((term) => term !== null);
  return [...new Set(terms)].slice(0, MAX_QUERY_TERMS);
}
