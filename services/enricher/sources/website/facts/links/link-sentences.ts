/** What stands around a link, and whether it is about somebody else's service. Pure. */
import { parseUrl } from '../../../../../../domain/words/web-addresses.ts';
import { toPlain } from '../../hours/plain-text.ts';
import { findProvider } from '../../offer/menu-words.ts';
import { type PageLink, type PageReading, sectionsAround } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import {
  BRANCH,
  INVITING_DENIAL,
  ONLY_IN,
  ORDER,
  OTHER_PLACE,
  OVER,
  RECOMMENDS,
  RESERVE,
  TABLE_OR_ROOM,
  THERE,
  THIS_BRANCH,
} from '../../words/link-words.ts';
import { PARTNERS_TITLE } from '../../words/others-words.ts';
import { letters } from '../../words/plain-letters.ts';
import { CLAUSE_END, DENIED, NO_DENIAL } from '../../words/service-words.ts';

interface Owner {
  readonly name: string;
  readonly city: string | null;
  readonly hasBranches: boolean;
}

const SENTENCE_END = /(?<=[.!?](?=\s|$)|[。！？؟|•·])/u;
const MAX_BLOCK_CHARS = 1_500;

interface InBlock {
  /** The block's text, with spaces in place of its other links. */
  readonly text: string;
  /** Where the link begins; -1 when its text is not there. */
  readonly at: number;
}

function findInBlock({ blocks, links }: PageReading, link: PageLink): InBlock {
  const text = blocks[link.block]?.text ?? '';
  if (link.text === '' || text.length > MAX_BLOCK_CHARS) return { text: '', at: -1 };
  const lead = link.lead ?? '';
  const from = lead === '' ? 0 : text.indexOf(lead.slice(-20));
  const at = text.indexOf(link.text, Math.max(0, from));
  if (at < 0) return { text: '', at };
  const end = at + link.text.length;
  const others = links.filter((one) => one.block === link.block && one !== link && one.text !== '');
  const blank = (part: string) =>
    others.reduce((left, one) => left.replace(one.text, ' '.repeat(one.text.length)), part);
  return { text: blank(text.slice(0, at)) + link.text + blank(text.slice(end)), at };
}

/** The text around a link; each part is found when it is first asked for. */
export class AroundLink {
  readonly page: PageReading;
  readonly link: PageLink;
  #inBlock: InBlock | undefined;
  #sentence: string | undefined;
  #title: string | null | undefined;

  constructor(page: PageReading, link: PageLink) {
    this.page = page;
    this.link = link;
  }

  get inBlock(): InBlock {
    this.#inBlock ??= findInBlock(this.page, this.link);
    return this.#inBlock;
  }

  /** The link's sentence with a question before it, or the link's text where it stands in none. */
  get sentence(): string {
    this.#sentence ??= sentenceWith(this.inBlock, this.link);
    return this.#sentence;
  }

