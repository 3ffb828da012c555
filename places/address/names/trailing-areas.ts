/**
 * Addresses in East Asian script to which a dataset has added the larger parts at the end, as in
 * Western addresses: "瑞芳街81號, 新北市, 224, TW". Pure.
 */
import { countryWithName } from './country-names.ts';

export interface LargestFirst {
  /** The address with its areas at the start, each once. */
  readonly text: string;
  readonly postalCode: string | undefined;
}

const POSTCODE = /^〒?\s*(\d{3}-\d{3,4}|\d{3}(?:\d{2,3})?)$/;
const AREA = /^\D*[都道府県县縣省市区區郡町村鎮镇시도군구]$/u;

const LARGEST = /[都道府県縣省도]$/u;
const LARGE = /[市시郡군]$/u;

/** Prefectures and provinces come before cities, and these before their parts. */
function rankOfArea(area: string): number {
  if (LARGEST.test(area)) return 0;
  return LARGE.test(area) ? 1 : 2;
}

/** Moves areas that follow the house number to the start, and takes the postcode. */
export function largestFirst(text: string, country: string | null): LargestFirst {
  const pieces = text
    .split(/[,,、]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  let postalCode: string | undefined;
  const areas: string[] = [];
  while (pieces.length > 1) {
    const last = pieces.at(-1)!;
    const postcode = POSTCODE.exec(last)?.[1];
    if (postcode !== undefined && postalCode === undefined) postalCode = postcode;
    else if (AREA.test(last) && /\d/.test(pieces.slice(0, -1).join())) areas.push(last);
    else if (last !== country && countryWithName(last) === null) break;
    pieces.pop();
  }
  const line = pieces.join(', ');
  const missing = areas
    .filter((area) => !line.includes(area))
    .sort((a, b) => rankOfArea(a) - rankOfArea(b));
  return { text: missing.join('') + line, postalCode };
}
