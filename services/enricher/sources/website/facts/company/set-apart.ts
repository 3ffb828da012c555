/**
 * Companies that the words around their names set apart from the place.
 *
 * SA1 A company that the sentence calls a business of its own, or of which it says that it does not
 *     run the place, is another party.
 * SA2 So is one behind "comes from", "in partnership with" and the like, one that the place must
 *     not be confused with, and one that does something other than to run, sell or publish: "the
 *     linen is washed by Example Ltd". But invoices come from the place's own company.
 * SA3 Behind a quotation and a dash stands whom it is from.
 */

import { joinedPattern } from '../../words/joined-pattern.ts';
import { APART, LEADS_TO_OTHERS, SAYS_BILLS, SAYS_SERVICES, SUPPLIED } from './apart-words.ts';
import { namesWithForms } from './company-names.ts';

/** "Laundered by Example", "imprimé par Example", "dicuci oleh Example", "von der Example". */
const PASSIVE =
  /(?<!\p{L})(?:by|par|oleh|von|durch) (?:the |our |la |la société |de[rmn] |die |das )?\p{Lu}/u;

/**
 * Where the part of the sentence about such a company begins; the text's length if there is none.
 * `mayBeApart` is false for a text without the heads of `APART` and `LEADS_TO_OTHERS`.
 */
export function apartStart(text: string, placeName: string, mayBeApart: boolean): number {
  if (!mayBeApart && !PASSIVE.test(text)) return text.length;
  const names = namesWithForms(text, placeName);
  const told = mayBeApart ? text.search(APART) : -1;
  const last = names.findLast(({ start }) => start < told);
  const led = names.find(({ name, start }) => {
    const before = text.slice(0, start);
    if (SAYS_BILLS.test(before)) return false;
    return LEADS_TO_OTHERS.test(before) || doesOtherThings(before, text.slice(start + name.length));
  });
  const [first] = names;
  const starts = [last, led].flatMap((one) => (one === undefined ? [] : [one]));
  return Math.min(text.length, ...starts.map((one) => (one === first ? 0 : one.start)));
}

export function saysApart(text: string): boolean {
  return APART.test(text);
}

const ENGLISH_PASSIVE =
  /(?<!\p{L})(\p{L}+ed|built|made|written|drawn|shot|done|lent) by (?:(?:the|our) )?(?:firm )?$/u;
const FRENCH_PASSIVE = /(?<!\p{L})(\p{L}+[éi])e?s? par (?:la société |l['’]entreprise |la |le )?$/u;
const MALAY_PASSIVE = /(?<!\p{L})di(\p{L}+) oleh $/u;
const GERMAN_BEFORE = /(?<!\p{L})(?:von|durch) (?:de[rmn] |die |das )?(?:Firma |Fa\. )?$/u;
/** "betreut von der Example KG" */
const GERMAN_BY = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(\p{Ll}*ge\p{Ll}{2,}(?:t|en)|(?:be|ver|er|ent)\p{Ll}{2,}(?:t|en)|`,
  String.raw`\p{Ll}{2,}iert) (?:von|durch) (?:de[rmn] |die |das )?(?:Firma |Fa\. )?$`,
);
const GERMAN_PASSIVE = /^[^.,;:()–—]{0,60}?(?<=\s)(\p{Ll}+(?:t|en))(?=\s*(?:$|[.,;:()–—]|und ))/u;

/** What those do who run a place: to run it, to sell, to employ, to publish, to found it. */
const RUNS = new RegExp(
  String.raw`^(?:run|operat|manag|own|maintain|provid|suppl|publish|sold|issu|employ|control|` +
    String.raw`held|` +
    String.raw`reserv|process|collect|invoic|bill|trad|carri|conduct|organi|offer|stor|charg|` +
    String.raw`administ|present|establish|found|open|host(?!ed)|creat|start|set|licen|register|` +
    String.raw`gér|exploit|édit|dirig|propos|fourni|factur|émi|délivr|publi|collect|trait|port|` +
    String.raw`organis|emplo|fond|cré|détenu|assur|kelola|kendali|urus|jalan|milik|usaha|operasi|` +
    String.raw`sedia|bekal|terbit|keluar|jual|selenggara|pegang|kumpul|proses|naung|bawah|diri|` +
    String.raw`tubuh|tadbir|anjur|pekerja|gaji|taja|(?:be|ver)trieben|geführt|verwaltet|geleitet|` +
    String.raw`ausgegeben|ausgestellt|erbracht|angeboten|verkauft|vermietet|gehalten|` +
    String.raw`verantwortet|herausgegeben|bewirtschaftet|unterhalten|getragen|beschäftigt|` +
    String.raw`angestellt|erhoben|verarbeitet|veranstaltet|gegründet|abgerechnet|berechnet|` +
    String.raw`fakturiert|bereitgestellt|veröffentlicht|gestellt)`,
  'iu',
);

/** SA2. */
function doesOtherThings(before: string, behind: string): boolean {
  const verb =
    GERMAN_BY.exec(before)?.[1] ??
    ENGLISH_PASSIVE.exec(before)?.[1] ??
    FRENCH_PASSIVE.exec(before)?.[1] ??
    MALAY_PASSIVE.exec(before)?.[1] ??
    (GERMAN_BEFORE.test(before) ? GERMAN_PASSIVE.exec(behind)?.[1] : undefined);
  return verb !== undefined && !RUNS.test(verb);
}

const QUOTE_BEGINS = /^[\s*]*[«"“„‟「『]/u;
const QUOTED_BY = /[»"”“」』][.。,،]?\s*[—–―‒-]{1,2}\s*[\p{L}(]/u;
const FROM_WHOM = /^[—–―‒-]{1,2}\s*\p{L}/u;
const MIN_QUOTED_CHARS = 10;
const MIN_EAST_QUOTED_CHARS = 5;

/** SA3. The sentence may be the end of the quotation, or a line of its own below it. */
export function isQuoted(block: string, over: string, text: string): boolean {
  if (FROM_WHOM.test(text)) return QUOTE_BEGINS.test(over);
  if (!QUOTE_BEGINS.test(block)) return false;
  const by = QUOTED_BY.exec(text);
  if (by === null) return false;
  const isEast = /\p{sc=Han}/u.test(block);
  return block.indexOf(by[0]) >= (isEast ? MIN_EAST_QUOTED_CHARS : MIN_QUOTED_CHARS);
}

/** "Goods and services at Example are supplied by": they are the place's own. */
export function withoutOwnSupply(text: string, placeName: string): string {
  if (!text.includes(placeName) || !SAYS_SERVICES.test(text)) return text;
  return text.replace(SUPPLIED, (word) => '_'.repeat(word.length));
}
