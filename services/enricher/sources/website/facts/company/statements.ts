/**
 * The statements on a page about companies: each sentence, with the label above or before it, and
 * whether it is about the place's own company.
 *
 * ST1 A sentence that gives a company another part (it hosts, pays, insures) is about that company,
 *     and so are the sentences and lines below that only go on about its numbers.
 * ST2 Below a heading or a label for another part, all is about others, up to the next heading or
 *     the next line that names who runs the place.
 */
import { memoize } from '../../../cache/memoize.ts';
import type { PageReading, TextBlock } from '../../reading/page-reading.ts';
import { COPYRIGHT } from '../../words/company-words.ts';
import { HeadedPatterns } from '../../words/headed-patterns.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { APART, LEADS_TO_OTHERS } from './apart-words.ts';
import { namesWithForms } from './company-names.ts';
import { LEGAL_HEADING } from './legal-headings.ts';
import { OTHERS_BEHIND, OTHERS_PART, OWN_LABEL, REGISTER_LINE } from './party-words.ts';
import { apartStart, isQuoted, saysApart, withoutOwnSupply } from './set-apart.ts';

export interface Statement {
  readonly block: TextBlock;
  readonly text: string;
  /** What facts of the statement are quoted from: the block, or the sentence of a long one. */
  readonly quote: string;
  /** The label in the cell, the line or the heading before; empty if there is none. */
  readonly label: string;
  /** The label and the text are cells of a row. */
  readonly isRow: boolean;
  /** The heading above is about the business behind the site. */
  readonly isLegal: boolean;
  /** The position in the text behind which all is about others. */
  readonly othersFrom: number;
}

const MAX_LABEL_CHARS = 80;
/** A sentence whose part about others begins later is about the place's own company. */
const MAX_OTHERS_LEAD = 12;
const MAX_QUOTE_CHARS = 300;
const MAX_BLOCK_CHARS = 1_200;
const MAX_LEAD_CHARS = 40;
const SENTENCE_END = new RegExp(
  String.raw`(?<=[\p{L}\d)”"»’]{4})(?<!Prof|Corp|Bros|Dres|Ltda|Nr|No|[Pp]rop|Dipl|Univ|habil|` +
    String.raw` dent)[.!?]\s+` +
    String.raw`(?=["„“«(]?\p{Lu})|` +
    String.raw`(?<=[。！？；])|\s[|·•]\s|\n|` +
    String.raw`(?<=\p{sc=Arab}{2}|م\.م)\.\s+(?=\p{sc=Arab})`,
  'u',
);
/** One of the signs at which sentences end. */
const MAY_END_SENTENCE = /[.!?。！？；|·•\n]/;

export function listStatements(page: PageReading, placeName: string): Statement[] {
  const found: Statement[] = [];
  // A heading is also the label of the line below it.
  const isOthersLabel = memoize(2, (text: string) => isLabelOfOthers(text, placeName));
  let isHeadOthers = false;
  let isOthers = false;
  let isLegal = false;
  page.blocks.forEach((block, i) => {
    if (block.text.length > MAX_BLOCK_CHARS || block.landmark === 'nav') return;
    if (block.level > 0) {
      isHeadOthers = isOthersLabel(block.text) && !isSignUp(block);
      isOthers = isHeadOthers;
      isLegal = block.text.length <= MAX_LABEL_CHARS && LEGAL_HEADING.test(block.text);
    }
    const over = page.blocks[i - 1]?.text ?? '';
    for (const { text, label } of sentences(block, over)) {
      const isRow = label !== '' && block.text.startsWith(label);
      const isOfOthers = label !== '' && isOthersLabel(label) && isLabelLike(label);
      const isTold = isOfOthers || isQuoted(block.text, over, text);
      const othersFrom = isTold ? 0 : othersStart(text, placeName);
      if (othersFrom < Math.min(text.length, MAX_OTHERS_LEAD)) isOthers = true;
      else if (isOthers && !goesOn(text, label, placeName) && !saysApart(text))
        isOthers = isHeadOthers && !isOwnLabel(label, text);
      const quote = block.text.length <= MAX_QUOTE_CHARS ? block.text : text;
      found.push({
        block,
        text,
        quote,
        isRow,
        label,
        isLegal,
        othersFrom: isOthers && othersFrom === text.length ? 0 : othersFrom,
      });
    }
  });
  return found;
}

/** The heading of the box in a footer where guests order news; the site's own lines follow it. */
function isSignUp({ landmark, text }: TextBlock): boolean {
  return landmark === 'footer' && text.length <= MAX_SIGN_UP_CHARS && SIGN_UP.test(text);
}

const MAX_SIGN_UP_CHARS = 40;
const SIGN_UP = joinedPattern(
  'iu',
  String.raw`newsletter|mailing list|rundbrief|infolettre|lettre d['’]info|buletin|surat berita|`,
  String.raw`メルマガ|メールマガジン|ニュースレター|[电電]子[报報]|[订訂][阅閱]|النشرة`,
);

function sentences(block: TextBlock, over: string): { text: string; label: string }[] {
  const { cells = [], text } = block;
  if (cells.length > 1 && cells[0]!.length <= MAX_LABEL_CHARS) {
    return [{ text: cells.slice(1).join(' '), label: cells[0]! }];
  }
  const label = over.length <= MAX_LABEL_CHARS && !/\d{3}/.test(over) ? over : '';
  const parts = MAY_END_SENTENCE.test(text) ? text.split(SENTENCE_END) : [text];
  return parts
    .filter((part) => part.trim() !== '')
    .map((part, i) => ({ text: part.trim(), label: i === 0 ? label : '' }));
}

