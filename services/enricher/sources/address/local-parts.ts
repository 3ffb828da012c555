/**
 * Address parts that only some countries use, and that have no international equivalent: RT and RW
 * in Indonesia, post boxes and Makani numbers in the Emirates. Pure.
 *
 * They are read from the written text, and removed before it is split into parts: their numbers are
 * not house numbers.
 */
export interface LocalParts {
  readonly rt_rw: string | null;
  readonly po_box: string | null;
  readonly makani: string | null;
}

const RT_RW = /\bRT\.?\s*\d{1,3}\s*[/,]?\s*RW\.?\s*\d{1,3}\b/i;
const PO_BOX = /\bP\.?\s?O\.?\s?Box\s*(?:no\.?)?\s*:?\s*(\d{1,8})\b/i;
const MAKANI = /\bMakani\s*(?:no\.?|number)?\s*:?\s*(\d{5}\s?\d{5})\b/i;
const MAX_CHARS = 500;

export function readLocalParts(text: string): LocalParts {
  const read = text.slice(0, MAX_CHARS);
  return {
    rt_rw: RT_RW.exec(read)?.[0] ?? null,
    po_box: PO_BOX.exec(read)?.[1] ?? null,
    makani: MAKANI.exec(read)?.[1] ?? null,
  };
}

/** The text without these parts, and without the commas that separated them. */
export function withoutLocalParts(text: string, country: string | null): string {
  const patterns = country === 'ID' ? [RT_RW] : country === 'AE' ? [PO_BOX, MAKANI] : [];
  return patterns.reduce(
    (left, pattern) =>
      pattern.test(left.slice(0, MAX_CHARS))
        ? left
            .replace(pattern, '')
            .replace(/,\s*,/g, ',')
            .replace(/^[,\s]+|[,\s]+$/g, '')
        : left,
    text,
  );
}
