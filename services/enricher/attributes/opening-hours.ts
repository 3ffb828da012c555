/** `opening_hours` of a regular week, and the two fields derived from it. */

import {
  type AttributeRule,
  confidenceOf,
  derivedField,
  type FieldFinding,
  fieldOf,
} from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, inputClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { weigh } from '../evidence/weighing.ts';
import { readOpeningHours } from '../sources/hours/opening-hours.ts';
import {
  groupedHours,
  isClosedAllWeek,
  isOpenAllWeek,
  sameWeek,
  type Week,
  weekText,
} from '../sources/hours/week.ts';
import { readWrittenWeek } from '../sources/hours/written-week.ts';

export const openingHours: AttributeRule = {
  key: 'openingHours',
  run(context) {
    const found = weigh([...fromInput(context), ...fromRecords(context)], sameWeek);
    const week = found.value;
    const hours: FieldFinding = { ...fieldOf(found), value: week && weekText(week) };
    return {
      fields: {
        opening_hours: hours,
        opening_hours_grouped_by_hours: derivedField(week && groupedHours(week), hours),
        is_open_24h: derivedField(week && isOpenAllWeek(week), hours),
      },
      reasoning: { opening_hours: explain('opening hours', found, summary) },
      confidence: { opening_hours: confidenceOf(found) },
    };
  },
};

function summary(week: Week): string {
  const groups = groupedHours(week);
  if (groups.length === 0) return 'closed all week';
  return groups.map(({ days, opens, closes }) => `${days.join(',')} ${opens}-${closes}`).join('; ');
}

function fromInput({ inputs, nowMs }: PlaceContext): Claim<Week>[] {
  const written = inputs.opening_hours;
  const week =
    typeof written === 'string' ? readOpeningHours(written, nowMs) : readWrittenWeek(written);
  if (week === null) return [];
  return [inputClaim(week, typeof written === 'string' ? written : null, 'opening_hours')];
}

function fromRecords(context: PlaceContext): Claim<Week>[] {
  return context.recordClaims(({ place }) => {
    const written = place.opening_hours;
    const week = written === undefined ? null : readOpeningHours(written, context.nowMs);
    return week === null || isClosedAllWeek(week) ? [] : [[week, written!] as [Week, string]];
  });
}