/** ST2. */
function isOwnLabel(label: string, text: string): boolean {
  // `test` would leave where it stopped in the expression, and searches of others begin there.
  return `${label} ${text.slice(0, MAX_LABEL_CHARS)}`.search(OWN_LABEL) >= 0;
}

function isLabelOfOthers(text: string, placeName: string): boolean {
  if (text.length > MAX_LABEL_CHARS || !mayNameOthers(text)) return false;
  return findOthersPart(text.replace(placeName, ' ')) >= 0;
}

const PARTY_WORDS = new HeadedPatterns([OTHERS_PART, OTHERS_BEHIND, APART, LEADS_TO_OTHERS]);
/** The bits of the first two. */
const OTHERS_BITS = 3;

/** False for most sentences, which surely give no company another part. */
function mayNameOthers(text: string): boolean {
  return (PARTY_WORDS.candidates(text) & OTHERS_BITS) !== 0;
}

/** ST1. A line that has only the numbers of the company before. */
function goesOn(text: string, label: string, placeName: string): boolean {
  const begins = text.slice(0, MAX_LEAD_CHARS);
  return REGISTER_LINE.test(begins) && !isOwnLabel(label, begins) && !text.includes(placeName);
}

function othersStart(written: string, placeName: string): number {
  const text = withoutOwnSupply(withoutVowelSigns(written), placeName);
  const heads = PARTY_WORDS.candidates(text);
  const start = Math.min(
    (heads & OTHERS_BITS) === 0 ? text.length : namedStart(text, placeName),
    apartStart(text, placeName, heads > OTHERS_BITS),
  );
  return start >= text.length ? written.length : start;
}

const VOWEL_SIGNS = /[\u064b-\u0652]/u;
const ALL_VOWEL_SIGNS = new RegExp(VOWEL_SIGNS, 'gu');

/** Arabic is written with some of its vowel signs, or with none. */
export function withoutVowelSigns(text: string): string {
  return VOWEL_SIGNS.test(text) ? text.replace(ALL_VOWEL_SIGNS, '') : text;
}

/** Where a word for another party's part begins what is about it. */
function namedStart(text: string, placeName: string): number {
  const part = othersPart(text, placeName);
  if (part !== null) {
    // "Run by Example Ltd since 2024; its predecessor": the clause before it is the own one's.
    const clause = text.slice(0, part);
    if (CLAUSE_ENDS.test(clause) && IS_PAST.test(text.slice(part)) && namesOne(clause, placeName))
      return part;
    // "© Example Ltd, photos by Studio", "Example Ltd – Hosting: Studio": the own name is before.
    const before = text.slice(0, part);
    if (ENDS_OWN.test(before)) return part;
    return LABEL_GOES_ON.test(text.slice(part)) && namesOne(before, placeName) ? part : 0;
  }
  const behind = PARTY_WORDS.search(blank(text, placeName), 1);
  return behind < 0 ? text.length : behind;
}

/** True for words that name the place or a company, or that give a number. */
function namesOne(text: string, placeName: string): boolean {
  if (text.includes(placeName) || /\d{4}/.test(text)) return true;
  return namesWithForms(text, placeName).length > 0;
}

/** Words for those before, as the subject of a clause. */
const CLAUSE_ENDS = /[,，、،;；](?: (?:\p{Ll}+ ){0,2})?$/u;
const IS_PAST = joinedPattern(
  'iu',
  String.raw`^(?:前身|旧(?:社名|商号|会社)|以前|原(?:名|[称稱])|vorgänger|predecess|used to be|ancien|`,
  String.raw`(?:our|its|the) (?:old|former|previous)|(?:alte|frühere|ehemalige)[rns]?|nama lama|`,
  String.raw`(?:pemilik|pengelola|pengurus) (?:lama|sebelum|terdahulu))`,
);

/** A dash begins another part of the line, and the holder of a copyright stands before. */
const ENDS_OWN = new RegExp(String.raw`${COPYRIGHT.source}|\s[–—|-]\s.{0,20}$`, 'iu');
/** A label for another party ends with a colon. */
const LABEL_GOES_ON = /^[^:：.|]{0,30}[:：]/;

function findOthersPart(text: string): number {
  return PARTY_WORDS.search(text, 0);
}

/** Words within the names of the place and of companies say nothing about their parts. */
function othersPart(text: string, placeName: string): number | null {
  if (findOthersPart(blank(text, placeName)) < 0) return null;
  const names = namesWithForms(text, placeName).map(({ name }) => name);
  const part = findOthersPart(blank(names.reduce(blank, text), placeName));
  return part < 0 ? null : part;
}

function blank(text: string, name: string): string {
  return text.replaceAll(name, '_'.repeat(name.length));
}

/** A line above that ends with a colon, or that is a few words. */
function isLabelLike(label: string): boolean {
  if (/[:：]$/.test(label)) return true;
  const words = label.split(/\s+/).length + (label.match(EAST_WORD)?.length ?? 0) / 2;
  return words <= MAX_LABEL_WORDS && !/[.!?。]$|[:：]/.test(label);
}

const MAX_LABEL_WORDS = 5;
const EAST_WORD = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{2}/gu;
