/**
 * What the title above a block says of the lines below it: that they are not offered, that they are
 * about others, or that guests speak.
 */
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading, TextBlock } from '../../reading/page-reading.ts';
import {
  FORMER,
  FUTURE,
  JOBS_TITLE,
  LACKS_TITLE,
  NO_VALUE,
  REVIEWS_TITLE,
} from '../../words/service/service-answers.ts';
import { namedServices } from './service-names.ts';
import { isDenial, isQuestion } from './statements.ts';

/** `lacks`: not offered; `open`: planned, or offered once; `others`; `guests`. */
export type Topic = 'lacks' | 'open' | 'others' | 'guests';

const MAX_TITLE_CHARS = 60;
const MAX_LACKS_CHARS = 44;
const MAX_OPEN_CHARS = 28;

export class Titles {
  readonly #page: PageReading;
  #open: { readonly level: number; readonly topic: Topic | null }[] = [];
  /** The topic of the line that leads the current list. */
  #list: Topic | null = null;
  #isInList = false;

  constructor(page: PageReading) {
    this.#page = page;
  }

  /** The blocks of a page in their order. Returns the topic of each. */
  enter(at: number): Topic | null {
    const block = this.#page.blocks[at]!;
    if (block.level > 0) {
      this.#open = this.#open.filter(({ level }) => level < block.level);
      this.#open.push({ level: block.level, topic: this.#readTopic(block) });
      this.#list = null;
      return this.#topic;
    }
    const isItem = this.#isItem(block);
    if (this.#isInList && !isItem) this.#list = null;
    this.#isInList = isItem;
    const next = this.#page.blocks[at + 1];
    if (!isItem && next !== undefined && next.level === 0 && this.#isItem(next))
      this.#list = this.#readTopic(block);
    return this.#list ?? this.#topic;
  }

  get #topic(): Topic | null {
    return this.#open.findLast(({ topic }) => topic !== null)?.topic ?? null;
  }

  #isItem({ section }: TextBlock): boolean {
    const { sections } = this.#page;
    const tag = sections[section]!.tag;
    return tag === 'li' || tag === 'dd' || sections[sections[section]!.parent]?.tag === 'li';
  }

  #readTopic({ text, level }: TextBlock): Topic | null {
    return text.length > MAX_TITLE_CHARS || level === 1
      ? null
      : titleTopic(text, this.#page.language);
  }
}

export function titleTopic(text: string, language: string | null): Topic | null {
  const plain = toPlain(text).trim();
  if (JOBS_TITLE.test(plain)) return 'others';
  if (REVIEWS_TITLE.test(plain)) return 'guests';
  if (isQuestion(plain) || namedServices(plain).length > 0) return null;
  const isShort = plain.length <= MAX_LACKS_CHARS;
  if (isShort && (NO_VALUE.test(plain) || LACKS_TITLE.test(plain)))
    return isDenial(plain, language) || NO_VALUE.test(plain) ? 'lacks' : null;
  const isBrief = plain.length <= MAX_OPEN_CHARS;
  return isBrief && (FUTURE.test(plain) || FORMER.test(plain)) ? 'open' : null;
}
