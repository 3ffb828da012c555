/**
 * What a sentence says of the services that it names.
 *
 * ST1 A negation applies to the end of its clause, and through a list that "or" ends. "No booking
 *     needed" and "without charge" negate nothing; nor does what is asked of visitors ("please do
 *     not park here"), nor what is not offered on some days.
 * ST2 What is closed or belongs to somebody else, what is wished for, planned, or was once, counts
 *     neither as offered nor as not offered.
 * ST3 A question says nothing; the sentence after it answers.
 * ST4 Two negations that belong together affirm: "no corner without".
 * ST5 A short no about ourselves, without a name of a service, is about the service named last:
 *     "The café opposite has Wi-Fi. We don't."
 */
import { joinedPattern } from '../../words/joined-pattern.ts';
import {
  ENDED,
  FORMER,
  FUTURE,
  LIMITED,
  NEED_QUESTION,
  NO_START,
  NO_VALUE,
  REQUEST,
  TAKES_OTHERS,
  WISH,
  YES_START,
  YES_VALUE,
} from '../../words/service/service-answers.ts';
import {
  DOUBLE_DENIALS,
  ELLIPTIC_NO,
  ELSEWHERE,
  GIVEN_AWAY,
  IN_PAYMENT,
  NOT_MINE,
  OTHERS_OWN,
  RUN_BY,
  SCHOOL,
  TO_THE_CAR,
} from '../../words/service/service-turns.ts';
import {
  CLAUSE_END,
  DENIED,
  NEEDLESS,
  NO_DENIAL,
  NOT_OURS,
  ROOM_WITH,
  WITHOUT,
} from '../../words/service-words.ts';
import { withSeats } from './seats.ts';
import { namedServices, type ServiceName } from './service-names.ts';

/** How surely a statement tells; the surest on a site counts. */
export const SURETY = { mention: 1, denial: 2, answer: 3 } as const;

export interface Statement {
  readonly name: ServiceName;
  readonly offered: boolean;
  readonly surety: number;
  /** The part of the text that says so. */
  readonly from: number;
  readonly to: number;
}

interface Part {
  readonly words: string;
  readonly from: number;
  readonly to: number;
}

