/**
 * `open_closed_status`: Open, Closed or Temporarily Closed. "No Internet Presence" needs a web
 * search and is never concluded here.
 *
 * O1 A dataset that gives the date on which the place closed, or marks its name or its hours so
 *    ("permanently closed"), says Closed; hours that are never open say Temporarily Closed.
 * O2 A record without any such mark says nothing about it; that the place is listed at all only
 *    lets one infer Open: LOW.
 * O3 A mark in the caller's own name ("... (CLOSED)") is the caller's claim.
 */

import {
  type AttributeRule,
  addedField,
  confidenceOf,
  fieldOf,
  NOT_FOUND,
} from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, inputClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { weigh } from '../evidence/weighing.ts';
import { readOpeningHours } from '../sources/hours/opening-hours.ts';
import { isClosedAllWeek } from '../sources/hours/week.ts';
import { type MatchedRecord, recordClaim } from '../sources/place-index/matched-records.ts';

type Status = 'Open' | 'Closed' | 'Temporarily Closed';

/** How much listing alone says for Open. */
const LISTED_WEIGHT = 0.45;

export const closedPermanently: AttributeRule = {
  key: 'closed_permanently',
  run(context) {
    const marks = context.records.flatMap((record) => markOf(record, context.nowMs));
    const listed = marks.length > 0 ? [] : context.records.map(listedClaim);
    const found = weigh([...fromInput(context), ...marks, ...listed], (a, b) => a === b);
    const dated = context.records.find(({ place }) => place.closed_at !== undefined);
    const isClosed = found.value === 'Closed' && dated !== undefined;
    const date = isClosed
      ? [recordClaim(dated, dated.place.closed_at!, dated.place.closed_at!)]
      : [];
    return {
      fields: {
        open_closed_status: fieldOf(found),
        date_closed: addedField(date[0]?.value ?? null, date),
        date_opened: NOT_FOUND,
        successor: NOT_FOUND,
      },
      reasoning: { open_closed_status: reason(found, listed.length > 0) },
      confidence: { open_closed_status: confidenceOf(found) },
    };
  },
};

function reason(found: ReturnType<typeof weigh<Status>>, isListing: boolean): string {
  if (found.verdict === 'ADDED' && isListing) {
    return 'A current record lists the place and no source says that it closed.';
  }
  return explain('a status', found, (status) => status);
}

const CLOSED_MARK = new RegExp(
  [
    String.raw`\b(?:permanently closed|closed permanently|out of business|definitively closed)\b`,
    String.raw`[([]\s*closed\s*[)\]]`,
    String.raw`\bCLOSED\b\s*$`,
  ].join('|'),
);
const TEMPORARY_MARK = /\btemporarily closed\b|\bclosed temporarily\b/i;

/** What a text says of the status, if anything. */
export function statusMark(text: string): Status | null {
  if (TEMPORARY_MARK.test(text)) return 'Temporarily Closed';
  const lower = text.toLowerCase();
  return CLOSED_MARK.test(lower) || CLOSED_MARK.test(text) ? 'Closed' : null;
}

function fromInput({ inputs }: PlaceContext): Claim<Status>[] {
  const status = statusMark(inputs.name);
  return status === null ? [] : [inputClaim(status, inputs.name, 'name')];
}

function markOf(record: MatchedRecord, nowMs: number): Claim<Status>[] {
  const { closed_at, name, opening_hours } = record.place;
  if (closed_at !== undefined) return [recordClaim<Status>(record, 'Closed', closed_at)];
  const named = statusMark(name);
  if (named !== null) return [recordClaim<Status>(record, named, name)];
  if (opening_hours === undefined) return [];
  const told = statusMark(opening_hours);
  if (told !== null) return [recordClaim<Status>(record, told, opening_hours)];
  const week = readOpeningHours(opening_hours, nowMs);
  if (week === null || !isClosedAllWeek(week)) return [];
  return [recordClaim<Status>(record, 'Temporarily Closed', opening_hours)];
}

function listedClaim(record: MatchedRecord): Claim<Status> {
  const claim = recordClaim<Status>(record, 'Open', record.place.name);
  return { ...claim, kind: 'inferred', weight: LISTED_WEIGHT * record.score };
}
