/**
 * Ids that travel as one text. A list of 50,000 ids would be made, checked and written as 50,000
 * texts on its way from the warehouse to an answer, which takes longer than to find them.
 *
 * J1 No id holds a control character (the rule of place_id), so that one can stand between two.
 * J2 The character is one that JSON does not escape, so that a list in JSON is made by replacing
 *    it.
 */
const SEPARATOR = '\u007f';

/** The separator in SQL. */
export const ID_SEPARATOR_SQL = 'char(127)';

/** J1. */
export function idsOf(joined: string): string[] {
  return joined === '' ? [] : joined.split(SEPARATOR);
}

/** The ids as a JSON list (J2). */
export function jsonOfIds(joined: string): string {
  return joined === '' ? '[]' : `[${JSON.stringify(joined).replaceAll(SEPARATOR, '","')}]`;
}
