/**
 * Category families: coarse kinds that distinguish, for instance, a bus stop from the school it is
 * named after.
 *
 * Datasets name categories differently ("gas_station", "amenity=fuel", "Retail > Fuel Station"), so
 * a fixed table maps the words of a label to families. A label may have none.
 */
import { compact, toWords } from '../../text/words.ts';

const FAMILY_WORDS = {
  food: `restaurant restaurants restaurante ristorante trattoria food cafe coffee bakery pizza
    pizzeria bistro diner burger sandwich sushi ramen noodle steakhouse steak bbq barbecue kebab
    donuts donut dessert tea bubble hawker eatery deli buffet catering gelateria ice kopitiam
    canteen brasserie grill kitchen osteria cafeteria patisserie boulangerie tavern taverna
    cantina taqueria creperie rotisserie chophouse cuisine luncheonette gastropub`,
  lodging: 'hotel hotels motel hostel inn guesthouse lodging pousada resort hostal bnb apartments',
  health: `hospital clinic doctor dentist dental medical health pharmacy physician surgeon surgery
    orthopedic pediatric therapy veterinary veterinarian optometrist chiropractor nursing
    klinik apotheke farmacia pharmacie urgent rehabilitation psychologist counseling`,
  education: `school university college kindergarten preschool education academy elementary
    campus escola escuela ecole schule tutoring childcare nursery library institute`,
  shop: `shop store retail supermarket grocery market boutique clothing furniture hardware
    electronics jewelry florist bookstore convenience wholesale shopping outlet`,
  mall: 'mall shopping_center plaza arcade',
  transit: 'station mrt lrt subway train railway airport ferry metro terminal',
  stop: 'bus taxi tram stop platform',
  information: 'information toilet bench map board vending',
  entrance: 'entrance',
  parking: 'parking carpark garage_parking',
  fuel: 'fuel gas petrol charging gasolinera',
  vehicle: 'car auto automotive tire motorcycle dealership repair vehicle mechanic truck',
  finance: 'bank banking credit insurance mortgage financial tax accounting accountant',
  atm: 'atm atms geldautomat cashpoint',
  worship: `church mosque temple synagogue chapel cathedral worship religious parish ministries
    masjid baptist iglesia igreja kirche`,
  beauty: 'beauty salon hair barber nail spa massage hairdresser cosmetic tattoo waxing',
  sport: 'gym fitness sports sport stadium yoga golf swimming pool dojo athletic pitch pilates',
  office: `office company professional services consultant lawyer attorney agency real estate
    contractor advertising marketing software legal law business manufacturer`,
  government: 'government police fire courthouse embassy townhall post federal municipal',
  housing: 'residential apartment condominium housing dormitory villa',
  outdoors: 'park garden playground beach trail nature viewpoint campground lake forest',
  culture: 'museum gallery theatre theater cinema arts art attraction monument memorial zoo',
  night: 'bar pub nightclub club lounge brewery wine karaoke casino',
};

export type CategoryFamily = keyof typeof FAMILY_WORDS;

const FAMILY_BY_WORD = new Map<string, CategoryFamily>(
  Object.entries(FAMILY_WORDS).flatMap(([family, words]) =>
    words.split(/\s+/).map((word) => [word, family as CategoryFamily] as const),
  ),
);

export function wordFamilies(words: readonly string[]): Set<CategoryFamily> {
  const families = new Set<CategoryFamily>();
  for (const word of words) {
    const family = wordFamily(word);
    if (family) families.add(family);
  }
  return families;
}

/** A plural belongs to the family of its singular. */
export function wordFamily(word: string): CategoryFamily | undefined {
  return (
    FAMILY_BY_WORD.get(word) ??
    (word.endsWith('s') ? FAMILY_BY_WORD.get(word.slice(0, -1)) : undefined)
  );
}

/** Families of things that belong to a place and have its name, but are not that place. */
const SERVING: ReadonlySet<CategoryFamily> = new Set([
  'stop',
  'parking',
  'information',
  'atm',
  'entrance',
]);

/** True if all families are of such things: a bus stop, the entrance of a car park. */
export function isServing(families: ReadonlySet<CategoryFamily>): boolean {
  // The entrance of a station is not a station.
  if (families.has('entrance')) return true;
  return families.size > 0 && [...families].every((family) => SERVING.has(family));
}

/** Words in names for a stop, a car park, a cash machine or an entrance, or for its location. */
const SERVING_NAME = new RegExp(
  [
    '^(?:opposite|opp|before|bef|after|aft)(?= )',
    `\\b(?:${[
      'car ?park|parking|park(?:platz|haus|eerplaats|eergarage|ering|ovka)|tiefgarage|parcheggio',
      'estaciona(?:mento|miento)|aparcamiento|otopark',
      'bus ?stop|tram ?stop|taxi ?(?:stand|stop|rank)|(?:bus)?haltestelle|bushalte|przystanek',
      '(?:parada|paragem|ponto) de (?:auto)?(?:bus|onibus|taxis?)|arret (?:de )?bus|ostanovka',
      'fermata (?:del )?(?:auto)?bus|otobus duragi',
      'atm|cash ?(?:point|machine)|geldautoma(?:t|at)|bancomat|bankomat|multibanco',
      'cajero automatico|caixa (?:eletronico|automatico)|distributeur (?:automatique|de billets)',
      'tingche|gongjiao|jiaozhan|churu|rukou|chukou',
    ].join('|')})\\b`,
    '\\b(?:exit|entrance|gate|stop|eingang|ausgang|einfahrt|ausfahrt)(?= [a-z0-9]{1,2}$|$)',
    '\\b(?:ticket|box) (?:office|counter|booth)$',
  ].join('|'),
);

/** The same in Han and kana, without spaces before it. */
const HAN_SERVING_NAME = new RegExp(
  `(?:${[
    '停[车車]场?|停車場|駐[車輪]場|公[交車]车?站|巴士站|バス停|(?:バス|タクシー)?(?:乗り場|のりば)',
    '出入口|入口|出口|[东東西南北]口|[A-Z]口|自动取款机|自動櫃員機|售票[处處]',
  ].join('|')})[)）]?$`,
);

/** The words in a name that mark it as such a thing, each without spaces; otherwise empty. */
export function servingWords(words: readonly string[], name: string): string[] {
  const found = SERVING_NAME.exec(words.join(' '))?.[0];
  if (found !== undefined) return found.split(' ');
  const ending = HAN_SERVING_NAME.exec(name)?.[0];
  return ending === undefined ? [] : [compact(toWords(ending))];
}

const LARGE_WORDS: ReadonlySet<string> = new Set(
  `park campus university college airport golf cemetery zoo resort reservoir island beach port camp
  stadium garden gardens forest nature hospital polytechnic military barracks estate racecourse
  harbour marina quarry lake botanic`.split(/\s+/),
);

/** Whether the words name a kind that covers a large area, so that positions differ. */
export function isLargeKind(words: readonly string[]): boolean {
  return words.some((word) => LARGE_WORDS.has(word));
}
