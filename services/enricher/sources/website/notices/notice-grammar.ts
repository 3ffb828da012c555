/** What the words of a notice mean; each language has a table of them. */
import { readHeads } from '../words/heads.ts';
import { LATIN_LETTERS, shortClasses } from '../words/letters.ts';

/**
 * Each field holds alternatives of an expression, some on each line, in plain letters. They begin
 * with a word in scripts that part words; `~` ends one. A line that ends in a backslash goes on.
 */
export interface NoticeWords {
  /** The letters of the language, of which a sentence has one. */
  readonly script: RegExp;
  /** Closing, or being closed. */
  readonly closes: string;
  /** Beside `closes`: for ever. */
  readonly forGood: string;
  /** Beside `closes`: only for a time. */
  readonly forATime: string;
  /** Why one closes for a time: works, damage, illness. */
  readonly causes: string;
  /** That it will open again. */
  readonly reopens: string;
  /** Whole statements that it is over. */
  readonly gone: string;
  /** Goodbyes, and pictures of an end; an end where the text thanks or counts the years. */
  readonly farewells?: string;
  /** Whole statements of a pause. */
  readonly pauses: string;
  /** Whole statements of a move. */
  readonly moves: string;
  /** Where one is now; what follows has a number. */
  readonly nowAt?: string;
  /** That the closure lies behind. */
  readonly over: string;
  /** That nothing of the kind happens. */
  readonly denies: string;
  /** True where who closes stands behind the word for it, too. */
  readonly verbFirst?: true;
}

export const LATIN = /[a-z]/iu;

type Meaning = Exclude<keyof Required<NoticeWords>, 'script' | 'verbFirst'>;

export interface NoticeLanguage extends Readonly<Record<Meaning, RegExp>> {
  readonly script: RegExp;
  readonly verbFirst: boolean;
  /** With which a word begins in each sentence that makes a notice; null: not known. */
  readonly heads: ReadonlySet<string> | null;
  /** Any word of which one alone may make a notice. */
  readonly tells: RegExp;
}

const NEVER = '(?!)';
/**
 * Longer ones V8 does not optimize: they take a tenth of the machine code, and ten times as long on
 * a text. Four of them do so, which a page feels less than 2 MB of code (page 0246).
 */
const MAX_OPTIMIZED_CHARS = 20_480;

/** The lines of a field as one expression; a line that ends in a backslash goes on in the next. */
function joinLines(lines: string): string {
  return lines
    .replace(/\\\n\s*/gu, '')
    .trim()
    .replace(/\s*\n\s*/gu, '|');
}

/** The table as expressions. */
export function compileWords(words: NoticeWords): NoticeLanguage {
  const isSpaced = words.script.test('a') || words.script.test('я');
  const letters = words.script === LATIN ? LATIN_LETTERS : undefined;
  const writeAlternatives = (lines: string) =>
    joinLines(lines).replaceAll('~', String.raw`(?!\p{L})`);
  const compile = (lines = NEVER) => {
    const ended = writeAlternatives(lines);
    const source = isSpaced ? String.raw`(?<![\p{L}\p{N}])(?:${ended})` : ended;
    const all = shortClasses(source);
    const isLong = all.length > MAX_OPTIMIZED_CHARS;
    return new RegExp(isLong ? all : shortClasses(source, letters), 'iu');
  };
  const { nowAt, closes, gone, farewells, pauses, moves } = words;
  const newPlace = nowAt && String.raw`(?:${joinLines(nowAt)}).{0,50}\d`;
  const telling = [closes, gone, farewells, pauses, moves, newPlace].filter(Boolean).join('\n');
  return {
    script: words.script,
    verbFirst: words.verbFirst ?? false,
    heads: isSpaced ? readHeads(writeAlternatives(`${telling}\n${words.reopens}`)) : null,
    tells: compile(telling),
    closes: compile(words.closes),
    forGood: compile(words.forGood),
    forATime: compile(words.forATime),
    causes: compile(words.causes),
    reopens: compile(words.reopens),
    gone: compile(words.gone),
    farewells: compile(farewells),
    pauses: compile(words.pauses),
    moves: compile(words.moves),
    nowAt: compile(newPlace),
    over: compile(words.over),
    denies: compile(words.denies),
  };
}
