/** The hours that a page of one body gives, in a short form to compare. */

import type { Week } from '../../services/enricher/sources/hours/week.ts';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import type {
  SiteFact,
  SitePlace,
} from '../../services/enricher/sources/website/facts/site-facts.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import { htmlPage } from './html-page.ts';

const PLACE: SitePlace = {
  name: 'Zapfino Grill',
  country: 'US',
  phone: null,
  address: {},
  latitude: null,
  longitude: null,
};

export interface HoursPage {
  readonly body: string;
  /** 20 November 2026 when left out. */
  readonly fetchedAtMs?: number;
  readonly language?: string;
  /** Replaces parts of the place, whose name is the page's title. */
  readonly place?: Partial<SitePlace>;
}

export function findFirstHours(hoursPage: HoursPage): SiteFact<Week> | undefined {
  const { body, fetchedAtMs = Date.UTC(2026, 10, 20), language } = hoursPage;
  const place = { ...PLACE, ...hoursPage.place };
  const head = language === undefined ? '' : `<html lang="${language}">`;
  const html = `${head}<title>${place.name}</title><h1>${place.name}</h1>${body}`;
  const page = htmlPage(html, { fetchedAtMs });
  return findSiteFacts([readPage(page)], place).hours[0];
}

/** Null when the page gives none. */
export function showFirstHours(hoursPage: HoursPage): string | null {
  const week = findFirstHours(hoursPage)?.value;
  return week === undefined ? null : showWeek(week);
}

/** `9-17 9-17 - - - - -`, in hours; `none` without a week. */
export function showWeek(week: Week | null | undefined): string {
  if (!week) return 'none';
  const show = (spans: Week[number]) =>
    spans.map(({ opens, closes }) => `${opens / 60}-${closes / 60}`).join() || '-';
  return week.map(show).join(' ');
}
