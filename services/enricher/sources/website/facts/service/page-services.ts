/**
 * The services that a page's text names, in the forms in which sites show them.
 *
 * PS1 A question, a label and a title say what the text below them is about, and that text whether
 *     it is offered: "Wi-Fi?" / "Sadly no."
 * PS2 The short lines below "Not available" are not offered.
 * PS3 Guests' words do not count. Where a guest wishes for a service, the house's reply answers.
 * PS4 What is a part of a company's name offers nothing: "run by Quay Catering Limited".
 */
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading, TextBlock } from '../../reading/page-reading.ts';
import { NO_VALUE, REPLY, WISH, YES_VALUE } from '../../words/service/service-answers.ts';
import { OUR_OWN, RUN_BY } from '../../words/service/service-turns.ts';
import { namesWithForms } from '../company/company-names.ts';
import { readBadges } from './badges.ts';
import { seatsInRooms } from './seats.ts';
import { mayNameServices, namedServices, type ServiceName } from './service-names.ts';
import { readServiceRow, type TablePlace } from './service-tables.ts';
import {
  type Answer,
  isDenial,
  isQuestion,
  isSeating,
  judgeAnswer,
  readStatements,
  type Statement,
  SURETY,
} from './statements.ts';
import { Titles, type Topic } from './titles.ts';

export interface SureService {
  readonly page: PageReading;
  readonly name: ServiceName;
  readonly offered: boolean;
  readonly quote: string;
  readonly surety: number;
}

/** The blocks of a page that are about the place. */
interface PageScope {
  readonly page: PageReading;
  readonly kind: 'whole' | 'part' | 'none';
  readonly includes: (block: number) => boolean;
}

const MAX_LINE_CHARS = 1_500;
const MAX_LABEL_CHARS = 60;
const MAX_QUESTION_CHARS = 200;
const MAX_REPLY_START = 48;
const MAX_QUOTE_CHARS = 240;
const MAX_ANSWER_BLOCKS = 3;
const MAX_WHOLE_ANSWER_CHARS = 140;

export function pageServices(scope: PageScope, place: TablePlace): SureService[] {
  if (scope.kind === 'none') return [];
  return new PageServices(scope, place).read();
}

class PageServices {
  readonly #page: PageReading;
  readonly #includes: (block: number) => boolean;
  readonly #place: TablePlace;
  readonly #found: SureService[] = [];
  /** The first row of the current table. */
  #head = -1;
  /** The value of the last label for parking. */
  #ofCars = -1;

  constructor({ page, includes }: PageScope, place: TablePlace) {
    this.#page = page;
    this.#includes = includes;
    this.#place = place;
  }

