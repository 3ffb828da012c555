/** Opening hours in the alternative text of a picture. */
import type { Week } from '../../../hours/week.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { toPlain } from '../plain-text.ts';
import { ASIDE_HEADING, HOURS_LABEL } from '../words/hour-labels.ts';
import { readWrittenHours } from '../written-hours.ts';

/** At most this many alternative texts are examined. */
const MAX_PICTURES = 200;
const MAX_READ = 3;

interface PictureHours {
  readonly week: Week;
  readonly quote: string;
}

/**
 * Such hours count only after a label such as "opening hours" and with days of their own; null when
 * there are none.
 */
export function findPictureHours(
  { images }: PageReading,
  languages: readonly string[],
): PictureHours | null {
  const candidates = images.slice(0, MAX_PICTURES).filter(({ alt }) => {
    const plain = /\d/.test(alt) ? toPlain(alt) : '';
    return HOURS_LABEL.test(plain) && !ASIDE_HEADING.test(plain);
  });
  for (const { alt } of candidates.slice(0, MAX_READ)) {
    for (const language of languages) {
      const read = readWrittenHours([alt], language);
      if (read !== null && read.namedDays > 0) return { week: read.week, quote: alt };
    }
  }
  return null;
}
