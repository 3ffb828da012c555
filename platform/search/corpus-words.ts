/** How the corpus provider takes text apart: one rule for pages and queries. */
const WORD = /[\p{L}\p{N}]+/gu;
/** Written without spaces: two characters at a time stand for words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u;
/** Most words: nothing of theirs needs a second look. */
const ASCII = /^[\0-\x7f]*$/;
const MAX_WORD = 40;

const STOP_WORDS = new Set(
  (
    'a an and are as at be by can do does for from has have how i in is it its me my of on or ' +
    'our that the their there they this to was we were what when where which who why will with ' +
    'you your'
  ).split(' '),
);

export function wordsOf(text: string): string[] {
  return [...text.matchAll(WORD)].flatMap(([word]) => {
    const short = word.slice(0, MAX_WORD);
    if (ASCII.test(short)) return [short];
    return UNSPACED.test(short) ? pairsOf(short) : [short];
  });
}

function pairsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, i) => characters[i] + character);
}

/** Without case and accents; null for a word that says nothing about a page. */
export function termOf(word: string): string | null {
  const plain = ASCII.test(word) ? word : word.normalize('NFKD').replace(/\p{M}/gu, '');
  const term = plain.toLowerCase();
  return term === '' || STOP_WORDS.has(term) ? null : term;
}

const MAX_QUERY_TERMS = 32;

/** The query's terms, each once. */
export function queryTerms(query: string): string[] {
  const terms = wordsOf(query)
    .map(termOf)
    .filter((term) => term !== null);
  return [...new Set(terms)].slice(0, MAX_QUERY_TERMS);
}
