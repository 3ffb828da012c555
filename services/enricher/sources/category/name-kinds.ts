/**
 * The kind of place that a name states: "St Giles' Cathedral", "Farmacia Rossi", "浅草寺". Pure.
 *
 * NK1 A word states the kind only in the position that its language uses: English at the end
 *     ("Nanyang Primary School"), Italian or Indonesian at the start ("Masjid Agung"). The lists in
 *     name-kind-words.tsv separate the two, as "Park Burger" is not a park.
 * NK2 Text in brackets (unless it is only such a word, "(ATM)"), or after a dash, a comma, "at" or
 *     "@", says where the place is.
 * NK3 A name with two kinds of different families ("Hotel Pharmacy") states none, unless more words
 *     state one of them.
 */
import { COMPANY_FORMS } from '../../../../places/matcher/kinds/part-words.ts';
import { toWords } from '../../../../places/text/words.ts';
import type { Categories, Category } from './categories.ts';
import { readTable } from './tables.ts';

export interface NamedKind {
  readonly kind: Category;
  /** The word that states the kind, as in the list. */
  readonly word: string;
}

/** A phrase in the list; its kind is null when it only prevents its last word from stating one. */
type Phrase = Omit<NamedKind, 'kind'> & { readonly kind: Category | null };

const MAX_PHRASE_WORDS = 3;
const MAX_NAME_CHARS = 200;
/** Scripts compared without spaces, because they have none or join words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const ASIDE = /\([^)]*\)|（[^）]*）|\[[^\]]*\]|【[^】]*】/g;
/** Words before the start of the name. */
const BEFORE_NAME = /^(?:the\s+|ร้าน)(?=\S)/iu;
/** Words for "former": a former inn is not an inn. */
const FORMER =
  /^(?:ehem(?:\.|als|alig)|former|formerly|ex[- ]|ancien(?:ne)?\s|antiguo\s|bekas\s)/iu;
const WHERE = /\s+[-–—|@:]\s*|\s*[,;|@]\s*|\s+(?:at|inside|by|near|with)\s+/i;

type Phrases = ReadonlyMap<string, Phrase>;

export class NameKinds {
  readonly #last = new Map<string, Phrase>();
  readonly #first = new Map<string, Phrase>();
  readonly #endings: Phrase[] = [];
  readonly #beginnings: Phrase[] = [];
  readonly #compounds: Phrase[] = [];

  constructor(categories: Categories) {
    for (const [label, ...lists] of readTable('name-kind-words.tsv')) {
      const [last, first, unspaced, compounds] = lists.map((list) => list.split(','));
      const kind = categories.read(label!);
      addPhrases(this.#last, kind, last);
      addPhrases(this.#first, kind, first);
      for (const word of unspaced ?? []) {
        const list = word.endsWith('…') ? this.#beginnings : this.#endings;
        if (word !== '') list.push({ kind, word: word.replace('…', '') });
      }
      for (const word of compounds ?? []) if (word !== '') this.#compounds.push({ kind, word });
    }
    const longestFirst = (a: Phrase, b: Phrase) => b.word.length - a.word.length;
    for (const list of [this.#endings, this.#beginnings]) list.sort(longestFirst);
  }

  /** Null when the name states no kind, or several. `localWords` are those of the address. */
  read(name: string, localWords: ReadonlySet<string> = new Set()): NamedKind | null {
    const written = name.slice(0, MAX_NAME_CHARS).normalize('NFKC').trim();
    if (FORMER.test(written)) return null;
    const aside = this.#aside(written);
    if (aside !== null) return aside;
    const core = coreName(written);
    const unspaced = UNSPACED.test(core) ? this.#unspaced(core) : null;
    const found = unspaced ?? this.#spaced(namingWords(toWords(core), localWords));
    return found === null || found.kind === null ? null : { kind: found.kind, word: found.word };
  }

  /** "Sparkasse (Geldautomat)": brackets that only hold a word for a kind. */
  #aside(name: string): NamedKind | null {
    for (const [aside] of name.matchAll(ASIDE)) {
      const found = this.#last.get(toWords(aside).join(' '));
      if (found?.kind) return { kind: found.kind, word: found.word };
    }
    return null;
  }

  #unspaced(core: string): Phrase | null {
    const text = core.replace(/\s+/g, '');
    return (
      this.#endings.find(({ word }) => text.endsWith(word) && text !== word) ??
      this.#beginnings.find(({ word }) => text.startsWith(word) && text !== word) ??
      null
    );
  }

  #spaced(words: readonly string[]): Phrase | null {
    const last = this.#lastPhrase(words);
    const first = longest(this.#first, (n) => words.slice(0, n));
    if (last === null || first === null) return (last ?? first)?.found ?? this.#compound(words);
    if (last.count !== first.count) return (last.count > first.count ? last : first).found;
    const isOneFamily = last.found.kind?.facts?.family === first.found.kind?.facts?.family;
    return isOneFamily ? first.found : null;
  }

  /** In "Hotel and Casino" and "Motel & RV Park" the first kind is the place's. */
  #lastPhrase(words: readonly string[]): FoundPhrase | null {
    const found = longest(this.#last, (count) => words.slice(-count));
    const before = found ? words.slice(0, -found.count) : words.slice(0, -1);
    if (before.at(-1) !== 'and') return found;
    return longest(this.#last, (count) => before.slice(-count - 1, -1)) ?? found;
  }

  #compound(words: readonly string[]): Phrase | null {
    const ends = [words[0] ?? '', words.at(-1) ?? ''];
    const isEnd = ({ word }: Phrase) =>
      ends.some((own) => own.length > word.length && own.endsWith(toWords(word)[0]!));
    return this.#compounds.find(isEnd) ?? null;
  }
}

function addPhrases(to: Map<string, Phrase>, kind: Category | null, words: readonly string[] = []) {
  for (const word of words) {
    const phrase = toWords(word).join(' ');
    if (phrase !== '' && !to.has(phrase)) to.set(phrase, { kind, word });
  }
}

interface FoundPhrase {
  readonly found: Phrase;
  readonly count: number;
}

function longest(phrases: Phrases, cut: (count: number) => readonly string[]): FoundPhrase | null {
  for (let count = MAX_PHRASE_WORDS; count > 0; count--) {
    const words = cut(count);
    const found = words.length === count ? phrases.get(words.join(' ')) : undefined;
    if (found) return { found, count };
  }
  return null;
}

/** NK2. */
function coreName(name: string): string {
  const bare = name.replace(ASIDE, ' ').trim();
  const [core = ''] = bare.split(WHERE);
  return (core.trim() || bare).replace(BEFORE_NAME, '');
}

/** The words without legal forms, numbers, and the place's city or street at the end. */
function namingWords(words: readonly string[], localWords: ReadonlySet<string>): readonly string[] {
  const end = words.findLastIndex((word) => !COMPANY_FORMS.has(word) && !/^\d+$/.test(word));
  const named = words.slice(0, end + 1);
  const bare = named.findLastIndex((word) => !localWords.has(word));
  return bare < 0 ? named : named.slice(0, bare + 1);
}