const SENTENCE_END = /(?<=[.!?。！？;؟؛]["'”»」)]{0,2})(?=\s|[^\s\d.!?。！？])(?<!\d\.)/u;
const QUESTION = /[?？؟][\s"'”»」)]*$|ですか。?\s*$|ますか。?\s*$|吗[。]?\s*$/u;
const MAX_LABEL_CHARS = 40;
const BY_CAR: ReadonlySet<ServiceName> = new Set(['delivery', 'parking']);
const OR =
  /(?<!\p{L})(?:or|nor|oder|noch|ou|ni|atau|mahupun|maupun|و?لا|أو)(?!\p{L})|或|もしくは|または|や/u;
const TOPIC =
  /^[\s-]*(?:for|as for|für|zum|was|pour|quant à|untuk|bagi|soal|بالنسبة|لل\p{L}+)(?!\p{L}{3})/u;

export function isQuestion(plain: string): boolean {
  return QUESTION.test(plain);
}

/** ST1 to ST3. `plain` is a text in plain letters. */
export function readStatements(plain: string, language: string | null): Statement[] {
  const found: Statement[] = [];
  let asked: { names: readonly ServiceName[]; words: string } | null = null;
  let last: readonly ServiceName[] = [];
  for (const part of cut(plain, SENTENCE_END)) {
    const seated = withSeats(part.words);
    const names = namedServices(seated);
    const isElliptic = names.length === 0 && last.length > 0 && ELLIPTIC_NO.test(part.words);
    if (isElliptic) for (const name of last) found.push(denial(name, part));
    if (isElliptic || names.length > 0) last = isElliptic ? [] : names;
    if (isQuestion(part.words)) {
      asked = names.length > 0 ? { names, words: part.words } : asked;
      continue;
    }
    if (asked !== null && part.words.trim() !== '') {
      const { from, to } = part;
      found.push(...judgeAnswer(asked, part.words, language).map((s) => ({ ...s, from, to })));
      asked = null;
    }
    if (names.length > 0) found.push(...readSentence(part, seated, language));
  }
  return found;
}

function denial(name: ServiceName, { from, to }: Part): Statement {
  return { name, offered: false, surety: SURETY.denial, from, to };
}

/** ST5 and what belongs to others, in what follows the clause that names services. */
function turn(found: Statement[], names: readonly ServiceName[], rest: Part): Statement[] {
  if (names.length === 0 || rest.words.trim() === '') return found;
  if (NOT_MINE.test(rest.words)) return found.filter(({ name }) => !names.includes(name));
  if (!ELLIPTIC_NO.test(rest.words)) return found;
  return [
    ...found.filter(({ name }) => !names.includes(name)),
    ...names.map((name) => denial(name, rest)),
  ];
}

/** `seated` is the sentence with its words for seats. */
function readSentence(sentence: Part, seated: string, language: string | null): Statement[] {
  const found: Statement[] = [];
  const { from, to } = sentence;
  const add = (name: ServiceName, offered: boolean, surety: number) =>
    found.push({ name, offered, surety, from, to });
  const isOrList = OR.test(sentence.words);
  /** Labels whose value may follow. */
  let open: readonly ServiceName[] = [];
  /** The services in a label directly before. */
  let label: readonly ServiceName[] = [];
  let lacks = false;
  let wasDenied = false;
  let last: readonly ServiceName[] = [];
  let end = 0;
  const told = affirmed(seated);
  for (const { words, to: clauseEnd } of cut(told, CLAUSE_END)) {
    const names = ownNames(namedServices(words), label, words);
    label = /:\s*$/.test(words) ? names : [];
    if (names.length > 0) {
      last = names;
      end = clauseEnd;
    } else {
      const stance = valueStance(words, language);
      if (stance !== null) for (const name of open) add(name, stance, SURETY.answer);
      if (/:\s*$/.test(words)) lacks = isDenial(words, language);
      if (words.trim().length > 2) open = [];
      continue;
    }
    const isShort = words.length <= MAX_LABEL_CHARS;
    for (const name of names) {
      const said = judgeClause(name, words, language);
      const isCarried: boolean = said === true && (lacks || (wasDenied && isOrList && isShort));
      if (said !== null) {
        const offered: boolean = said && !isCarried;
        add(name, offered, offered ? SURETY.mention : SURETY.denial);
        wasDenied = !offered;
      }
    }
    open = isShort || TOPIC.test(words) ? names : [];
  }
  return turn(found, last, { words: told.slice(end), from, to });
}

/**
 * What a clause names, below a label and of meals: the spaces of a car park are no seats, and meals
 * to take away are picked up anyway.
 */
function ownNames(
  all: readonly ServiceName[],
  label: readonly ServiceName[],
  words: string,
): readonly ServiceName[] {
  const isOutside = all.includes('outdoor_seating') && SEATS_ALONE.test(words);
  const names = isOutside && !IN_HOUSE.test(words) ? all.filter((one) => one !== 'dine_in') : all;
  const isOfCars = label.includes('parking');
  const isOfMeals = names.includes('takeout') && names.length === 2;
  if (!isOfCars && !isOfMeals) return names;
  return names.filter(
    (name) => !(isOfCars && isSeating(name)) && !(isOfMeals && name === 'pickup'),
  );
}

/** Words for seats that do not tell where these are. */
const SEATS_ALONE = /sitzpl[aä]tz|sitzgelegenheit|platz zum sitzen|tempat duduk/u;
const IN_HOUSE = /innen|drinnen|saal|stube|raum|lokal|dalam|ruang/u;

export function isSeating(name: ServiceName): boolean {
  return name === 'outdoor_seating' || name === 'dine_in';
}

/** A clause that names no service: the value of the label before it. */
function valueStance(words: string, language: string | null): boolean | null {
  const value = words.replace(/^[\s:=-]+/, '').replace(/[.,;!،؛。、]\s*$/, '');
  if (value === '') return null;
  if (NO_VALUE.test(value)) return false;
  if (YES_VALUE.test(value)) return true;
  const isNamed = /^\s*-\s/.test(words) || value.length <= MAX_LABEL_CHARS;
  return isNamed && PRONOUN.test(value) && isDenial(value, language) ? false : null;
}

/** Refers to what was named before. */
const PRONOUN = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:not (?:here|available|possible|offered)|it|one|any|that|this|none|`,
  String.raw`we (?:have|do)n't|es|das|keine[ns]?|davon|dies|nicht|en|cela|ça|`,
  String.raw`pas (?:chez|disponible|possible)|itu|ini|tiada|tidak|belum|لدينا|عندنا|متوفر)`,
  String.raw`(?!\p{L})|[没沒]有|ません|不`,
);

function judgeClause(name: ServiceName, words: string, language: string | null): boolean | null {
  if (NEEDLESS.test(words) || REQUEST.test(words) || NOT_OURS.test(words)) return null;
  if (OTHERS_OWN.test(words) || RUN_BY.test(words)) return null;
  if (BY_CAR.has(name) && TO_THE_CAR.test(words)) return null;
  if (name === 'catering' && (SCHOOL.test(words) || GIVEN_AWAY.test(words))) return null;
  if (name === 'gift_cards' && IN_PAYMENT.test(words)) return null;
  if (name === 'outdoor_seating' && ROOM_WITH.test(words)) return null;
  if (isDenial(words, language)) {
    if (name === 'gift_cards' && TAKES_OTHERS.test(words)) return null;
    if (LIMITED.test(words)) return null;
    return FORMER.test(words) && !ENDED.test(words) ? null : false;
  }
  return WISH.test(words) || FUTURE.test(words) || FORMER.test(words) ? null : true;
}

export function isDenial(words: string, language: string | null): boolean {
  return DENIED.test(withoutNoDenial(words, language));
}

/** ST4. The words without negations that make a yes. */
function affirmed(words: string): string {
  if (!DENIED.test(words)) return words;
  return DOUBLE_DENIALS.reduce((kept, pattern) => kept.replace(pattern, ' $<mid> '), words);
}

/** Removes what looks like a negation, and the Portuguese "no", which means "in the". */
function withoutNoDenial(words: string, language: string | null): string {
  const remaining = affirmed(words)
    .replace(NO_DENIAL, ' ')
    .replace(WITHOUT, (phrase) => (namedServices(phrase).length > 0 ? phrase : ' '));
  return language?.startsWith('pt') ? remaining.replace(/(?<!\p{L})no(?!\p{L})/gu, ' ') : remaining;
}

export interface Question {
  readonly names: readonly ServiceName[];
  readonly words: string;
}

export type Answer = Pick<Statement, 'name' | 'offered' | 'surety'>;

/** "Please note: ..." before an answer. */
const NOTE = /^[^:.!?]{2,30}:\s*|^【[^】]{1,12}】/u;

/** "No time to come?" before an answer. */
const LEADING_QUESTION = /^[^.!?。！？؟]{2,60}[?？؟]\s*(?=\S)/u;

/** What an answer, or the text beside a label, says of the services that were asked about. */
export function judgeAnswer(
  { names, words }: Question,
  text: string,
  language: string | null,
): Answer[] {
  const bare = text
    .replace(NOTE, (note) => (mayAnswer(note) ? note : ''))
    .replace(LEADING_QUESTION, '');
  const all = (offered: boolean, surety: number) =>
    names.map((name) => ({ name, offered, surety }));
  if (names.includes('reservations') && NEED_QUESTION.test(words))
    return YES_START.test(bare) ? all(true, SURETY.mention) : [];
  if (NO_VALUE.test(bare)) return all(false, SURETY.answer);
  if (YES_VALUE.test(bare) || YES_START.test(bare)) return all(true, SURETY.answer);
  if (NO_START.test(withoutNoDenial(bare, language).trim())) return all(false, SURETY.answer);
  const said = readStatements(bare, language);
  return names.flatMap((name): Answer[] => {
    const own = said.filter((one) => one.name === name);
    const [first] = own;
    if (first !== undefined) {
      const offered = own.every((one) => one.offered);
      return [{ name, offered, surety: offered ? SURETY.mention : SURETY.answer }];
    }
    const named = namedServices(bare).includes(name);
    if (ELLIPTIC_NO.test(bare)) return [{ name, offered: false, surety: SURETY.answer }];
    if (named || isOpen(bare) || ELSEWHERE.test(bare)) return [];
    const offered = !isDenial(bare, language);
    return [{ name, offered, surety: offered ? SURETY.mention : SURETY.denial }];
  });
}

function mayAnswer(note: string): boolean {
  return namedServices(note).length > 0 || NO_START.test(note) || YES_START.test(note);
}

function isOpen(words: string): boolean {
  return NOT_OURS.test(words) || REQUEST.test(words) || FUTURE.test(words) || WISH.test(words);
}

function cut(plain: string, end: RegExp): Part[] {
  let from = 0;
  return plain.split(end).map((words) => {
    const part = { words, from, to: from + words.length };
    from += words.length;
    return part;
  });
}
