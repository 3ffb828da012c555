/**
 * `open_closed_status`: Open, Closed or Temporarily Closed. "No Internet Presence" needs a web
 * search and is never concluded here.
 *
 * CP1 A dataset says Closed when it gives a past date on which the place closed, when its status
 *     says so ("permanently_closed", "disused:shop=bakery"), or when its name or its hours say so
 *     ("permanently closed", "moved to"). Hours that are never open mean Temporarily Closed.
 * CP2 A dataset says Open when its status is "open", or when it is very sure that the place exists:
 *     95 % of such records were open. From a record without such a sign, Open is inferred; 85 to 91
 *     % were open.
 * CP3 The place's own site says Closed by a notice that it closed or moved, from the notice's day
 *     on; until then the same notice says Open. From hours on the site without a notice, Open is
 *     inferred.
 * CP4 A remark in the caller's own name ("... (CLOSED)") is the caller's claim.
 */
import {
  type AttributeRule,
  addedField,
  NOT_FOUND_FIELD,
  weighedConfidence,
  weighedField,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { siteClaims, siteFacts, WEBSITE_SOURCE } from '../../context/site-claims.ts';
import type { Claim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import { readOpeningHours } from '../../sources/hours/opening-hours.ts';
import { isClosedAllWeek, type Week } from '../../sources/hours/week.ts';
import { type MatchedRecord, recordClaim } from '../../sources/place-index/matched-records.ts';
import type { SiteNotice } from '../../sources/website/facts/site-facts.ts';
import { type ClosedMark, closedMark } from './closed-names.ts';

type OpenStatus = 'Open' | ClosedMark;

/** The weight of a mere listing as a claim for Open. */
const LISTED_WEIGHT = 0.45;
/** The confidence from which a dataset's record counts as a claim that the place is open. */
const HIGH_CONFIDENCE = 0.9;

export const closedPermanentlyRule: AttributeRule = {
  key: 'closed_permanently',
  needs: ['input', 'website', 'place-index'],
  sureness: 'depends on the source of a dated notice; LOW if the place is only listed',
  run(context) {
    const { records, nowMs } = context;
    const marks = [
      ...siteClaims(
        context,
        ({ notices }) => notices,
        (notice) => noticeStatus(notice, nowMs),
      ),
      ...records.flatMap((record) => closedClaim(record, nowMs)),
    ];
    const listed = marks.length > 0 ? [] : [...openSite(context), ...records.map(openClaim)];
    const claims = [...context.inputClaims<OpenStatus>('name', closedMark), ...marks, ...listed];
    const found = weigh(claims, (a, b) => a === b);
    const dates = found.value === 'Closed' ? closingDates(context) : [];
    const [opened] = openingDates(context);
    const isListed =
      found.verdict === 'ADDED' &&
      listed.every(({ kind }) => kind === 'inferred') &&
      found.value === 'Open';
    return {
      fields: {
        open_closed_status: weighedField(found),
        date_closed: addedField(dates[0]?.value ?? null, dates.slice(0, 1)),
        date_opened: addedField(opened?.value ?? null, opened === undefined ? [] : [opened]),
        successor: NOT_FOUND_FIELD,
      },
      reasoning: {
        open_closed_status: isListed
          ? `${describeListing(listed)} and no source says that it closed.`
          : explainWeighed('a status', found, (status) => status),
      },
      confidence: { open_closed_status: weighedConfidence(found) },
    };
  },
};

/** What a notice on the place's own site means. A place that moved is closed where it was. */
function noticeStatus({ kind, date }: SiteNotice, nowMs: number): OpenStatus | null {
  if (kind === 'closed' || kind === 'moved') {
    return date === null || isPast(date, nowMs) ? 'Closed' : 'Open';
  }
  return kind === 'closed_for_a_time' ? 'Temporarily Closed' : null;
}

/**
 * Claims Open when the place's own site gives hours, and does not say that it has yet to open
 * (CP3).
 */
function openSite(context: PlaceContext): Claim<OpenStatus>[] {
  if (siteFacts(context)?.notices?.some(({ value }) => value.kind === 'opening')) return [];
  const read = (week: Week): OpenStatus | null => (isClosedAllWeek(week) ? null : 'Open');
  const claims = siteClaims(context, ({ hours }) => hours, read).slice(0, 1);
  return claims.map((claim) => ({ ...claim, kind: 'inferred', weight: LISTED_WEIGHT }));
}

function describeListing([first]: readonly Claim<OpenStatus>[]): string {
  return first?.source === WEBSITE_SOURCE
    ? "The place's website gives its opening hours"
    : 'A current record lists the place';
}

/** Closing dates from the place's own notices, then from records that say it closed. */
function closingDates(context: PlaceContext): Claim<string>[] {
  const { records, nowMs } = context;
  const readDate = ({ kind, date }: SiteNotice) =>
    kind === 'closed' && date !== null && isPast(date, nowMs) ? date : null;
  return [
    ...siteClaims(context, ({ notices }) => notices, readDate),
    ...records.flatMap((record) => {
      const date = record.place.closed_at;
      return date !== undefined && isPast(date, nowMs) ? [recordClaim(record, date, date)] : [];
    }),
  ];
}

/** Past dates on which the place opened, by its own notices, then by records. */
function openingDates(context: PlaceContext): Claim<string>[] {
  const { records, nowMs } = context;
  const read = (date: string | null | undefined) =>
    date && Date.parse(date) <= nowMs ? date : null;
  return [
    ...siteClaims(
      context,
      ({ notices }) => notices,
      ({ kind, date }) => (kind === 'opening' ? read(date) : null),
    ),
    ...records.flatMap((record) => {
      const date = read(record.place.opened_at);
      return date === null ? [] : [recordClaim(record, date, date)];
    }),
  ];
}

/** The record's surest sign that the place is closed, if there is one (CP1). */
function closedClaim(record: MatchedRecord, nowMs: number): Claim<OpenStatus>[] {
  const { closed_at, name, opening_hours, operating_status } = record.place;
  if (isPast(closed_at, nowMs)) return [recordClaim<OpenStatus>(record, 'Closed', closed_at!)];
  const stated = operating_status === undefined ? null : statedStatus(operating_status);
  if (stated === 'Open') return [];
  if (stated !== null) return [recordClaim(record, stated, operating_status!)];
  for (const text of [name, opening_hours]) {
    const status = text === undefined ? null : closedMark(text);
    if (status !== null) return [recordClaim(record, status, text!)];
  }
  const week = opening_hours === undefined ? null : readOpeningHours(opening_hours, nowMs);
  if (week === null || !isClosedAllWeek(week)) return [];
  return [recordClaim<OpenStatus>(record, 'Temporarily Closed', opening_hours!)];
}

/** A date that cannot be read counts as past: the dataset has closed the place. */
function isPast(date: string | undefined, nowMs: number): boolean {
  return date !== undefined && !(Date.parse(date) > nowMs);
}

const OPEN_WORDS = /^(?:open|operational|is_open=(?:1|true|yes))$/;
/** `is_closed=false` */
const NOT_CLOSED = /closed=(?:0|false|no)$/;

/** What a dataset's own status means: its words, a flag, or a tag of what the place was. */
function statedStatus(text: string): OpenStatus | null {
  const status = text.toLowerCase();
  if (NOT_CLOSED.test(status)) return status.startsWith('is_') ? 'Open' : null;
  if (OPEN_WORDS.test(status)) return 'Open';
  if (status.includes('temp') && status.includes('closed')) return 'Temporarily Closed';
  return status.includes('closed') || status.includes('=') ? 'Closed' : null;
}

/** Claims Open, as the record states or implies (CP2). */
function openClaim(record: MatchedRecord): Claim<OpenStatus> {
  const { name, operating_status, existence_confidence = 0 } = record.place;
  if (operating_status !== undefined && statedStatus(operating_status) === 'Open') {
    return recordClaim<OpenStatus>(record, 'Open', operating_status);
  }
  const claim = recordClaim<OpenStatus>(record, 'Open', name);
  if (existence_confidence >= HIGH_CONFIDENCE) return claim;
  return { ...claim, kind: 'inferred', weight: LISTED_WEIGHT * record.score };
}
