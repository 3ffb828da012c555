/** SQL that the statements of the read model `batch_counts` share. */

/** For a select of columns after the keys of its batch; empty if one batch is named. */
export function groupBy(keys: string): string {
  return keys === '' ? '' : ` GROUP BY ${keys.replace(/, $/, '')}`;
}

/** A map from the keys to the values of the rows that meet the condition. */
export function selectMap(name: string, key: string, value: string, condition: string): string {
  const arrays = [key, value].map((one) => `groupArrayIf(${one}, ${condition})`);
  return `mapFromArrays(${arrays.join(', ')}) AS ${name}`;
}
