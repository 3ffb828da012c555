/** English wording of kinds, lists and names of cuisines. Pure. */
import { COUNTED, COUNTED_ENDING, SPELT } from './kind-words.ts';

/** The start of a sentence: "NAME is a coffee shop", "NAME: home cleaning". */
export function kindPhrase(name: string, kind: string, closed: unknown): string {
  const counted = countedKind(kind);
  const state = closed === null ? '' : closed === 'Closed' ? 'closed ' : 'temporarily closed ';
  if (counted === null) return `${name}: ${state}${spacedWords(kind)}`;
  return `${name} is ${article(state + counted)} ${state}${counted}`;
}

/** The kind as one place or person, which takes an article; null for activities and goods. */
function countedKind(kind: string): string | null {
  if (SPELT.has(kind)) return spacedWords(kind);
  const head = kind.slice(kind.lastIndexOf('_') + 1);
  if (COUNTED.has(head) || COUNTED_ENDING.test(head)) return spacedWords(kind);
  const one = head.replace(/ies$/, 'y').replace(/s$/, '');
  const isOneThing = !/(?:s|equipment)_and_/.test(kind);
  return isOneThing && COUNTED.has(one)
    ? spacedWords(kind.slice(0, kind.length - head.length) + one)
    : null;
}

/** "a" or "an", by the first sound; no name of a kind starts with a silent h. */
function article(words: string): string {
  if (/^[A-Z]{2}/.test(words)) return /^[AEFHILMNORSX]/.test(words) ? 'an' : 'a';
  return /^(?:[aio]|e(?!uro)|u(?!ni|se|ti|kr|ro))/i.test(words) ? 'an' : 'a';
}

/** Adds a full stop, unless an abbreviation at the end ("Torstr.") already has one. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

const ACRONYMS: ReadonlySet<string> = new Set('atm rv ev hvac dvd dj dui'.split(' '));

/** Words of kinds and cuisines that English writes with a capital letter. */
const PROPER_WORDS: ReadonlySet<string> = new Set(
  [
    'afghan african american arab arabian argentine asian australian austrian belgian brazilian',
    'british burmese cajun cambodian canadian cantonese caribbean catalan chinese colombian creole',
    'cuban danish dutch egyptian english ethiopian european filipino french georgian german greek',
    'hawaiian himalayan hungarian indian indonesian iranian iraqi irish israeli italian jamaican',
    'japanese korean laotian latin lebanese malay malaysian mediterranean mexican mongolian',
    'moroccan nepalese norwegian pakistani persian peruvian portuguese romanian russian',
    'scandinavian scottish senegalese singaporean spanish swedish swiss syrian taiwanese texan',
    'thai tibetan tunisian turkish ukrainian uzbek vietnamese welsh',
    'anglican baptist buddhist catholic christian hindu jewish lutheran methodist mormon muslim',
    'pentecostal protestant shinto sikh taoist',
    'christmas haitian montessori puerto rican',
  ].flatMap((line) => line.split(' ')),
);

/** "japanese_restaurant": "Japanese restaurant". */
export function spacedWords(token: string): string {
  const spelt = SPELT.get(token);
  if (spelt !== undefined) return spelt;
  const words = token.split('_').map((word, i) => {
    if (ACRONYMS.has(word) || (i === 0 && word === 'it')) return word.toUpperCase();
    return PROPER_WORDS.has(word) ? `${word[0]!.toUpperCase()}${word.slice(1)}` : word;
  });
  return words.join(' ').trim();
}
