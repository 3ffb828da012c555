/** `opening_hours` of a regular week, and the two fields derived from it. */
import type { IndexedPlace } from '../../../../places/place.ts';
import {
  type AttributeRule,
  derivedField,
  weighedConfidence,
  weighedField,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { siteClaims, siteFacts } from '../../context/site-claims.ts';
import { type Claim, inputClaim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import {
  groupHours,
  hoursInWords,
  isClosedAllWeek,
  isOpenAllWeek,
  sameWeek,
  type Week,
  weekText,
} from '../../sources/hours/week.ts';
import { readInputWeek } from './input-week.ts';
import { readListedWeek } from './listed-week.ts';

export const openingHoursRule: AttributeRule = {
  key: 'openingHours',
  needs: ['input', 'hours', 'website', 'osm', 'place-index'],
  run(context) {
    const read = (written: string, { country_code }: IndexedPlace) => {
      const country = country_code ?? context.country;
      const week = readListedWeek(written, { country, nowMs: context.nowMs });
      return week === null || isClosedAllWeek(week) ? null : week;
    };
    const listed = context.recordClaims(({ opening_hours }) => [opening_hours], read);
    const own = siteClaims(
      context,
      ({ hours }) => hours,
      (read) => (isClosedAllWeek(read) ? null : read),
    );
    const given = inputWeek(context);
    const found = weigh([...given, ...own, ...listed], sameWeek);
    const week = found.value;
    const hours = weighedField(found, weekText);
    return {
      fields: {
        opening_hours: hours,
        opening_hours_grouped_by_hours: derivedField(week && groupHours(week), hours),
        is_open_24h: derivedField(week && isOpenAllWeek(week), hours),
      },
      reasoning: {
        opening_hours:
          explainWeighed('opening hours', found, summarizeWeek) +
          partNote(context, week) +
          unreadNote(context, given),
      },
      confidence: { opening_hours: weighedConfidence(found) },
    };
  },
};

/** A sentence for when the website gives times that are not in the week. */
function partNote(context: PlaceContext, week: Week | null): string {
  const siteHours = siteFacts(context)?.hours ?? [];
  const isPart = siteHours.some(({ value, partial }) => {
    return partial === true && week !== null && sameWeek(value, week);
  });
  return isPart ? ' The website gives further times that were not understood.' : '';
}

function inputWeek({ inputs, country, nowMs }: PlaceContext): Claim<Week>[] {
  const read = readInputWeek(inputs.opening_hours, { country, nowMs });
  return read === null ? [] : [inputClaim(read.week, read.written, 'opening_hours')];
}

/** A sentence for when the input has hours that cannot be read. */
function unreadNote({ inputs }: PlaceContext, given: readonly Claim<Week>[]): string {
  const written = inputs.opening_hours;
  const isBlank = written === null || Object.keys(written as object).length === 0;
  return isBlank || given.length > 0 ? '' : " The input's opening hours were not understood.";
}

function summarizeWeek(week: Week): string {
  return hoursInWords(groupHours(week)) || 'closed all week';
}
