/**
 * Tells which blocks close a page with its copyright. Beside it stand whoever made the site, the
 * parent company, complaints, franchises: numbers that nobody labels alike.
 *
 * FN1 A number that a site gives only there is not the place's when the place has a number
 *     elsewhere.
 */
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { COPYRIGHT } from '../../words/company-words.ts';

const YEAR_ALONE = /(?<![\d./-])20[0-4]\d(?![\d./-])/u;
const MAX_NAME_GAP = 4;

/** True for a block with a copyright, or with "Name · 2026". */
export function isCopyright({ blocks }: PageReading, at: number, name: string): boolean {
  const plain = toPlain(blocks[at]?.text ?? '');
  if (COPYRIGHT.test(plain)) return true;
  const own = toPlain(name);
  const found = own === '' ? -1 : plain.lastIndexOf(own);
  if (found < 0) return false;
  const behind = plain.slice(found + own.length, found + own.length + MAX_NAME_GAP + 4);
  return YEAR_ALONE.test(behind);
}
