/** One JSON object a line, by column name; nothing is guarded, for nothing runs it. */
import type { Layout, RowWriter } from './row-writer.ts';

export function ndjsonWriter({ names }: Layout): RowWriter {
  return {
    head: () => '',
    row: ({ values }) => `${JSON.stringify(namedValues(names, values))}\n`,
    end: () => '',
  };
}

export function namedValues(names: readonly string[], values: readonly unknown[]) {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]));
}
