/**
 * The texts of a site that the notice model takes for notices, likeliest first.
 *
 * LN1 What is over, recurs, asks or supposes is no notice, however much it sounds like one.
 * LN2 A text counts once, though every page of a site may repeat it.
 * LN3 A few words without a figure, such as a motto, need a word for closing or moving.
 */
import { toPlain } from '../../hours/plain-text.ts';
import { guessNotice, type NoticeGuess } from '../../notices/model/guess-notice.ts';
import { isInLearnedLanguage, isLearnedCode } from '../../notices/notice-languages.ts';
import { findNoticeBlocks, type NoticeKind, speaksAgainst } from '../../notices/read-notice.ts';
import type { PageReading } from '../../reading/page-reading.ts';

const MIN_PROBABILITY = 0.93;
/** Of few words, which say little. */
const MIN_SHORT_PROBABILITY = 0.97;
const SHORT_CHARS = 30;
/** Below it, a notice that the rules read is dropped. */
const UNLIKELY = 0.03;
/** From it on, the model's kind is the right one. */
const SURE = 0.9;
const MAX_CHARS = 400;
const MIN_WORDS = 3;
/** Of a language without spaces. */
const MIN_UNSPACED_CHARS = 6;

export interface LikelyNotice {
  readonly page: PageReading;
  /** The block's index. */
  readonly at: number;
  readonly text: string;
  readonly kind: NoticeGuess['kind'];
  readonly probability: number;
}

/** A page, and which of its blocks are about the place. */
interface ScopedPage {
  readonly page: PageReading;
  readonly kind: 'none' | string;
  includes(block: number): boolean;
}

export function likelyNotices(pages: readonly ScopedPage[], name: string): LikelyNotice[] {
  const seen = new Set<string>();
  const likely = pages
    .filter(({ page, kind }) => kind !== 'none' && isLearnedCode(page.language ?? 'en'))
    .flatMap(({ page, includes }) =>
      page.blocks.flatMap(({ text, landmark }, at): LikelyNotice[] => {
        if (!includes(at) || landmark === 'nav' || seen.has(text)) return [];
        seen.add(text);
        const guess = isLongEnough(text) ? guessIn(text, page.fetchedAtMs, name) : null;
        if (guess === null || (isMotto(text) && !findNoticeBlocks(page).has(at))) return [];
        return [{ page, at, text, ...guess }];
      }),
    );
  return likely.sort((one, other) => other.probability - one.probability);
}

/**
 * The kind of a notice that the rules read, after a look at its texts in plain letters: the text
 * around it, and its sentence. Null if neither sounds like a notice.
 */
export function judgeNotice(
  kind: NoticeKind,
  plainTexts: readonly string[],
  { language, fetchedAtMs }: PageReading,
): NoticeKind | null {
  if (kind === 'opening') return kind;
  const guesses = plainTexts.map((plain) => guessNotice(plain, fetchedAtMs));
  const [best] = guesses.sort((one, other) => other.probability - one.probability);
  if (best !== undefined && best.probability >= UNLIKELY)
    return best.probability >= SURE ? best.kind : kind;
  const isLearned =
    language === null ? plainTexts.every(isInLearnedLanguage) : isLearnedCode(language);
  return isLearned ? null : kind;
}

function guessIn(text: string, nowMs: number, name: string): NoticeGuess | null {
  const plain = toPlain(text);
  const guess = guessNotice(plain, nowMs);
  const isShort = text.length < SHORT_CHARS && !UNSPACED.test(text);
  if (guess.probability < (isShort ? MIN_SHORT_PROBABILITY : MIN_PROBABILITY)) return null;
  // LN1.
  return speaksAgainst(plain, guess.kind, { nowMs, name }) ? null : guess;
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;

const MAX_MOTTO_CHARS = 80;

/** LN3. */
function isMotto(text: string): boolean {
  return text.length <= MAX_MOTTO_CHARS && !/\p{N}/u.test(text) && !UNSPACED.test(text);
}

function isLongEnough(text: string): boolean {
  if (text.length > MAX_CHARS) return false;
  if ((text.match(WORD)?.length ?? 0) >= MIN_WORDS) return true;
  return text.length >= MIN_UNSPACED_CHARS && UNSPACED.test(text);
}