  /** The heading whose section holds the link. */
  get title(): string | null {
    if (this.#title === undefined) this.#title = titleAbove(this.page, this.link);
    return this.#title;
  }

  /** True for a link among others with nothing said between them, as in a site's navigation. */
  get isInRow(): boolean {
    if (this.link.landmark === 'nav') return true;
    const { text, at } = this.inBlock;
    const { length } = this.link.text;
    if (at < 0 || text.length - length < MIN_ROW_CHARS) return false;
    return !/[\p{L}\p{N}]/u.test(text.slice(0, at) + text.slice(at + length));
  }

  /** The heading above the link, and its block's text from the start to the end of its sentence. */
  get wordsBefore(): string {
    const { text, at } = this.inBlock;
    const lead = this.isInRow ? '' : text.slice(0, Math.max(0, at));
    return `${this.title ?? ''} ${lead} ${this.sentence}`;
  }
}

const MIN_ROW_CHARS = 4;

function sentenceWith({ text, at }: InBlock, link: PageLink): string {
  if (at < 0) return link.text;
  const sentence = partWith(text, at, SENTENCE_END);
  const before = text.slice(0, text.indexOf(sentence)).trim();
  if (!QUESTION_END.test(before)) return sentence;
  return `${before.split(SENTENCE_END).findLast((part) => /\p{L}/u.test(part))} ${sentence}`;
}

const QUESTION_END = /[?？؟]$/u;

function partWith(text: string, at: number, ends: RegExp): string {
  let end = 0;
  for (const part of text.split(ends)) {
    end += part.length;
    if (end > at) return part.trim();
  }
  return text;
}

function titleAbove(page: PageReading, { block, section, landmark }: PageLink): string | null {
  if (landmark === 'nav' || landmark === 'header' || landmark === 'footer') return null;
  const title = page.blocks.slice(0, block).findLast(({ level }) => level > 1);
  if (title === undefined || title.section === 0) return null;
  return sectionsAround(page, section, 20).includes(title.section) ? title.text : null;
}

/** SL4 */
export function isOfOthers(around: AroundLink, owner: Owner): boolean {
  const { sentence, title } = around;
  const { text, at } = around.inBlock;
  const about = THERE.test(sentence) ? text.slice(0, at) + sentence : sentence;
  if (OTHER_PLACE.test(about) || isElsewhere(about, owner)) return true;
  if (isSentAway(around) || isInOtherTown(around, owner)) return true;
  if (at >= 0 && isDenied(partWith(toPlain(text), at, CLAUSE_END))) return true;
  if (title !== null && (PARTNERS_TITLE.test(toPlain(title)) || isElsewhere(title, owner)))
    return true;
  return hasOthersName(around, `${title ?? ''} ${about}`, owner);
}

/** "Our branch in Leeds" and "only in Leeds" are elsewhere for a place in York. */
function isElsewhere(text: string, { name, city }: Owner): boolean {
  const town = letters(ONLY_IN.exec(text)?.slice(1).join('') ?? '');
  if (city !== null && town !== '' && !letters(`${name} ${city}`).includes(town)) return true;
  if (!BRANCH.test(text) || THIS_BRANCH.test(text)) return false;
  return city !== null && !letters(text).includes(letters(city));
}

/** The sentence before the link's own sends guests to another place. */
function isSentAway({ page, link, sentence, inBlock }: AroundLink): boolean {
  const { text, at } = inBlock;
  if (at <= 0 || parseUrl(link.url)?.hostname === parseUrl(page.url)?.hostname) return false;
  const before = text.slice(0, Math.max(0, text.indexOf(sentence))).trim();
  if (before === '') return false;
  const last = before.split(SENTENCE_END).findLast((part) => /\p{L}/u.test(part)) ?? '';
  return OTHER_PLACE.test(last) && (RECOMMENDS.test(last) || isDenied(toPlain(before)));
}

/** "A table in Kassel" with "kassel" in the address of another site, for a place in Celle. */
function isInOtherTown({ page, link, sentence }: AroundLink, { name, city }: Owner): boolean {
  const town = IN_TOWN.exec(sentence)?.[1];
  const url = town === undefined || city === null ? null : parseUrl(link.url);
  if (url === null || url.hostname === parseUrl(page.url)?.hostname) return false;
  const own = letters(`${name} ${city}`);
  const there = letters(town!);
  // "Pesan di Traveloka" names the provider.
  const host = findProvider(link.url) === null ? url.hostname : '';
  return !own.includes(there) && letters(`${host} ${url.pathname}`).includes(there);
}

const IN_TOWN = /(?<!\p{L})(?:in|at|à|di|en|nach|pour) (\p{Lu}\p{Ll}{3,20})(?!\p{L})/u;

function isDenied(clause: string): boolean {
  if (OVER.test(clause)) return true;
  return DENIED.test(clause.replace(NO_DENIAL, ' ')) && !INVITING_DENIAL.test(clause);
}

const MIN_NAME_CHARS = 3;
const GENERAL = joinedPattern(
  'u',
  String.raw`^(?:the|and|und|der|die|das|des|les|del|www|html?|com|example|restaurants?|hotels?|`,
  String.raw`stores?|shops?|venue|menu|speisekarte|plan|online)$`,
);

/** A name in the address that the text gives, too, and that is none of the place's. */
function hasOthersName(
  { page, link }: AroundLink,
  text: string,
  { name, city, hasBranches }: Owner,
): boolean {
  const url = parseUrl(link.url);
  const host = parseUrl(page.url)?.hostname ?? '';
  if (url === null || (url.hostname === host && !hasBranches)) return false;
  const own = letters(`${name} ${city ?? ''} ${host}`);
  const isKnown = url.hostname === host || findProvider(link.url) !== null;
  const address = isKnown ? url.pathname : `${url.hostname} ${url.pathname}`;
  const words = address.toLowerCase().split(/[^a-z]+/);
  const names = words.filter((word) => word.length >= MIN_NAME_CHARS && !GENERAL.test(word));
  const others = names.filter((word) => !own.includes(word) && !isService(word));
  if (others.length === 0) return false;
  if (!hasBranches && others.length < names.filter((word) => !isService(word)).length) return false;
  const given = text.split(/[^\p{L}]+/u).filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const isGiven = (word: string) => given.some((one) => letters(one) === word);
  return others.filter(isGiven).length >= (hasBranches ? 1 : 2);
}

function isService(word: string): boolean {
  return RESERVE.test(word) || ORDER.test(word) || TABLE_OR_ROOM.test(word);
}
