/**
 * Adds to the street's line what the segmenter has cut off from it: a house number, a corner, a
 * more certain street. Pure.
 */
import type { Stretch } from '../segmenter/segmenter.ts';
import { isHighway, isHouseNumber, readStreetLine } from '../street-line.ts';
import { namesCertainStreet, namesNumberedStreet } from '../writing/street-words.ts';
import { type Token, textBetween } from '../writing/tokens.ts';

/**
 * "Plot 12-C, Khayaban-e-Shahbaz": a marked number before the line is its house number, and so is a
 * mark alone before its number. "C/ Mayor, 12": the text before a lone number is its street.
 * "Casanova & | 7th Ave" is a corner, and "Ady Endre | utca 16" one street.
 */
export function joinHouse(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
): readonly Stretch[] {
  return stretches.map((one, i) => {
    const next = stretches[i + 1];
    if (one.label !== 'name' || next?.label !== 'line') return one;
    const [name, line] = [one, next].map(({ from, to }) => textBetween(tokens, from, to));
    const isHouse = isHouseNumber(name!) && !/^\d/.test(line!);
    const isSign = !/\d/.test(name!) && isHouseNumber(`${name} ${tokens[next.from]!.text}`);
    const isRoad = isHighway(name!) && !isHouseNumber(line!);
    const isKind = SUFFIX_KIND.test(line!) && tokens[next.from]!.before === 'space';
    const isCorner = /\s&$/.test(name!);
    const isPart = isHouse || isSign || isRoad || isKind || isCorner || isOnlyHouse(line!);
    return isPart ? { ...one, label: 'line' } : one;
  });
}

/** Kinds of streets that follow the name. */
const SUFFIX_KIND =
  /^(?:utca|út|útja|tér|tere|krt|körút|sokak|sok|sk|cadde|caddesi|cad|bulvarı)\b\.?/iu;

/** Longer texts are more than a house number and a flat. */
const MAX_HOUSE_CHARS = 14;

function isOnlyHouse(line: string): boolean {
  if (line.length > MAX_HOUSE_CHARS || !/\d/.test(line)) return false;
  const { street, house } = readStreetLine(line, null);
  return isHouseNumber(line) || (street === undefined && house !== undefined);
}

const CORNER = /^(?:cnr|corner|crn|esquina)\.?$/i;

/** "Cnr Maude & 5th St": a part that starts with "corner" belongs to the street's line. */
export function joinCorners(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
): readonly Stretch[] {
  const isStart = ({ from }: Stretch) =>
    tokens[from]!.before === 'comma' && CORNER.test(tokens[from]!.text);
  const at = stretches.findIndex(isStart);
  if (at < 0) return stretches;
  const next = stretches.findIndex(({ from }, i) => i > at && tokens[from]!.before === 'comma');
  const end = next < 0 ? stretches.length : next;
  const corner: Stretch = { ...stretches[at]!, label: 'line', to: stretches[end - 1]!.to };
  return [...stretches.slice(0, at), corner, ...stretches.slice(end)];
}

/**
 * "ABC Place, Waiyaki Way": if the line has no number, and its word may also name a building, a
 * more certain street next to it belongs to the line.
 */
export function joinCertainStreet(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  const readText = ({ from, to }: Stretch) => textBetween(tokens, from, to);
  const lines = stretches
    .filter(({ label }) => label === 'line')
    .map(readText)
    .filter((line) => hasMoreThanDesignators(line, country));
  if (lines.length === 0) return withLine(stretches, readText);
  const isSure = lines.some((line) => /\d/.test(line) || namesCertainStreet(line));
  if (isSure) return stretches;
  const at = stretches.findIndex(
    (one, i) =>
      one.label === 'suburb' &&
      stretches[i - 1]?.label === 'line' &&
      namesCertainStreet(readText(one)),
  );
  return stretches.map((one, i) => (i === at ? { ...one, label: 'line' } : one));
}

/** The same for each country; with its own, the line is read only once. */
function hasMoreThanDesignators(line: string, country: string | null): boolean {
  const { street, house } = readStreetLine(line, country);
  return street !== undefined || house !== undefined;
}

/** If no stretch is the line, a name with a house number and a street word is. */
function withLine(stretches: readonly Stretch[], readText: (one: Stretch) => string) {
  const at = stretches.findIndex(
    (one) => one.label === 'name' && namesNumberedStreet(readText(one)),
  );
  return stretches.map((one, i): Stretch => (i === at ? { ...one, label: 'line' } : one));
}
