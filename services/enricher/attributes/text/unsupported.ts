/**
 * Checks a sentence against the facts that it was made of. Pure.
 *
 * Numbers, words with a capital letter and words in a script without capitals must be in the facts.
 * The first word of a sentence may be any word: its position makes it a capital.
 */
const NUMBER = /\d+(?:[.,:/-]\d+)*/g;
const WORD = /\p{L}[\p{L}\p{M}\p{N}'’]*/gu;

/** The numbers and names in the sentence that are not in the facts. */
export function findUnsupported(sentence: string, facts: string): string[] {
  const known = new Set(plainWords(facts));
  const numbers = new Set(facts.match(NUMBER) ?? []);
  const badNumbers = (sentence.match(NUMBER) ?? []).filter((number) =>
    number.split('-').some((part) => !isKnownNumber(part, numbers)),
  );
  const names = [...sentence.matchAll(WORD)].filter(
    ({ 0: word, index }) => isNameLike(word) && !startsSentence(sentence, index),
  );
  const badNames = names.map(([word]) => word).filter((word) => !isKnownName(word, known));
  return [...new Set([...badNumbers, ...badNames])];
}

function isKnownNumber(number: string, numbers: ReadonlySet<string>): boolean {
  return numbers.has(number) || [...numbers].some((known) => known.split(/[-/,]/).includes(number));
}

function isKnownName(word: string, known: ReadonlySet<string>): boolean {
  return plainWords(word).every((plain) => known.has(plain));
}

function plainWords(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.toLowerCase());
}

/** True for a capital, and for a letter that has no case. */
function isNameLike(word: string): boolean {
  const first = String.fromCodePoint(word.codePointAt(0)!);
  return first !== first.toLowerCase() || first === first.toUpperCase();
}

function startsSentence(text: string, at: number): boolean {
  return at === 0 || /[.!?]\s+$/.test(text.slice(Math.max(0, at - 4), at));
}
