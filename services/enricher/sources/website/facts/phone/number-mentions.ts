/** How a site presents each of its phone numbers. */
import type { PageReading } from '../../reading/page-reading.ts';
import { EMERGENCY } from '../../words/phone-words.ts';
import { isCopyright } from './footer-numbers.ts';

/** Counts for each number how the page presents it, such as whether only for emergencies. */
export class NumberMentions {
  readonly #urgent = new Map<string, boolean>();
  readonly #usual = new Map<string, number>();
  /** The numbers in the place's address or directly below it. */
  readonly #beside = new Set<string>();
  readonly #withRole = new Set<string>();
  readonly #ours = new Set<string>();
  readonly #desks = new Set<string>();
  readonly #outsideFooters = new Set<string>();
  readonly #firm = new Set<string>();

  /** Notes the block of a mention, for FN1 (footer-numbers.ts). */
  noteBlock(e164: string, page: PageReading, block: number, name: string): void {
    if (!isCopyright(page, block, name)) this.noteOutsideFooters(e164);
  }

  noteOutsideFooters(e164: string): void {
    this.#outsideFooters.add(e164);
  }

  isOnlyInFooters(e164: string): boolean {
    return !this.#outsideFooters.has(e164);
  }

  note(e164: string, label: string): void {
    this.#urgent.set(e164, (this.#urgent.get(e164) ?? true) && EMERGENCY.test(label));
  }

  /** Counts a mention in the text, unless it is for emergencies. */
  noteText(e164: string, label: string): void {
    this.note(e164, label);
    if (!EMERGENCY.test(label)) this.#usual.set(e164, this.mentionCount(e164) + 1);
  }

  mentionCount(e164: string): number {
    return this.#usual.get(e164) ?? 0;
  }

  /** Notes that a word in the text says what the number is for. */
  noteRole(e164: string): void {
    this.#withRole.add(e164);
  }

  hasRole(e164: string): boolean {
    return this.#withRole.has(e164);
  }

  /** Notes that a word such as "switchboard" stands before the number. */
  noteDesk(e164: string): void {
    this.#desks.add(e164);
  }

  isDesk(e164: string): boolean {
    return this.#desks.has(e164);
  }

  /** Notes that the page calls the number its own. */
  noteOurs(e164: string): void {
    this.#ours.add(e164);
  }

  isOurs(e164: string): boolean {
    return this.#ours.has(e164);
  }

  /** Notes that a link calls the number, or that it is a desk's. */
  noteFirm(e164: string): void {
    this.#firm.add(e164);
  }

  /** PN6 (../phones.ts). */
  isFirm(e164: string): boolean {
    return this.#firm.has(e164) || this.#beside.has(e164);
  }

  noteBesideAddress(e164: string): void {
    this.#beside.add(e164);
  }

  isBesideAddress(e164: string): boolean {
    return this.#beside.has(e164);
  }

  isOnlyForEmergencies(e164: string): boolean {
    return this.#urgent.get(e164) === true;
  }
}
