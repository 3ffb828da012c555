/**
 * Collects microdata while the page is streamed.
 *
 * Each element with `itemscope` opens an item, each with `itemprop` gives a value to the enclosing
 * item. The properties in an element with an id are kept under that id, so that `itemref` finds
 * them.
 */
import { LIMITS, type MicrodataItem } from './page-reading.ts';

interface OpenItem extends MicrodataItem {
  readonly properties: Record<string, (string | MicrodataItem)[]>;
  readonly refs: readonly string[];
  text: string;
}
type Property = readonly [names: readonly string[], value: string | MicrodataItem];

/** The effect of one open element on the items. */
export interface MicrodataFrame {
  readonly item: OpenItem | null;
  readonly names: readonly string[];
  /** The attribute's value; null when the text is the value. */
  readonly value: string | null;
  readonly id: string | null;
  text: string;
  readonly isRdfa: boolean;
}

type Attributes = ReadonlyMap<string, string>;

const MAX_TEXT_CHARS = 2_000;
const MAX_PROPERTIES_PER_ID = 100;

export class MicrodataCollector {
  readonly #found: OpenItem[] = [];
  readonly #open: MicrodataFrame[] = [];
  readonly #byId = new Map<string, Property[]>();
  readonly #usesRefs: boolean;
  #items = 0;

  constructor(usesRefs: boolean) {
    this.#usesRefs = usesRefs;
  }

  /** Null when the element has nothing to do with microdata. */
  open(tag: string, attributes: Attributes): MicrodataFrame | null {
    const names = words(attributes.get('itemprop') ?? this.#rdfaNames(attributes));
    const isRdfa = !attributes.has('itemscope') && isRdfaItem(attributes) && this.#mayBeRdfa;
    const opens = attributes.has('itemscope') || isRdfa;
    const isScope = opens && this.#items < LIMITS.items;
    const id = this.#usesRefs ? (attributes.get('id') ?? null) : null;
    if (!isScope && names.length === 0 && id === null) return null;
    const frame: MicrodataFrame = {
      item: isScope ? this.#newItem(attributes, names.length === 0) : null,
      names,
      value: names.length > 0 && !isScope ? attributeValue(tag, attributes) : null,
      id,
      text: '',
      isRdfa,
    };
    this.#open.push(frame);
    return frame;
  }

  /** RDFa's property names, inside an item. Those with a prefix belong to other vocabularies. */
  #rdfaNames(attributes: Attributes): string | undefined {
    const names = this.#open.length === 0 ? undefined : attributes.get('property');
    if (names === undefined || names.includes(':')) return undefined;
    return this.#innermost?.isRdfa === true ? names : undefined;
  }

  /** False inside microdata, where RDFa only repeats it. */
  get #mayBeRdfa(): boolean {
    return this.#innermost?.isRdfa !== false;
  }

  get #innermost(): MicrodataFrame | undefined {
    return this.#open.findLast(({ item }) => item !== null);
  }

  #newItem(attributes: Attributes, isTopLevel: boolean): OpenItem {
    this.#items++;
    const item = {
      type: words(attributes.get('itemtype') ?? attributes.get('typeof')),
      id: attributes.get('itemid') ?? null,
      text: '',
      properties: {},
      refs: words(attributes.get('itemref')),
    };
    if (isTopLevel) this.#found.push(item);
    return item;
  }

  /** Adds text to every open property without an attribute value, up to the next item. */
  addText(text: string): void {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const frame = this.#open[i]!;
      const wants = frame.item !== null || (frame.names.length > 0 && frame.value === null);
      if (wants && frame.text.length < MAX_TEXT_CHARS) frame.text += text;
      if (frame.item !== null) return;
    }
  }

  close(frame: MicrodataFrame): void {
    const at = this.#open.lastIndexOf(frame);
    if (at < 0) return;
    this.#open.splice(at, 1);
    if (frame.item !== null) frame.item.text = tidyText(frame.text);
    if (frame.names.length === 0) return;
    const value = frame.item ?? frame.value ?? tidyText(frame.text);
    const property: Property = [frame.names, value];
    if (frame.id !== null) this.#keepById(frame.id, property);
    this.#give(property, at);
  }

  /** Gives a property to the enclosing item, and to the ids in between. */
  #give(property: Property, at: number): void {
    for (let i = Math.min(at, this.#open.length) - 1; i >= 0; i--) {
      const { item, id, names } = this.#open[i]!;
      if (id !== null && (item === null || names.length === 0)) this.#keepById(id, property);
      if (item !== null) {
        addProperty(item, property);
        return;
      }
    }
  }

  #keepById(id: string, property: Property): void {
    const kept = this.#byId.get(id) ?? [];
    if (kept.length === 0) this.#byId.set(id, kept);
    if (kept.length < MAX_PROPERTIES_PER_ID) kept.push(property);
  }

  /** The items that are not another item's property, with the properties they refer to. */
  finish(): MicrodataItem[] {
    while (this.#open.length > 0) this.close(this.#open.at(-1)!);
    const all = this.#found;
    for (const item of all) this.#addReferred(item, 0);
    return all.map(publicItem);
  }

  #addReferred(item: OpenItem, depth: number): void {
    for (const id of item.refs.slice(0, 20)) {
      for (const property of this.#byId.get(id) ?? []) {
        if (property[1] !== item) addProperty(item, property);
      }
    }
    if (depth > 5) return;
    for (const value of Object.values(item.properties).flat()) {
      if (typeof value !== 'string' && (value as OpenItem).refs?.length > 0) {
        this.#addReferred(value as OpenItem, depth + 1);
      }
    }
  }
}

function tidyText(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/).filter(Boolean).slice(0, 20);
}

function addProperty(item: OpenItem, [names, value]: Property): void {
  for (const name of names) {
    const values = Object.hasOwn(item.properties, name) ? item.properties[name]! : [];
    values.push(value);
    Object.defineProperty(item.properties, name, {
      value: values,
      enumerable: true,
      configurable: true,
    });
  }
}

/** The item without `refs`, and without nested items below the depth limit. */
function publicItem(
  item: MicrodataItem,
  _index?: number,
  _all?: unknown,
  depth = 0,
): MicrodataItem {
  const properties: Record<string, (string | MicrodataItem)[]> = {};
  for (const [name, values] of Object.entries(item.properties)) {
    properties[name] = values
      .filter((value) => typeof value === 'string' || depth < 20)
      .map((value) => (typeof value === 'string' ? value : publicItem(value, 0, null, depth + 1)));
  }
  return { type: item.type, id: item.id, text: item.text, properties };
}

const URL_ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

function attributeValue(tag: string, attributes: Attributes): string | null {
  const urlAttribute = URL_ATTRIBUTES[tag];
  if (urlAttribute !== undefined) return (attributes.get(urlAttribute) ?? '').trim();
  if (tag === 'meta') return attributes.get('content') ?? '';
  if (tag === 'data' || tag === 'meter') return attributes.get('value') ?? null;
  if (tag === 'time') return attributes.get('datetime') ?? null;
  return attributes.get('content') ?? null;
}

/** True for RDFa Lite as in schema.org's examples: `vocab` once, and `typeof` for each item. */
function isRdfaItem(attributes: Attributes): boolean {
  return /^(?:schema:)?[A-Z]\w*$/.test(attributes.get('typeof') ?? '');
}
