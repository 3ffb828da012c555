/**
 * Whether a link in a sentence leads to an account of somebody else whom the sentence names. Pure.
 *
 * PL1 Words that any place uses about its own accounts are taken out of the sentence: networks,
 *     "our page", "follow us on", and the place's name. Where words remain, the sentence names
 *     something else, and a link with a name or an account's name as its text is of that.
 * PL2 A bare icon or a network's name is the place's own, unless it stands in brackets behind such
 *     a name or behind a credit in its line.
 * PL3 "Our page" and "find us on" before the link or in it make it the place's, and "her page" not.
 * PL4 What stands in a quotation, or names who said it, is a guest's or an author's.
 */
import { type PageLink, type PageReading, sectionsAround } from '../../reading/page-reading.ts';
import { ACCOUNT_NAMES, NETWORK_NAMES } from '../../words/account-words.ts';
import { MAKER } from '../../words/others-words.ts';
import { letters } from '../../words/plain-letters.ts';
import { CREDIT_LINE } from './credit-lines.ts';
import { INVITES } from './link-owners.ts';
import { OWN_ACCOUNT, THIRD_PERSON } from './owner-words.ts';

const SENTENCE_ENDS = /[.!?](?=\s|$)|[。！？|•·;]|\s[–—]\s/u;
const NETWORK_WORDS = new RegExp(
  String.raw`(?<!\p{Script=Latin})${NETWORK_NAMES}(?!\p{Script=Latin})`,
  'giu',
);
const ACCOUNT_WORDS = new RegExp(
  String.raw`(?<!\p{Script=Latin})(?:${ACCOUNT_NAMES})(?!\p{Script=Latin})`,
  'giu',
);
const OFFICIAL = /official|offizielle?|officiel(?:le)?|resmi|rasmi|公式|官方/giu;
/** What Japanese words end with. */
const GRAMMAR = /\p{Script=Hiragana}+/gu;

/** PL1-PL4; `names` are the place's name and the parts of its address. */
export function isOfOthersInText(
  page: PageReading,
  link: PageLink,
  handle: string,
  names: readonly string[],
): boolean {
  const { before, after } = sentenceAround(page, link);
  if (THIRD_PERSON.test(link.text)) return true;
  if (isOfQuotation(page, link)) return true;
  const credited = link.lead ?? '';
  if (CREDIT_LINE.test(credited) || credited.search(MAKER) >= 0) return true;
  if (isCalledOwn(page, link)) return false;
  const rest = (text: string) => otherWords(text.replace(GRAMMAR, ' '), names);
  const named = otherWords(link.text, names);
  if (named === '') return rest(before) !== '' && (!isFrame(link) || BRACKET_BEFORE.test(before));
  const isHandle = letters(link.text) === letters(handle);
  if (!/\p{L}/u.test(before)) return isHandle ? rest(after) !== '' : /\p{L}{2}/u.test(after);
  const isLabel = [NETWORK_WORDS, ACCOUNT_WORDS, INVITES].some(
    (words) => before.search(words) >= 0,
  );
  return rest(before) !== '' || !isLabel;
}

/** Where sites put their contacts and accounts in one line. */
export function isFrame({ landmark }: PageLink): boolean {
  return landmark === 'header' || landmark === 'footer' || landmark === 'nav';
}

const BRACKET_BEFORE = /[(（][^)）]{0,20}$/u;

const QUOTE_END = /[”"»›」』“]\s?[.,!]?\s?(?:[-–—―]+\s?)?[(（]?$/u;

/** PL4 */
function isOfQuotation(page: PageReading, link: PageLink): boolean {
  const around = sectionsAround(page, link.section, 4);
  if (around.some((at) => page.sections[at]!.tag === 'blockquote')) return true;
  return QUOTE_END.test(link.lead ?? '');
}

interface Around {
  readonly before: string;
  readonly after: string;
}

/** PL3 */
export function isCalledOwn(page: PageReading, link: PageLink): boolean {
  return OWN_ACCOUNT.test(`${sentenceAround(page, link).before} ${link.text}`);
}

/** True where the sentence has words before the link that are not about the place's accounts. */
export function isInProse(page: PageReading, link: PageLink, names: readonly string[]): boolean {
  return otherWords(sentenceAround(page, link).before.replace(GRAMMAR, ' '), names) !== '';
}

/** True for an icon, or for a link with nothing but a network's name. */
export function isBare({ text }: PageLink): boolean {
  return otherWords(text, []) === '';
}

/** The words directly before the link, or before the row of networks that it is in. */
export function wordsBefore({ lead = '' }: PageLink): string {
  const parts = lead.replace(NETWORK_WORDS, ' ').split(/[|·•/]/u);
  const [last = '', ...others] = parts.reverse();
  if (/\p{L}/u.test(last)) return last;
  const label = others.find((part) => /\p{L}/u.test(part)) ?? '';
  return /[:：]\s*$/u.test(label) ? label : '';
}

/** What stands in the link's sentence before and behind it. */
function sentenceAround({ blocks, links }: PageReading, link: PageLink): Around {
  const text = blocks[link.block]?.text ?? '';
  // The texts of other links beside it ("Home", "X") are no sentence.
  const others = links.filter((one) => one.block === link.block && one.text.length > 0);
  const bare = (part: string) => others.reduce((left, one) => left.replace(one.text, ' '), part);
  const lead = link.lead ?? '';
  const from = Math.max(0, lead === '' ? 0 : text.indexOf(lead.slice(-20)));
  const at = link.text === '' ? -1 : text.indexOf(link.text, from);
  const written = lead !== '' || at < 0 ? lead : text.slice(0, at);
  const behind = at < 0 ? '' : text.slice(at + link.text.length);
  return {
    before: bare(written.split(SENTENCE_ENDS).at(-1) ?? ''),
    after: bare(behind.split(SENTENCE_ENDS)[0] ?? ''),
  };
}

/** The words that are not about the place's own accounts. */
function otherWords(text: string, names: readonly string[]): string {
  const bare = [NETWORK_WORDS, ACCOUNT_WORDS, INVITES, OFFICIAL].reduce(
    (left, words) => left.replace(words, ' '),
    text,
  );
  const own = names.map(letters);
  const words = bare.split(/[^\p{L}]+/u).filter((word) => {
    const plain = letters(word);
    const isOwn = plain !== '' && own.some((name) => name.includes(plain));
    return word.length >= minChars(word) && !isOwn;
  });
  return words.join(' ');
}

/** A sign of Han or Kana says more than a letter. */
function minChars(word: string): number {
  return /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word) ? 2 : 4;
}
