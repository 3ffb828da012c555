/** Looks up a key among a few known names from its bytes, without creating a string. */
import type { JsonScanner } from './json-scanner.ts';

const SLOTS = 256;

interface FieldName {
  readonly bytes: Buffer;
  readonly index: number;
}

function slot(length: number, first: number, last: number): number {
  return (length * 7 + first * 31 + last) & (SLOTS - 1);
}

export class FieldTable {
  readonly #names: readonly string[];
  readonly #slots: (FieldName[] | undefined)[] = new Array(SLOTS).fill(undefined);

  constructor(names: readonly string[]) {
    this.#names = names;
    names.forEach((name, index) => {
      const bytes = Buffer.from(name);
      const at = slot(bytes.length, bytes[0]!, bytes.at(-1)!);
      this.#slots[at] = [...(this.#slots[at] ?? []), { bytes, index }];
    });
  }

  /** The index of the name that equals the scanner's last string, or -1. */
  find(scanner: JsonScanner): number {
    if (scanner.escaped) return this.#names.indexOf(scanner.text());
    const { bytes, start, end } = scanner;
    if (end === start) return -1;
    const names = this.#slots[slot(end - start, bytes[start]!, bytes[end - 1]!)];
    if (names === undefined) return -1;
    for (const name of names) if (isAt(bytes, start, end, name.bytes)) return name.index;
    return -1;
  }
}

function isAt(bytes: Buffer, start: number, end: number, name: Buffer): boolean {
  if (end - start !== name.length) return false;
  for (let i = 0; i < name.length; i++) if (bytes[start + i] !== name[i]) return false;
  return true;
}
