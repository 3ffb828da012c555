/** Fields that layouts read in the same way: kept values, hours, accounts and names by language. */
import { socialPage } from '../../text/social-pages.ts';
import { readList, readText } from './fields.ts';
import type { PlaceRow } from './row.ts';

/** The field's text; `true` and `false` if it is a boolean. */
export function readValue(row: PlaceRow, name: string): string | undefined {
  const value = row[name];
  return typeof value === 'boolean' ? String(value) : readText(row, name);
}

/** The named fields that have a value, under their own names. */
export function readKeptFields(
  row: PlaceRow,
  names: readonly string[],
): Record<string, string> | undefined {
  const kept = names.flatMap((name) => {
    const value = readValue(row, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const MAX_HOURS_CHARS = 2_000;

/** The first of the fields that holds hours: as text, or as JSON if it is an object or a list. */
export function readHours(row: PlaceRow, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = row[name];
    if (typeof value !== 'object' || value === null) {
      const text = readText(row, name);
      if (text !== undefined) return text;
      continue;
    }
    const text = JSON.stringify(value);
    if (Object.keys(value).length > 0 && text.length <= MAX_HOURS_CHARS) return text;
  }
  return undefined;
}

const NETWORKS = ['facebook', 'instagram', 'twitter', 'tiktok'] as const;
/** What columns add to the name of a network: `instagram_url`. */
const SOCIAL_ENDINGS = ['', '_url', '_page', '_handle'];

/** Pages on social networks, from a column for each network. */
export function readSocialColumns(row: PlaceRow): string[] {
  const pages = NETWORKS.flatMap((network) =>
    SOCIAL_ENDINGS.flatMap((ending) =>
      readList(row, network + ending).flatMap((written) => socialPage(network, written) ?? []),
    ),
  );
  return [...new Set(pages)];
}

const MAX_LANGUAGES = 20;
const NAME_KEY = /^name:([a-z]{2,3}(?:-[A-Za-z]{2,8})?)$/;
/** A column `name_id` may be the name's id. */
const NAME_COLUMN = /^name_(ar|de|el|en|es|fr|he|hi|it|ja|ko|ms|nl|pl|pt|ru|sv|th|tr|uk|vi|zh)$/;

/** Names by the code of their language, from `name:sv` and `name_en`. */
export function readNamesByLanguage(row: PlaceRow): Record<string, string> | undefined {
  const names: [string, string][] = [];
  for (const key in row) {
    if (!key.startsWith('name')) continue;
    const language = (NAME_KEY.exec(key) ?? NAME_COLUMN.exec(key))?.[1];
    const name = language === undefined || language === 'old' ? undefined : readText(row, key);
    if (name !== undefined && names.length < MAX_LANGUAGES) names.push([language!, name]);
  }
  return names.length === 0 ? undefined : Object.fromEntries(names);
}
