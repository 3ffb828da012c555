/** Parses positions as people write them: decimal numbers, and degrees with minutes. */

const NUMBER = String.raw`(?:\d+(?:[.,]\d*)?|[.,]\d+)`;
const DECIMAL = new RegExp(`^[+-]?${NUMBER}(?:e[+-]?\\d+)?$`, 'i');
const DEGREES = new RegExp(
  `^([+-]?)(${NUMBER})\\s*°\\s*(?:(${NUMBER})\\s*['′’]\\s*(?:(${NUMBER})\\s*(?:["″”]|''|′′))?)?$`,
);

/** The two sides of the equator or the prime meridian; the second one is negative. */
export type Sides = 'NS' | 'EW';

/** Parses `47.1`, `47,1`, `47.1° N` and `47°8'28.1"N`; null for anything else. */
export function readDegrees(text: string, sides: Sides): number | null {
  const written = text.trim().replace('−', '-');
  const last = written.slice(-1).toUpperCase();
  const hasSide = last !== '' && sides.includes(last);
  const value = readAngle(hasSide ? written.slice(0, -1).trim() : written);
  if (value === null || (hasSide && value < 0)) return null;
  return hasSide && last === sides[1] ? -value : value;
}

function readAngle(text: string): number | null {
  if (DECIMAL.test(text)) return toNumber(text);
  const [, sign, degrees, minutes = '0', seconds = '0'] = DEGREES.exec(text) ?? [];
  if (degrees === undefined) return null;
  const parts = [minutes, seconds].map(toNumber) as [number, number];
  if (parts.some((part) => part >= 60)) return null;
  const angle = toNumber(degrees) + parts[0] / 60 + parts[1] / 3_600;
  return sign === '-' ? -angle : angle;
}

const toNumber = (text: string) => Number(text.replace(',', '.'));

/** Parses a latitude and a longitude, in this order, from one cell; null if there are not two. */
export function readPosition(text: string): [number, number] | null {
  const written = text.trim().replace(/^[([](.*)[)\]]$/, '$1');
  for (const pair of splitPosition(written)) {
    const latitude = readDegrees(pair[0], 'NS');
    const longitude = readDegrees(pair[1], 'EW');
    if (latitude !== null && longitude !== null) return [latitude, longitude];
  }
  return null;
}

/** A comma may separate the two or be the decimal mark of both: `47,9` alone may be either. */
function* splitPosition(text: string): Generator<[string, string]> {
  for (const mark of [/[;|/]|,\s/, /\s+/]) {
    const [first, second, ...more] = text.split(mark).map((part) => part.trim());
    if (first && second && more.length === 0) yield [first.replace(/,$/, ''), second];
  }
  const cut = text.split(',');
  if (cut.length === 2 && text.includes('.')) yield [cut[0]!, cut[1]!];
  if (cut.length === 4) yield [`${cut[0]},${cut[1]}`, `${cut[2]},${cut[3]}`];
}