  read(): SureService[] {
    const { blocks } = this.#page;
    const titles = new Titles(this.#page);
    blocks.forEach((block, i) => {
      const topic = titles.enter(i);
      if (block.cells === undefined) this.#head = -1;
      else if (this.#head < 0) this.#head = i;
      if (!this.#includes(i) || block.text.length > MAX_LINE_CHARS || topic === 'others') return;
      const isRow = block.cells !== undefined && block.cells.length > 1;
      const plain = toPlain(block.text);
      if (isRow && this.#readRow(i)) return;
      if (mayNameServices(plain))
        this.#readBlock(i, withoutCompanies(block.text, plain, this.#place.name), topic);
      if (topic === null && !this.#isQuoted(block)) this.#readRooms(i, plain);
    });
    return this.#found;
  }

  #readRow(at: number): boolean {
    const row = readServiceRow(this.#page, at, this.#head, this.#place);
    if (row !== null) this.#add(at, row);
    return row !== null;
  }

  #readBlock(at: number, plain: string, topic: Topic | null): void {
    const block = this.#page.blocks[at]!;
    if (topic === 'guests' || this.#isQuoted(block)) {
      if (!REPLY.test(plain.slice(0, MAX_REPLY_START)) && !this.#isReply(at, plain)) {
        this.#readWish(at, plain);
        return;
      }
    }
    const badges = readBadges(block, plain, this.#page.language);
    if (badges !== null) {
      this.#addStatements(at, badges);
      return;
    }
    const isShort = plain.length <= MAX_LABEL_CHARS;
    if (isQuestion(plain) && plain.length <= MAX_QUESTION_CHARS) {
      this.#readQuestion(at, plain);
      return;
    }
    if (isShort && this.#readLabel(at, plain)) return;
    const said = readStatements(blanked(plain, block.struck ?? []), this.#page.language);
    if (topic === 'open' && !ALREADY.test(plain)) return;
    const isLacking = topic === 'lacks' && isShort && block.level === 0;
    this.#addStatements(at, [
      ...(isLacking
        ? said.map((one) => ({ ...one, offered: false, surety: SURETY.answer }))
        : said),
      ...struckServices(block, plain),
    ]);
  }

  /** SE2 (seats.ts). */
  #readRooms(at: number, plain: string): void {
    if (!seatsInRooms(plain, this.#place.name)) return;
    const told = plain.split(/(?<=[.!?。！？؟])/u);
    const { language } = this.#page;
    const isTold = (one: string) =>
      seatsInRooms(one, this.#place.name) && !isDenial(one, language) && !isQuestion(one);
    if (told.some(isTold))
      this.#add(at, [{ name: 'dine_in', offered: true, surety: SURETY.mention }]);
  }

  /** PS1. */
  #readQuestion(at: number, plain: string): void {
    const sentences = plain.split(/(?<=[?？؟.!。！])\s*/u);
    const names = namedServices(sentences.at(-1) || (sentences.at(-2) ?? plain));
    const answer = this.#answerTo(at);
    if (names.length === 0 || answer === null) return;
    const { language } = this.#page;
    this.#add(answer.at, judgeAnswer({ names, words: plain }, answer.text, language), at);
  }

  /** PS1. False when the line is no label, or its text does not tell. */
  #readLabel(at: number, plain: string): boolean {
    const { blocks, language, sections } = this.#page;
    const block = blocks[at]!;
    const names = namedServices(plain);
    if (names.length === 0 || isDenial(plain, language)) return false;
    const next = blocks[at + 1];
    if (next === undefined || !this.#includes(at + 1) || next.cells !== undefined) return false;
    const value = toPlain(next.text);
    const question = { names, words: plain };
    if (block.level === 0 && (NO_VALUE.test(value) || YES_VALUE.test(value))) {
      this.#add(at, judgeAnswer(question, value, language));
      return true;
    }
    const isTerm = sections[block.section]!.tag === 'dt';
    if (!isTerm && block.level === 0) return false;
    if (names.includes('parking')) this.#ofCars = at + 1;
    const answer = this.#answerTo(at);
    if (answer === null) return false;
    if (RUN_BY.test(answer.text)) return true;
    const said = judgeAnswer(question, answer.text, language);
    const isSure = said.some(({ surety }) => surety === SURETY.answer);
    if (!isTerm && !isSure && !(said.length === 0 || this.#isWholeAnswer(at))) return false;
    this.#add(answer.at, said, at);
    return isTerm || isSure || said.some(({ offered }) => !offered);
  }

  /** The blocks below, up to the next question, label or title. */
  #answerTo(at: number): { readonly at: number; readonly text: string } | null {
    const { blocks, sections } = this.#page;
    const texts: string[] = [];
    for (let i = at + 1; i <= at + MAX_ANSWER_BLOCKS && i < blocks.length; i++) {
      const { text, level, cells, section } = blocks[i]!;
      const isOver = level > 0 || cells !== undefined || sections[section]!.tag === 'dt';
      const plain = toPlain(text);
      if (isOver || !this.#includes(i) || (isQuestion(plain) && texts.length > 0)) break;
      if (texts.length > 0 && sections[section]!.tag !== sections[blocks[at + 1]!.section]!.tag) {
        break;
      }
      if (text.length <= MAX_LINE_CHARS) texts.push(plain);
      // Only a bare yes or no needs more.
      if (!YES_VALUE.test(plain) && !NO_VALUE.test(plain)) break;
    }
    return texts.length === 0 ? null : { at: at + 1, text: texts.join(' ') };
  }

  /** PS3. */
  #readWish(at: number, plain: string): void {
    const { blocks, language } = this.#page;
    const reply = blocks[at + 1];
    if (reply === undefined || !this.#includes(at + 1)) return;
    if (!WISH.test(plain) && !isDenial(plain, language)) return;
    const answer = toPlain(reply.text);
    if (answer.length > MAX_LINE_CHARS || !REPLY.test(answer.slice(0, MAX_REPLY_START))) return;
    const names = namedServices(plain);
    const said = answer.replace(/^[^:]{0,48}:\s*/, '');
    this.#add(at + 1, judgeReply({ names, words: '' }, said, language), at);
  }

  /** A short text that stands alone between two titles, as in a list of questions. */
  #isWholeAnswer(at: number): boolean {
    const { blocks } = this.#page;
    const answer = blocks[at + 1];
    const next = blocks[at + 2];
    return (
      answer !== undefined &&
      answer.text.length <= MAX_WHOLE_ANSWER_CHARS &&
      (next === undefined || next.level > 0 || next.section !== answer.section)
    );
  }

  /** PS3. The house speaks of itself directly below a guest's quoted words. */
  #isReply(at: number, plain: string): boolean {
    const { blocks } = this.#page;
    const guest = blocks[at - 1];
    return (
      guest !== undefined &&
      this.#isQuoted(guest) &&
      !this.#isQuoted(blocks[at]!) &&
      OUR_OWN.test(plain)
    );
  }

  #isQuoted({ section, text }: TextBlock): boolean {
    const { tag } = this.#page.sections[section]!;
    return tag === 'blockquote' || tag === 'q' || QUOTED.test(text);
  }

  #add(at: number, answers: readonly Answer[], label = at): void {
    const { blocks } = this.#page;
    const text = blocks[at]!.text;
    for (const { name, offered, surety } of answers) {
      const isClear = namedServices(toPlain(text)).includes(name);
      const quote = (isClear ? text : blocks[label]!.text).slice(0, MAX_QUOTE_CHARS);
      this.#found.push({ page: this.#page, name, offered, quote, surety });
    }
  }

  #addStatements(at: number, statements: readonly Statement[]): void {
    const { text } = this.#page.blocks[at]!;
    for (const { name, offered, surety, from, to } of statements) {
      if (at === this.#ofCars && isSeating(name)) continue;
      const quote = text.length <= MAX_QUOTE_CHARS ? text : text.slice(from, to).trim();
      this.#found.push({ page: this.#page, name, offered, quote, surety });
    }
  }
}

/** What is ready, below "Opening soon". */
const ALREADY =
  /(?<!\p{L})(?:already|now ready|bereits|schon|déjà|sudah|telah)(?!\p{L})|すでに|既に|已[经經]|جاهز/u;

/** A whole line in quotation marks, and who said it. */
const QUOTED = /^["“„«「『‚‘][^"”“»」』]{6,400}["”“»」』][^"”“»」』]{0,40}$/u;

/** Thanks come first in a reply, regret too. */
function judgeReply(
  question: { readonly names: readonly Answer['name'][]; readonly words: string },
  said: string,
  language: string | null,
): Answer[] {
  const rest = said.replace(
    /^(?:\p{L}+[ ,]){0,4}?(?:thank|danke|merci|terima kasih|شكرا)[^.!]*[.!]\s*/u,
    '',
  );
  return judgeAnswer(question, rest, language);
}

/** PS4. The text with spaces for the names of companies. */
function withoutCompanies(text: string, plain: string, placeName: string): string {
  const names = namesWithForms(text, placeName);
  return blanked(
    plain,
    names.map(({ name, start }) => [start, start + name.length]),
  );
}

/** The text with spaces for these parts of it. */
function blanked(plain: string, parts: readonly (readonly [from: number, to: number])[]): string {
  return parts.reduce(
    (kept, [from, to]) => kept.slice(0, from) + ' '.repeat(to - from) + kept.slice(to),
    plain,
  );
}

function struckServices({ struck = [] }: TextBlock, plain: string): Statement[] {
  return struck.flatMap(([from, to]) =>
    namedServices(plain.slice(from, to)).map((name) => {
      return { name, offered: false, surety: SURETY.denial, from, to };
    }),
  );
}
