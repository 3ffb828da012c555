/** Formats values, names and numbers for people. */

const countFormat = new Intl.NumberFormat('en');
const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const shareFormat = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

export const writeCount = (value: number) => countFormat.format(value);
/** `1 place`, `2 places`. */
export const writePlaces = (count: number) =>
  `${writeCount(count)} ${count === 1 ? 'place' : 'places'}`;
/** `1 row`, `2 rows`. */
export const writeRows = (count: number) => `${writeCount(count)} ${count === 1 ? 'row' : 'rows'}`;
export const writeShare = (value: number) => shareFormat.format(value);
export const writeTime = (timestamp: string) => timeFormat.format(new Date(timestamp));

/** Display names of file formats. */
const FORMAT_NAMES: Readonly<Record<string, string>> = {
  csv: 'CSV',
  parquet: 'Parquet',
  ndjson: 'NDJSON',
  geojson: 'GeoJSON',
};
export const writeFormat = (format: string) => FORMAT_NAMES[format] ?? format;

/** `open_closed_status` becomes `Open closed status`; `openingHours` becomes `Opening hours`. */
export function writeName(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const [MINUTE_S, HOUR_S] = [60, 3_600];

export function writeSeconds(seconds: number): string {
  if (seconds < MINUTE_S) return `${Math.ceil(seconds)} s`;
  if (seconds < HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} min`;
  return `${Math.floor(seconds / HOUR_S)} h ${Math.ceil((seconds % HOUR_S) / MINUTE_S)} min`;
}

/** Formats a value of any shape as text; empty if it is missing. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(writeValue).join(', ');
  const parts = Object.entries(value).filter(([, part]) => part !== null);
  const full = parts.find(([name]) => name === 'full_address');
  if (full) return writeValue(full[1]);
  return parts.map(([name, part]) => `${writeName(name)} ${writeValue(part)}`).join(', ');
}
