/**
 * Looks up states, provinces, regions and counties by name and by code. Nothing else accesses the
 * ISO 3166-2 data. It has the standard's native names and the Unicode CLDR's English ones, and is
 * loaded on first use.
 */
import { iso31662 } from 'iso-3166';
import { readPackageJson } from '../../../platform/runtime/assets.ts';
import { toWords } from '../../text/words.ts';

interface Subdivisions {
  /** Countries by the name's joined words. */
  readonly byName: ReadonlyMap<string, ReadonlySet<string>>;
  /** "US-OR"; only codes of letters. */
  readonly codes: ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();
/** Alternative ways to write a code. "N.Y." already has the same key as "NY". */
const MORE_CODES = 'GB-ENG GB-SCT GB-WLS GB-NIR US-DC US-PR MX-CDMX MX-DF AU-ACT'.split(' ');
/** Words in the data's names that people leave out: "Provincia de", "Oblast". */
const KIND_WORDS = new RegExp(
  String.raw`\b(?:${[
    'province|provincia|prefecture|region|oblast|state|county|krai|kray|governorate|department',
    'district|emirate|wilaya|voivodeship|respublika|sheng|shi|ken|council|de|of|the|borough|city',
  ].join('|')})\b`,
  'g',
);

let loaded: Subdivisions | undefined;

function subdivisions(): Subdivisions {
  loaded ??= loadSubdivisions();
  return loaded;
}

interface NamesFile {
  readonly subdivisions: {
    readonly localeDisplayNames: { readonly subdivisions: Readonly<Record<string, string>> };
  };
}

function loadSubdivisions(): Subdivisions {
  const byName = new Map<string, Set<string>>();
  const codes = new Set<string>(MORE_CODES);
  for (const [id, name] of [...nativeNames(), ...englishNames(), ...shortNames()]) {
    const [country, code] = [id.slice(0, 2), id.slice(3)];
    if (/^[A-Z]+$/.test(code)) codes.add(id);
    for (const key of nameKeys(name)) {
      const countries = byName.get(key) ?? byName.set(key, new Set()).get(key)!;
      countries.add(country);
    }
  }
  return { byName, codes };
}

function nativeNames(): [string, string][] {
  return iso31662.map(({ code, name }) => [code, name]);
}

/** The package has only English names; an id looks like "usor". */
function englishNames(): [string, string][] {
  const content = readPackageJson<NamesFile>('cldr-subdivisions-full/subdivisions/en/en.json');
  const names = Object.entries(content.subdivisions.localeDisplayNames.subdivisions);
  const isoId = (id: string) => `${id.slice(0, 2)}-${id.slice(2)}`.toUpperCase();
  return names.map(([id, name]) => [isoId(id), name]);
}

/** How people shorten names, with or without points: "Calif.", "Herts". */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  US: `ala ariz ark calif colo conn fla ill kans mass mich minn miss mont nebr nev okla ore penna
    tenn tex wash wisc wyo`,
  CA: 'alta ont sask',
  AU: 'vic qld tas nsw',
  GB: `beds berks bucks cambs glos hants herts lancs leics lincs middx northants northumb notts oxon
    salop staffs warks wilts worcs yorks`,
  ID: `jabar jateng jatim sumut sumbar sumsel kalbar kalteng kalsel kaltim kaltara sulut sulteng
    sulsel sultra`,
  MX: 'jal gto qro pue tlax zac dgo chih coah tamps yuc oax chis hgo ags qroo',
};

function shortNames(): [string, string][] {
  return Object.entries(SHORT_NAMES).flatMap(([country, names]) =>
    names.split(/\s+/).map((name): [string, string] => [`${country}-`, name]),
  );
}

function nameKeys(name: string): string[] {
  const words = toWords(name).join(' ');
  const short = words.replace(KIND_WORDS, ' ');
  return [words, short].map((key) => key.replace(/ /g, '')).filter((key) => key.length > 2);
}

/** Returns the countries that have a subdivision of this name. The key is its joined words. */
export function countriesWithSubdivision(key: string): ReadonlySet<string> {
  return subdivisions().byName.get(key) ?? NOBODY;
}

/** True for the code of a subdivision: ("OR", "US"). */
export function isSubdivisionCode(code: string, country: string): boolean {
  return subdivisions().codes.has(`${country}-${code.toUpperCase()}`);
}
