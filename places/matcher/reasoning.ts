/**
 * Explains a verdict in one sentence. Pure. Each phrase follows from a feature; the strongest come
 * first.
 */
import type { PairFeatures } from './features.ts';
import type { NameComparison } from './name-features.ts';

const MAX_PHRASES = 6;

/** `equals`: the number of records that fit equally well. */
export function explainMatch(f: PairFeatures, isMatch: boolean, equals = 1): string {
  const phrases = [
    namePhrase(f.name),
    equals > 1 ? `${equals} places fit equally well` : null,
    distancePhrase(f.distance_m),
    ...agreementPhrases(f),
    ...namePartPhrases(f),
  ].filter((phrase) => phrase !== null);
  const verdict = isMatch ? 'Taken for the same place' : 'Not taken for the same place';
  return `${verdict}: ${phrases.slice(0, MAX_PHRASES).join('; ')}.`;
}

function namePhrase(name: NameComparison): string {
  if (name.exact === 1) return 'same name';
  if (name.siblingConflict === 1) return 'same name but for its number or side';
  if (name.initials === 1) return 'one name is the initials of the other';
  if (name.jaccard >= 0.75 || name.jaroWinkler >= 0.95) return 'nearly the same name';
  if (name.containment >= 0.8) return 'one name contains the other';
  return name.jaccard >= 0.3 ? 'names share words' : 'names differ';
}

function distancePhrase(distance: number | null): string | null {
  return distance === null ? null : `${Math.round(distance)} m apart`;
}

function agreementPhrases(f: PairFeatures): (string | null)[] {
  return [
    addressPhrase(f),
    signed(f.address.country, null, 'different countries'),
    signed(f.address.city, f.distance_m === null ? 'same city' : null, 'different cities'),
    signed(f.phone, 'same phone', 'different phones'),
    signed(f.host, 'same website', 'different websites'),
    signed(f.path, 'same page', 'different pages of it'),
    signed(f.social, 'same social profile', null),
    signed(f.address.unit, 'same unit', 'different units'),
    signed(f.address.postcode, null, 'different postcodes'),
    signed(f.category, 'same kind of place', 'different kinds of place'),
  ];
}

function addressPhrase(f: PairFeatures): string | null {
  const { house, street } = f.address;
  if (house === 1 && street > 0.4) return 'same street address';
  if (house === -1 && street > 0.4) return 'same street, different house numbers';
  return signed(street > 0.4 ? 1 : street < -0.4 ? -1 : 0, 'same street', 'different streets');
}

function namePartPhrases(f: PairFeatures): (string | null)[] {
  const words = [...f.name.leftWordsA.slice(0, 2), ...f.name.leftWordsB.slice(0, 2)];
  return [
    f.name.numbersConflict === 1 ? 'the names carry different numbers' : null,
    f.servingConflict > 0 || f.servingNames > 0
      ? 'one is a stop, car park or sign of that name'
      : null,
    f.name.locatedConflict > 0 || f.name.partConflict > 0
      ? 'one is at the place that the other is'
      : null,
    f.kindConflict > 0 ? 'a word in one name says it is another kind of thing' : null,
    words.length > 0 ? `only one side says ${words.map((word) => `"${word}"`).join(', ')}` : null,
  ];
}

function signed(value: number, agree: string | null, differ: string | null): string | null {
  return value > 0 ? agree : value < 0 ? differ : null;
}
