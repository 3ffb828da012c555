/**
 * Parses the two fields in which a request or a job states what to enrich: `attributes`, a list of
 * keys, or `attribute_set`, a name.
 */
import {
  type AttributeSetName,
  isAttributeSetName,
  requestedAttributes,
} from '../../../domain/attributes.ts';
import type { JsonScanner } from './json-scanner.ts';
import type { FaultBox } from './refusal.ts';

export class ChoiceReader {
  readonly #scanner: JsonScanner;
  readonly #faults: FaultBox;
  readonly #isKnown: (key: string) => boolean;
  #attributes: string[] | null = null;
  #set: AttributeSetName | null = null;
  /** True if the field is present, even if it is invalid. */
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

  /** The attribute keys chosen since `begin`; null if there are none. */
  end(): string[] | null {
    if (!this.#hasAttributes && !this.#hasSet) return null;
    if (this.#hasAttributes && this.#hasSet) this.#faults.explain('two choices', 'attribute_set');
    return requestedAttributes({ attributes: this.#attributes, attribute_set: this.#set });
  }

  #readSet(): void {
    const kind = this.#scanner.skipValue();
    this.#hasSet = kind !== 'null';
    this.#set = null;
    if (kind === 'string') {
      const name = this.#scanner.text();
      if (isAttributeSetName(name)) this.#set = name;
      else this.#faults.explain('unknown attribute set', 'attribute_set');
    } else if (kind !== 'null') this.#faults.add('string_type', 'attribute_set');
  }

  #readAttributes(): void {
    const kind = this.#scanner.peek();
    this.#hasAttributes = kind !== 'null';
    this.#attributes = null;
    if (kind === 'array') {
      this.#readKeys();
      return;
    }
    this.#scanner.skipValue();
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
    if (this.#scanner.skipValue() !== 'string') {
      this.#faults.add('string_type', 'attributes', index);
      return;
    }
    const key = this.#scanner.text();
    if (this.#isKnown(key)) keys.add(key);
    else this.#faults.unknownAttribute(key, 'attributes', index);
  }
}
