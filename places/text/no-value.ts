/**
 * Placeholders for a missing value, as exports write them: "N/A", "null", "-". Pure.
 *
 * "NA" is not one: it is the code of Namibia, and of Naples.
 */

const WORDS = new Set(
  [
    'n a|null|nil|none|nan|undefined|unknown|unspecified|tbd|tba|tbc|todo|no data|no value|blank',
    'not available|not applicable|not provided|not specified|not known',
    'k a|keine angabe|unbekannt|inconnu|inconnue|non renseigné|sin datos|desconocido|desconhecido',
    'sconosciuto|tidak ada|tidak diketahui|tiada|なし|不明|未定|无|無|暂无|未知|不详|不詳',
    'غير معروف|لا يوجد|غير متوفر',
  ]
    .join('|')
    .split('|'),
);
/** A spreadsheet's text for a failed formula: "#REF!", "#DIV/0!", "#NAME?". */
const FORMULA_FAULT = /^#[a-z0-9/]+[!?]$/i;
const MAX_CHARS = 24;
/** Most values start differently, so their first character rules them out. */
const MAY_SAY_NONE = /^[\W_]*(?:[bdiknrstu]|$)/i;
const SEPARATOR = /([,;，、؛،\n])/;

/** True for a text without a letter or a digit, and for words that mean "no value". */
export function isNoValue(text: string): boolean {
  if (text.length > MAX_CHARS || !MAY_SAY_NONE.test(text)) return false;
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  return words === '' || WORDS.has(words) || FORMULA_FAULT.test(text.trim());
}

/** The address without the parts between commas or lines that are placeholders. */
export function withoutNoValues(address: string): string {
  const [first = '', ...rest] = address.split(SEPARATOR);
  let kept = isNoValue(first) ? '' : first;
  for (let i = 0; i < rest.length; i += 2) {
    const part = rest[i + 1]!;
    if (isNoValue(part)) continue;
    kept += kept === '' ? part.trimStart() : rest[i]! + part;
  }
  return kept;
}
