/**
 * Tells from an input's name and kind whether it can be a place at all. Pure.
 *
 * IS1 A placeholder is what people write when they have no name ("n/a", "test", "unknown").
 * IS2 An address is a name that only consists of a street and a house number.
 * IS3 A person is a name with a form of address before or after it, when no kind of place is given.
 * IS4 A facility serves other places and is not one itself: a stop, an entrance, a vending machine,
 *     street furniture. Its kind says so, or else a word for such a thing at the start or the end
 *     of its name.
 */

import { readStreetLine } from '../../../../places/address/streets/street-line.ts';
import { namesStreet } from '../../../../places/address/writing/street-words.ts';
import { isNoValue } from '../../../../places/text/no-value.ts';
import { toWords } from '../../../../places/text/words.ts';

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split('|').map((word) => word.trim()));
}

const PLACEHOLDERS = wordSet(
  `test|tests|testing|test place|test store|test shop|test test|na|unknown name|unnamed|untitled
  |no name|noname|name|xxx|xx|x|asdf|qwerty|foo|bar baz|foo bar|lorem ipsum|sample|example|dummy
  |placeholder|default|empty|new place|my place|place|store|shop|location|business|ohne namen
  |kein name|sans nom|sin nombre|sem nome|senza nome|tanpa nama|tiada nama|contoh|percobaan`,
);
const PLACEHOLDERS_IN_SCRIPT = wordSet('テスト|名称不明|無題|无名|測試|测试|بدون اسم|تجربة');

export function isPlaceholder(name: string): boolean {
  const text = name.normalize('NFKC').trim();
  const unnumbered = text.replace(/ \d+$/, '');
  if (isNoValue(unnumbered) || PLACEHOLDERS_IN_SCRIPT.has(text)) return true;
  if (!/\p{L}/u.test(text)) return !/\d/.test(text) || /^[\d\s().+-]{7,}$/.test(text);
  if (/^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$/i.test(text)) return true;
  if (/^(\p{L})\1{3,}$/iu.test(text)) return true;
  return PLACEHOLDERS.has(toWords(unnumbered).join(' '));
}

/** True when the whole name is a street with a house number, or such a line and its town. */
export function isAddressName(name: string, country: string | null): boolean {
  const [first = '', ...rest] = name.split(',').map((part) => part.trim());
  if (!/\d/.test(first) || !namesStreet(first.replace(/^\d\S*\s+/, ''))) return false;
  const { house, street, building } = readStreetLine(first, country);
  if (house === undefined || street === undefined || building !== undefined) return false;
  return namesStreet(street) && rest.every((part) => part === '' || !/[:&|]/.test(part));
}

const FORMS = [
  'mr|mrs|ms|miss|mister|herr|frau|señor|señora|sr|sra|srta|senhor|senhora|monsieur|madame|mme',
  'mlle|signor|signora|bapak|ibu|encik|puan|tuan|cik|السيد|السيدة',
].join('|');
const FORMS_BEFORE = new RegExp(`^(?:${FORMS})\\.?\\s+\\p{L}`, 'iu');
const FORMS_AFTER = /(?:さん|様|先生|女士|小姐)$/u;
const MAX_PERSON_WORDS = 4;
const MAX_LABEL_CHARS = 200;

export function isPersonName(name: string): boolean {
  const words = name.trim().split(/\s+/);
  if (words.length > MAX_PERSON_WORDS || /[\d&'’]s?\b/.test(name)) return false;
  const text = name.trim();
  return (words.length > 1 && FORMS_BEFORE.test(text)) || FORMS_AFTER.test(text);
}

/** Names of kinds, in the words of OSM and of other vocabularies. */
const FACILITY_KINDS = wordSet(
  `bus_stop|tram_stop|platform|stop_position|stop_area|halt|taxi|taxi_stand|taxi_rank
  |subway_entrance|train_station_entrance|entrance|main_entrance|gate|door|exit|parking_entrance
  |bicycle_parking|motorcycle_parking|vending_machine|waste_basket|waste_disposal|recycling|bench
  |post_box|letter_box|telephone|drinking_water|toilets|restroom|public_toilet|shower|clock|ticket
  |information|tree|street_lamp|traffic_signals|crossing|fire_hydrant|charging_point|elevator
  |escalator|stairs|loading_dock|parcel_locker|surveillance|bollard|speed_camera|milestone`.replace(
    /\s+/g,
    '',
  ),
);

const FACILITY_WORDS = [
  'bus stop|tram stop|taxi stand|taxi rank|bushaltestelle|haltestelle|arrêt de bus|parada de bus',
  'halte bus|hentian bas|perhentian bas|parking entrance|car park entrance|entrance|exit|gate',
  'drop off point|pick up point|loading bay|einfahrt|ausgang|eingang|entrée|sortie|entrada|salida',
].join('|');
const FACILITY_NAMES = [
  `^(?:${FACILITY_WORDS})(?:\\s*(?:of|at|for|no|number|:|-|–)\\s*|\\s+(?=\\S))`,
  `\\s(?:${FACILITY_WORDS})(?:\\s+(?:\\d+|[a-z]))?$`,
  '^(?:opp|opposite|aft|bef)\\.?\\s+(?=\\S)',
];
const FACILITY_NAME = new RegExp(FACILITY_NAMES.join('|'), 'iu');
const FACILITY_IN_SCRIPT =
  /(?:バス停|停留所|公交站|公交车站|巴士站|出口|入口|موقف حافلات)\S{0,3}$/u;

/** True for such a label in any vocabulary: `highway=bus_stop`, `Travel > Bus Stop`, `bus_stop`. */
export function isFacilityKind(label: string): boolean {
  const last = label.slice(0, MAX_LABEL_CHARS).split(/[=>]/).at(-1)!;
  return FACILITY_KINDS.has(toWords(last).join('_'));
}

export function isFacilityName(name: string): boolean {
  const text = name.normalize('NFKC').trim();
  return FACILITY_NAME.test(text) || FACILITY_IN_SCRIPT.test(text);
}
