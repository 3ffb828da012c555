/** Parses lists of types inside type names. */

/** Splits `K, Map(K, V)` at its outermost commas. */
export function splitTypes(list: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '(') depth++;
    else if (list[at] === ')') depth--;
    else if (list[at] === ',' && depth === 0) {
      types.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...types, list.slice(start).trim()];
}
