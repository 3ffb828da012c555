/** What the words of a notice mean; each language has a table of them. */
import { readHeads } from '../words/heads.ts';
import { joinedPattern } from '../words/joined-pattern.ts';

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
  const writeAlternatives = (lines: string) =>
    joinLines(lines).replaceAll('~', String.raw`(?!\p{L})`);
  const compile = (lines = NEVER) => {
    const ended = writeAlternatives(lines);
    return joinedPattern('iu', isSpaced ? String.raw`(?<![\p{L}\p{N}])(?:${ended})` : ended);
  };
  const { nowAt, closes, gone, pauses, moves } = words;
  const newPlace = nowAt && String.raw`(?:${joinLines(nowAt)}).{0,50}\d`;
  const telling = [closes, gone, pauses, moves, ...(newPlace ? [newPlace] : [])].join('\n');
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
    pauses: compile(words.pauses),
    moves: compile(words.moves),
    nowAt: compile(newPlace),
    over: compile(words.over),
    denies: compile(words.denies),
  };
}
