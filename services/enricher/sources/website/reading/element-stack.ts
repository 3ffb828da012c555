/**
 * The open elements of a page, for what the reader needs to know: the section and landmark of a
 * text, and whether it is hidden. Linear: a closing tag looks back at most LOOK_BACK elements.
 *
 * ES1 Elements below the depth limit are not kept; their texts belong to the deepest one kept.
 * ES2 A heading opens a section with what follows it in the same element, up to the next heading of
 *     the same or a higher level.
 */
import { type Landmark, LIMITS, type PageSection } from './page-reading.ts';

export interface OpenElement {
  readonly tag: string;
  readonly isHidden: boolean;
  readonly landmark: Landmark | null;
  /** The element's own section, or its parent's. */
  readonly section: number;
  /** Sections that headings opened in this element, innermost last. */
  readonly headed: HeadedSection[];
  /** Runs when the element is closed. */
  readonly onClose: (() => void) | null;
}

interface HeadedSection {
  readonly level: number;
  readonly section: number;
}

const LOOK_BACK = 60;

/** Elements that hold several blocks. */
const CONTAINERS = new Set(
  (
    'address article aside blockquote body center dd details dialog div dl dt fieldset figure ' +
    'footer form header hgroup li main menu nav ol section summary table tbody td tfoot thead ' +
    'tr ul p'
  ).split(' '),
);

const LANDMARKS: Readonly<Record<string, Landmark>> = {
  header: 'header',
  banner: 'header',
  nav: 'nav',
  navigation: 'nav',
  main: 'main',
  aside: 'aside',
  complementary: 'aside',
  footer: 'footer',
  contentinfo: 'footer',
};

/** By tag: the open elements that it ends, and the tags that stop the search for them. */
const IMPLIED_ENDS: Readonly<Record<string, readonly [ends: string, stops: string]>> = {
  li: ['li', 'ul ol menu'],
  dt: ['dt dd', 'dl'],
  dd: ['dt dd', 'dl'],
  tr: ['tr td th', 'table'],
  td: ['td th', 'tr table'],
  th: ['td th', 'tr table'],
  tbody: ['tr td th thead tbody', 'table'],
  option: ['option', 'select'],
};
const ENDS_PARAGRAPH = new Set(
  (
    'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr main nav ol p pre section table ul'
  ).split(' '),
);

export interface PushedElement {
  readonly role: string | undefined;
  readonly isHidden: boolean;
  readonly list: PageSection['list'];
  readonly onClose: (() => void) | null;
}

export class ElementStack {
  readonly sections: PageSection[] = [{ parent: -1, tag: 'html' }];
  readonly #open: OpenElement[] = [];
  /** The number of open elements beyond the depth limit. */
  #beyond = 0;

  get top(): OpenElement | undefined {
    return this.#open.at(-1);
  }

  get isFull(): boolean {
    return this.#open.length >= LIMITS.depth;
  }

  get section(): number {
    const { top } = this;
    return top === undefined ? 0 : (top.headed.at(-1)?.section ?? top.section);
  }

  get landmark(): Landmark | null {
    return this.top?.landmark ?? null;
  }

  get isHidden(): boolean {
    return this.top?.isHidden ?? false;
  }

  /** Closes the elements that the tag ends implicitly. */
  endImplied(tag: string): void {
    if (ENDS_PARAGRAPH.has(tag) && this.top?.tag === 'p') this.#pop();
    const rule = IMPLIED_ENDS[tag];
    if (rule === undefined) return;
    const [ends, stops] = rule.map((tags) => tags.split(' '));
    const least = Math.max(0, this.#open.length - LOOK_BACK);
    let cut = -1;
    for (let i = this.#open.length - 1; i >= least; i--) {
      const open = this.#open[i]!.tag;
      if (stops!.includes(open)) break;
      if (ends!.includes(open)) cut = i;
    }
    if (cut >= 0) this.#popTo(cut);
  }

  push(tag: string, { role, isHidden, list, onClose }: PushedElement): void {
    if (this.isFull) {
      this.#beyond++;
      return;
    }
    const landmark = LANDMARKS[role ?? ''] ?? LANDMARKS[tag] ?? this.landmark;
    const own = CONTAINERS.has(tag) ? this.#addSection(this.section, tag, list) : this.section;
    this.#open.push({
      tag,
      isHidden: isHidden || this.isHidden,
      landmark,
      section: own,
      headed: [],
      onClose,
    });
  }

  close(tag: string): void {
    if (this.#beyond > 0) {
      this.#beyond--;
      return;
    }
    const least = Math.max(0, this.#open.length - LOOK_BACK);
    for (let i = this.#open.length - 1; i >= least; i--) {
      if (this.#open[i]!.tag === tag) {
        this.#popTo(i);
        return;
      }
    }
  }

  /** Called at a heading's start: its text is the first of the new section (ES2). */
  openHeading(level: number): void {
    const { top } = this;
    if (top === undefined) return;
    while ((top.headed.at(-1)?.level ?? 0) >= level) top.headed.pop();
    top.headed.push({ level, section: this.#addSection(this.section, `h${level}`) });
  }

  closeAll(): void {
    this.#popTo(0);
  }

  #addSection(parent: number, tag: string, list?: PageSection['list']): number {
    if (this.sections.length >= LIMITS.sections) return parent;
    this.sections.push({ parent, tag, ...(list === undefined ? {} : { list }) });
    return this.sections.length - 1;
  }

  #popTo(length: number): void {
    while (this.#open.length > length) this.#pop();
  }

  #pop(): void {
    const closed = this.#open.pop();
    closed?.onClose?.();
  }
}
