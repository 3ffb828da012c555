/** Reads times that people write in commands. */

const TIME = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Milliseconds since the epoch of a date, or of a date with a time; SQL writes a space between
 * them. Without a zone it is UTC. Null if it is not written so, or does not exist: `Date.parse`
 * takes the 30th of February for a day in March.
 */
export function parseTime(text: string): number | null {
  const [, date = '', time = '00:00', zone = 'Z'] = TIME.exec(text) ?? [];
  const dayMs = Date.parse(date);
  if (Number.isNaN(dayMs) || !new Date(dayMs).toISOString().startsWith(date)) return null;
  const ms = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(ms) ? null : ms;
}
