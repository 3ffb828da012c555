/**
 * Normalizes abbreviations and variants of words in names. Pure.
 *
 * Only variants with the same meaning in nearly every name: "Ctr" is a centre, "Bros" are brothers.
 */
const FORMS = {
  center: 'centre ctr cntr cent centro',
  central: 'ctrl cntrl',
  brothers: 'bros',
  and: 'n und et e y',
  saint: 'st',
  street: 'str',
  road: 'rd',
  avenue: 'ave av',
  mount: 'mt',
  fort: 'ft',
  international: 'intl',
  national: 'natl',
  university: 'univ uni universiti universidad',
  college: 'coll',
  school: 'sch',
  secondary: 'sec',
  primary: 'pri',
  junior: 'jr',
  department: 'dept',
  building: 'bldg',
  block: 'blk',
  association: 'assn assoc',
  services: 'service svc svcs',
  hospital: 'hosp',
  restaurant: 'rest resto restaurante ristorante',
  barbecue: 'bbq barbeque',
  market: 'mkt',
  management: 'mgmt',
  government: 'govt',
  community: 'comm',
  company: 'co',
  limited: 'ltd',
  incorporated: 'inc',
  corporation: 'corp',
  bukit: 'bt',
  jalan: 'jln jl',
  lorong: 'lor',
  tanjong: 'tg tanjung',
  carpark: 'cp',
  condominium: 'condo',
  apartments: 'apts apartment',
  pharmacy: 'pharmacie',
  theater: 'theatre',
  gray: 'grey',
  jewelry: 'jewellery',
  harbor: 'harbour',
  donuts: 'doughnuts donut doughnut',
};

const CANONICAL = new Map(
  Object.entries(FORMS).flatMap(([word, forms]) =>
    forms.split(' ').map((form) => [form, word] as const),
  ),
);

export function canonicalWord(word: string): string {
  return CANONICAL.get(word) ?? word;
}

const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, number) => [word, String(number)]),
);

/** "7" for "seven"; null for other words. */
export function numberWord(word: string): string | null {
  return NUMBER_WORDS.get(word) ?? null;
}
