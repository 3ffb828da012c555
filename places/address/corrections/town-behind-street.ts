/**
 * Names the city behind the street where the segmenter has found none. Pure, but for the
 * gazetteers.
 *
 * TB1 "Contrada La Schiana | 21, Pozzuoli": a name, and a line that starts with the number alone.
 * TB2 "Am Wittenborn 70 | Hann. Münden": a name with a house number, and a line that is no street.
 * TB3 "Im Boden 19 | Hattersheim am Main | 65795": a name between the line and the postcode.
 */
import { CITY_STATES, peopleIn } from '../names/states-like-cities.ts';
import type { Stretch } from '../segmenter/segmenter.ts';
import { namesBuilding } from '../streets/areas.ts';
import { NUMBER_FIRST } from '../streets/street-line.ts';
import { namesStreet } from '../writing/street-words.ts';
import { type Token, textBetween } from '../writing/tokens.ts';

const LONE_HOUSE = /^\d{1,4}[a-z]?(?:\/\w{1,4})?$/i;
const NUMBER_AND_NAME = /^\d{1,5}[a-z]?\s\p{L}/iu;
const NAME_AND_NUMBER = /\p{L}.*\s\d{1,4}\s?[a-z]?$/iu;

export function nameTownBehind(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  const isFound = country === null || stretches.some(({ label }) => label === 'city');
  if (isFound || CITY_STATES.has(country)) return stretches;
  const readText = ({ from, to }: Stretch) => textBetween(tokens, from, to);
  const at = stretches.findLastIndex(({ label }) => label === 'line');
  const [before, line] = [stretches[at - 1], stretches[at]];
  if (line === undefined) return stretches;
  const replaced = (...parts: Stretch[]) => stretches.toSpliced(at - 1, 2, ...parts);
  if (before?.label === 'name') {
    const town: Stretch = { ...line, label: 'city', from: line.from + 1 };
    const isSplit = LONE_HOUSE.test(tokens[line.from]!.text) && isTownPiece(town, tokens);
    // TB1
    if (isSplit && !/\d/.test(readText(before))) {
      return replaced({ ...before, label: 'line', to: town.from }, town);
    }
    const isTown = isTownPiece(line, tokens);
    const withHouse = NUMBER_FIRST.has(country) ? NUMBER_AND_NAME : NAME_AND_NUMBER;
    const isAfterHouse = withHouse.test(readText(before)) && !namesBuilding(readText(before));
    // TB2
    if (isTown && isAfterHouse) {
      return replaced({ ...before, label: 'line' }, { ...line, label: 'city' });
    }
    if (isTown && peopleIn(readText(line), country) > 0) {
      return replaced(before, { ...line, label: 'city' });
    }
  }
  const [behind, end] = [stretches[at + 1], stretches[at + 2]];
  const isBeforeCode = end?.label === 'postcode' || end?.label === 'state';
  const isTown = behind?.label === 'name' && isBeforeCode && isTownPiece(behind, tokens);
  // TB3
  return isTown ? stretches.toSpliced(at + 1, 1, { ...behind, label: 'city' }) : stretches;
}

/** A piece of its own, with neither a number nor a word for a street or a building. */
function isTownPiece({ from, to }: Stretch, tokens: readonly Token[]): boolean {
  if (from >= to || tokens[from]!.before !== 'comma') return false;
  const text = textBetween(tokens, from, to);
  return !/[\d,]/.test(text) && !namesStreet(text) && !namesBuilding(text);
}
