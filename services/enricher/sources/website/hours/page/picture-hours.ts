/** Hours in the words that a page gives for a picture of them. */
import type { Week } from '../../../hours/week.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { toPlain } from '../plain-text.ts';
import { ASIDE_HEADING, HOURS_LABEL } from '../words/hour-labels.ts';
import { readWrittenHours } from '../written-hours.ts';

/** So many words for pictures are looked at. */
const MAX_PICTURES = 200;
const MAX_READ = 3;

interface PictureHours {
  readonly week: Week;
  readonly quote: string;
}

/** They count behind a word for opening hours and with days of their own; null for none. */
export function findPictureHours(
  { images }: PageReading,
  languages: readonly string[],
): PictureHours | null {
  const told = images.slice(0, MAX_PICTURES).filter(({ alt }) => {
    const plain = /\d/.test(alt) ? toPlain(alt) : '';
    return HOURS_LABEL.test(plain) && !ASIDE_HEADING.test(plain);
  });
  for (const { alt } of told.slice(0, MAX_READ)) {
    for (const language of languages) {
      const read = readWrittenHours([alt], language);
      if (read !== null && read.namedDays > 0) return { week: read.week, quote: alt };
    }
  }
  return null;
}
