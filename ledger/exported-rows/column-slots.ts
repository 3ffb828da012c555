/**
 * Maps a key to the columns of an export that show its value. A row is filled from what a job has,
 * which is a fraction of what an export can show.
 */
import type { ExportColumn, ExportedPart } from '../../domain/export-columns.ts';
import {
  type Column,
  DictionaryColumn,
  type ListColumn,
} from '../../platform/warehouse/native/native-columns.ts';

interface Slot {
  /** The index of the column's value in a row. */
  readonly index: number;
  readonly show: ExportColumn['show'];
}

export type JsonObject = Readonly<Record<string, unknown>>;

export class ColumnSlots {
  readonly #byPart = new Map<ExportedPart, Map<string, Slot[]>>();

  constructor(columns: readonly ExportColumn[]) {
    for (const [index, { part, key, show }] of columns.entries()) {
      const byKey = this.#byPart.get(part) ?? new Map<string, Slot[]>();
      byKey.set(key, [...(byKey.get(key) ?? []), { index, show }]);
      this.#byPart.set(part, byKey);
    }
  }

  has(part: ExportedPart): boolean {
    return this.#byPart.has(part);
  }

  fillFromObject(part: ExportedPart, row: unknown[], object: JsonObject): void {
    const byKey = this.#byPart.get(part);
    if (byKey === undefined) return;
    for (const key of Object.keys(object)) {
      const slots = byKey.get(key);
      if (slots !== undefined) fillSlots(slots, row, object[key]);
    }
  }

  /** Fills from lists of keys and texts. For a repeated key, the first non-null text counts. */
  listFiller(part: ExportedPart, list: ListColumn) {
    const [keys, texts] = list.elements as [Column, Column];
    const slotsAt = this.#slotFinder(part, keys);
    return (row: unknown[], place: number) => {
      const end = list.ends[place]!;
      for (let i = list.begin(place); i < end; i++) {
        for (const { index } of slotsAt(i)) row[index] ??= texts.at(i);
      }
    };
  }

  /** A dictionary has each key once, so its columns are looked up once per block. */
  #slotFinder(part: ExportedPart, keys: Column): (item: number) => readonly Slot[] {
    const byKey = this.#byPart.get(part);
    const find = (key: unknown) => byKey?.get(key as string) ?? [];
    if (!(keys instanceof DictionaryColumn)) return (item) => find(keys.at(item));
    const byText = keys.texts.map(find);
    return (item) => byText[keys.indexes[item]!]!;
  }
}

function fillSlots(slots: readonly Slot[], row: unknown[], value: unknown): void {
  for (const { index, show } of slots) row[index] = (show ? show(value) : value) ?? null;
}
