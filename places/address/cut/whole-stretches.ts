/**
 * Repairs names that the segmenter has split without a comma. Pure.
 *
 * WS1 A stretch that ends with an article, a preposition or a word that precedes street names
 *     continues: "rue de | Rivoli", "Jln | Kukoh".
 * WS2 A word that only starts names belongs to the name after it: "Puerto | Morelos".
 * WS3 A Roman numeral before the house number belongs to the street's name: "Vittorio Emanuele | II
 *     99".
 * WS4 A sector's code belongs to the word after it: "G-11 | Markaz".
 * WS5 A piece between commas that ends with a city is the city's name: "Mira | Loma".
 */
import type { Label, Stretch } from '../segmenter/segmenter.ts';
import { isMarkedSector } from '../street-lines.ts';
import { type Token, textBetween } from '../writing/tokens.ts';

/** Where a comma separates the quarter from the city: without one, both words are the city's. */
const COMMA_BEFORE_CITY: ReadonlySet<string> = new Set(
  'US CA AU NZ GB IE FR DE AT CH IT NL SE NO DK FI'.split(' '),
);

/** The mark of a district or a town: "Quận | Nam Từ Liêm". */
const VIETNAMESE_AREA = /^(?:quận|huyện)$/iu;

/** WS5. */
export function joinTownNames(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
  country: string | null,
): readonly Stretch[] {
  if (country !== 'VN' && !COMMA_BEFORE_CITY.has(country ?? '')) return stretches;
  const joined: Stretch[] = [];
  for (const next of stretches) {
    const last = joined.at(-1);
    const isMarked = last !== undefined && VIETNAMESE_AREA.test(tokens[last.from]!.text);
    const isCut = country === 'VN' ? isMarked : last?.label === 'suburb' && next.label === 'city';
    const isPiece = isCut && tokens[last!.from]!.before === 'comma';
    if (isPiece && tokens[next.from]!.before === 'space') {
      joined.splice(-1, 1, { ...next, label: 'city', from: last!.from });
    } else joined.push(next);
  }
  return joined;
}

const GOES_ON = new RegExp(
  `^(?:${[
    'de|du|des|la|le|les|del|della|delle|dei|degli|dello|di|da|do|dos|das',
    'van|von|der|den|ten|zur|zum',
    'jalan|jln\\.?|jl\\.?|lorong|rua|rue|calle|ulica|ul\\.',
  ].join('|')})$`,
  'i',
);
const BEGINS_NAMES = new RegExp(
  `^(?:${[
    'san|santa|santo|são|saint|sainte|st\\.?|ste\\.?|sankt|bad|villa|vila|ville|puerto|porto|port',
    'ciudad|nueva|nuevo|nova|novo|new|fort|fuerte|mount|monte|río|rio|los|las|el|al',
    'kuala|tanjung|kota|sungai|nizhny|veliky',
  ].join('|')})$`,
  'i',
);
const ROMAN_NUMERAL = /^[IVX]{1,5}$/;
/** Labels that one half of a name may have. */
const NAMES: ReadonlySet<Label> = new Set([
  ...(['name', 'line', 'suburb', 'city', 'county', 'state'] as const),
]);

export function joinCutNames(
  stretches: readonly Stretch[],
  tokens: readonly Token[],
): readonly Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches) {
    const last = joined.at(-1);
    if (last === undefined || !isCutInside(last, next, tokens)) joined.push(next);
    else joined.splice(-1, 1, ...joinTwo(last, next, tokens));
  }
  return joined;
}

function isCutInside(last: Stretch, next: Stretch, tokens: readonly Token[]): boolean {
  return tokens[next.from]!.before === 'space' && NAMES.has(last.label) && NAMES.has(next.label);
}

function joinTwo(last: Stretch, next: Stretch, tokens: readonly Token[]): Stretch[] {
  const { text, before } = tokens[last.to - 1]!;
  const isOne = last.to - last.from === 1;
  if (!isOne && GOES_ON.test(text)) {
    return [{ ...last, label: next.label === 'line' ? 'line' : last.label, to: next.to }];
  }
  if (next.label === 'line' && ROMAN_NUMERAL.test(tokens[next.from]!.text)) {
    return [{ ...next, from: last.from }];
  }
  if (isOne && BEGINS_NAMES.test(text)) return [{ ...next, from: last.from }];
  const isSector = isMarkedSector(`${text} ${textBetween(tokens, next.from, next.to)}`);
  if (isOne || before === 'space' || !isSector) return [last, next];
  return [
    { ...last, to: last.to - 1 },
    { ...next, label: 'suburb', from: last.to - 1 },
  ];
}
