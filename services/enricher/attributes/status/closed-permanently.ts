/**
 * `open_closed_status`: Open, Closed or Temporarily Closed. "No Internet Presence" needs a web
 * search and is never concluded here.
 *
 * CP1 A dataset says Closed when it gives the date on which the place closed, or when its name or
 *     its hours are marked so ("permanently closed"). Hours that are never open say Temporarily
 *     Closed.
 * CP2 A record without such a mark says nothing about the status. That the place is listed at all
 *     only lets one infer Open: LOW.
 * CP3 A mark in the caller's own name ("... (CLOSED)") is the caller's claim.
 */
import {
  type AttributeRule,
  addedField,
  NOT_FOUND_FIELD,
  weighedConfidence,
  weighedField,
} from '../../context/finding.ts';
import type { Claim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import { readOpeningHours } from '../../sources/hours/opening-hours.ts';
import { isClosedAllWeek } from '../../sources/hours/week.ts';
import { type MatchedRecord, recordClaim } from '../../sources/place-index/matched-records.ts';

type OpenStatus = 'Open' | 'Closed' | 'Temporarily Closed';

/** How much a listing alone says for Open. */
const LISTED_WEIGHT = 0.45;

export const closedPermanentlyRule: AttributeRule = {
  key: 'closed_permanently',
  needs: ['input', 'place-index'],
  run(context) {
    const { records, nowMs } = context;
    const marks = records.flatMap((record) => closedClaim(record, nowMs));
    const listed = marks.length > 0 ? [] : records.map(listedClaim);
    const claims = [...context.inputClaims('name', closedMark), ...marks, ...listed];
    const found = weigh(claims, (a, b) => a === b);
    const dated = records.find(({ place }) => place.closed_at !== undefined);
    const date = found.value === 'Closed' ? (dated?.place.closed_at ?? null) : null;
    const isListed = found.verdict === 'ADDED' && listed.length > 0;
    return {
      fields: {
        open_closed_status: weighedField(found),
        date_closed: addedField(date, dated ? [recordClaim(dated, date, date)] : []),
        date_opened: NOT_FOUND_FIELD,
        successor: NOT_FOUND_FIELD,
      },
      reasoning: {
        open_closed_status: isListed
          ? 'A current record lists the place and no source says that it closed.'
          : explainWeighed('a status', found, (status) => status),
      },
      confidence: { open_closed_status: weighedConfidence(found) },
    };
  },
};

const CLOSED_MARK = new RegExp(
  [
    String.raw`\b(?:permanently closed|closed permanently|out of business|definitively closed)\b`,
    String.raw`[([]\s*closed\s*[)\]]`,
    String.raw`\bCLOSED\b\s*$`,
  ].join('|'),
);
const TEMPORARY_MARK = /\btemporarily closed\b|\bclosed temporarily\b/i;

/** What a name, or a text of opening hours, says about the status; null when it says nothing. */
function closedMark(text: string): OpenStatus | null {
  if (TEMPORARY_MARK.test(text)) return 'Temporarily Closed';
  return CLOSED_MARK.test(text.toLowerCase()) || CLOSED_MARK.test(text) ? 'Closed' : null;
}

/** The surest mark of the record, if it has one (CP1). */
function closedClaim(record: MatchedRecord, nowMs: number): Claim<OpenStatus>[] {
  const { closed_at, name, opening_hours } = record.place;
  if (closed_at !== undefined) return [recordClaim<OpenStatus>(record, 'Closed', closed_at)];
  for (const text of [name, opening_hours]) {
    const status = text === undefined ? null : closedMark(text);
    if (status !== null) return [recordClaim(record, status, text!)];
  }
  const week = opening_hours === undefined ? null : readOpeningHours(opening_hours, nowMs);
  if (week === null || !isClosedAllWeek(week)) return [];
  return [recordClaim<OpenStatus>(record, 'Temporarily Closed', opening_hours!)];
}

function listedClaim(record: MatchedRecord): Claim<OpenStatus> {
  const claim = recordClaim<OpenStatus>(record, 'Open', record.place.name);
  return { ...claim, kind: 'inferred', weight: LISTED_WEIGHT * record.score };
}
