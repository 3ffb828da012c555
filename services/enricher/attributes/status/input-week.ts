/**
 * Reads a week from the caller's opening hours, in any form in which they are sent. Pure.
 *
 * IW1 Forms are tried from the strictest to the loosest: OSM's syntax, an object from day to hours,
 *     lists of spans as in datasets and in our own output, and last words in the place's languages
 *     ("Mo-Sa 7-22 Uhr", "定休日：日曜").
 * IW2 Words with a time that the resulting week lacks were not understood: they give no week.
 * IW3 Where one language names the days, another language that finds no days has not understood the
 *     text: "Lunes 9-17" is not a daily 9-17, although the place's language is English.
 */
import { isOsmSyntax, readOpeningHours } from '../../sources/hours/opening-hours.ts';
import type { Week } from '../../sources/hours/week.ts';
import { readWrittenWeek } from '../../sources/hours/written-week.ts';
import { textLanguages } from '../../sources/website/facts/page-languages.ts';
import { hasUnreadTimes } from '../../sources/website/hours/page/unread-times.ts';
import { readWrittenHours } from '../../sources/website/hours/written-hours.ts';
import { plainForm } from './input-forms.ts';
import { readSpanLists } from './input-spans.ts';

export interface InputWeek {
  readonly week: Week;
  /** The caller's words; null when the week was read from parts of an object. */
  readonly written: string | null;
}

interface Reading {
  readonly country: string | null;
  readonly nowMs: number;
}

const MAX_LINES = 40;
const MAX_CHARS = 1_000;
const MAX_LANGUAGES = 6;
/** Keys that name the field. Any other key, such as a day, is a part of what is said. */
const FIELD_NAME = /text|hour|display|value|raw|descri|format|time|schedule|opening|^osm$/i;

export function readInputWeek(sent: unknown, reading: Reading): InputWeek | null {
  const hours = plainForm(sent);
  const byDay = readWrittenWeek(hours) ?? readSpanLists(hours);
  if (byDay !== null) return { week: byDay, written: null };
  const lines = writtenLines(hours);
  if (lines.length === 0) return null;
  const text = lines.join('\n').slice(0, MAX_CHARS);
  const osm = isOsmSyntax(text) ? readOpeningHours(text, reading.nowMs) : null;
  const week = osm ?? readWords(text, reading.country);
  return week === null ? null : { week, written: text };
}

/** IW2, IW3. The week in the first language that explains all of the text. */
function readWords(text: string, country: string | null): Week | null {
  const lines = text.split('\n');
  const lowerLines = lines.map(lowerCase);
  let daily: Week | null = null;
  let namesDays = false;
  for (const language of textLanguages(text, country).slice(0, MAX_LANGUAGES)) {
    const read = readWrittenHours(lines, language);
    if (read === null) continue;
    namesDays ||= read.namedDays > 0;
    if (hasUnreadTimes(lowerLines, language, read)) continue;
    if (read.namedDays > 0) return read.week;
    daily ??= read.week;
  }
  return namesDays ? null : daily;
}

function lowerCase(text: string): string {
  return text.toLowerCase();
}

/** The texts of the hours; a text's key is a part of it unless it only names the field. */
function writtenLines(hours: unknown): string[] {
  if (typeof hours === 'string') return [hours];
  if (Array.isArray(hours)) return hours.filter(isText).slice(0, MAX_LINES);
  if (typeof hours !== 'object' || hours === null) return [];
  const entries = Object.entries(hours);
  // Weeks of numbered days begin on Monday or on Sunday.
  if (entries.every(([key]) => /^\d+$/.test(key))) return [];
  const lists = entries.flatMap(([, value]) => (Array.isArray(value) ? value.filter(isText) : []));
  if (lists.length > 0) return lists.slice(0, MAX_LINES);
  const texts = entries.filter((entry): entry is [string, string] => isText(entry[1]));
  const [[key, text] = ['', '']] = texts;
  if (texts.length === 1 && FIELD_NAME.test(key)) return [text];
  return texts.slice(0, MAX_LINES).map(([key, value]) => `${key.replaceAll('_', '-')}: ${value}`);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
