/**
 * Families of words whose single members say too little for a notice, and what each counts with.
 * They are written like the fields of the languages' tables (`notice-grammar.ts`).
 */
export interface NoticeFamilies {
  /**
   * Being at rest or out of reach, by any word. It counts with a limit of time: a span of days, a
   * last day, a day of return, or news to come.
   */
  readonly holds: string;
  /** Signs of an end: the last guest, the keys. They count with a past date or thanks. */
  readonly ends: string;
  /** Leaving, and a new home. It counts where the text gives an address other than the place's. */
  readonly leaves: string;
}
