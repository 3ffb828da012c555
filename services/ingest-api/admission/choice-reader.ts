/**
 * Reads the two fields by which a request, or one job of it, says what to enrich: `attributes`, a
 * list of keys, or `attribute_set`, a name.
 */
import { isAttributeSetName } from '../../../domain/attributes.ts';
import type { JsonScanner } from './json-scanner.ts';
import type { Choice, FaultBox } from './scanned-jobs.ts';

export class ChoiceReader {
  readonly #scanner: JsonScanner;
  readonly #faults: FaultBox;
  readonly #isKnown: (key: string) => boolean;
  #attributes: string[] | null = null;
  #set: string | null = null;
  /** Given, even when faulty. */
  #hasAttributes = false;
  #hasSet = false;

  constructor(scanner: JsonScanner, faults: FaultBox, isKnown: (key: string) => boolean) {
    this.#scanner = scanner;
    this.#faults = faults;
    this.#isKnown = isKnown;
  }

  begin(): void {
    this.#attributes = this.#set = null;
    this.#hasAttributes = this.#hasSet = false;
  }

  read(field: 'attributes' | 'attribute_set'): void {
    if (field === 'attributes') this.#readAttributes();
    else this.#readSet();
  }

  /** What was chosen since `begin`; null when nothing was. */
  end(): Choice | null {
    if (!this.#hasAttributes && !this.#hasSet) return null;
    if (this.#hasAttributes && this.#hasSet) this.#faults.explain('two choices', 'attribute_set');
    return { attributes: this.#attributes, attributeSet: this.#set };
  }

  #readSet(): void {
    const scanner = this.#scanner;
    const kind = scanner.peek();
    scanner.skipValue();
    this.#hasSet = kind !== 'null';
    this.#set = null;
    if (kind === 'null') return;
    if (kind !== 'string') {
      this.#faults.add('string_type', 'attribute_set');
      return;
    }
    const name = scanner.text();
    if (isAttributeSetName(name)) this.#set = name;
    else this.#faults.explain('unknown attribute set', 'attribute_set');
  }

  #readAttributes(): void {
    const scanner = this.#scanner;
    const kind = scanner.peek();
    this.#hasAttributes = kind !== 'null';
    this.#attributes = null;
    if (kind === 'array') {
      this.#readKeys();
      return;
    }
    scanner.skipValue();
    if (kind !== 'null') this.#faults.add('list_type', 'attributes');
  }

  #readKeys(): void {
    const keys = new Set<string>();
    let index = 0;
    if (this.#scanner.openArray()) {
      do this.#readKey(keys, index++);
      while (this.#scanner.nextElement());
    }
    this.#attributes = [...keys];
    if (index === 0) this.#faults.explain('no attributes', 'attributes');
  }

  #readKey(keys: Set<string>, index: number): void {
    const scanner = this.#scanner;
    const kind = scanner.peek();
    scanner.skipValue();
    if (kind !== 'string') {
      this.#faults.add('string_type', 'attributes', index);
      return;
    }
    const key = scanner.text();
    if (this.#isKnown(key)) keys.add(key);
    else this.#faults.explain('unknown attribute', 'attributes', index);
  }
}
