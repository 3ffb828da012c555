/**
 * Parses a Taiwanese address in English, whose parts are between commas with their words: "2F., No.
 * 17, Ln. 52, Sec. 2, Daguan Rd., Banqiao Dist., New Taipei City 220, Taiwan". Pure.
 *
 * The house has "No."; the lane, the section and the street after it, in any order, are the street.
 * Then the district and the city follow.
 */
import { type AddressParts, presentParts } from '../writing/parts.ts';
import { namesCertainStreet } from '../writing/street-words.ts';

const COUNTRY = /,\s*(Taiwan(?:\s*\(R\.?O\.?C\.?\))?|R\.?O\.?C\.?)$/i;
const HOUSE = /^No\.?\s*(\d{1,4}(?:-\d{1,3})?)$/i;
const FLOOR = /^(B?\d{1,2})F\.?(?:-\d{1,2})?$/i;
const NUMBERED = /^(?:Aly|Alley|Ln|Lane|Sec|Section)\.?\s*\d+$/i;
const POSTCODE = /[\s,]+(\d{3}(?:\d{2,3})?)$/;

/** Returns null for an address in another style. */
export function readTaiwaneseInEnglish(text: string): AddressParts | null {
  const country = COUNTRY.exec(text)?.[1];
  const inland = text.replace(COUNTRY, '');
  const postalCode = POSTCODE.exec(inland)?.[1];
  const pieces = inland
    .replace(POSTCODE, '')
    .split(/\s*,\s*/)
    .filter(Boolean);
  const at = pieces.findIndex((piece) => HOUSE.test(piece));
  let end = at + 1;
  while (end < pieces.length && belongsToStreet(pieces[end]!)) end++;
  const street = pieces.slice(at + 1, end);
  if (at < 0 || !street.some(namesCertainStreet)) return null;
  const [floor] = pieces.slice(0, at).flatMap((piece) => FLOOR.exec(piece)?.[1] ?? []);
  const areas = pieces.slice(end);
  return presentParts({
    floor,
    building: pieces
      .slice(0, at)
      .filter((piece) => !FLOOR.test(piece))
      .join(', '),
    house: HOUSE.exec(pieces[at]!)![1],
    street: street.join(', '),
    neighborhood: areas.length > 2 ? areas[0] : undefined,
    suburb: areas.at(-2),
    city: areas.at(-1),
    postalCode,
    country,
  });
}

function belongsToStreet(piece: string): boolean {
  return NUMBERED.test(piece) || namesCertainStreet(piece);
}
