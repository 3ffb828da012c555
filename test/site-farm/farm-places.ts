/** Invented businesses of eight languages, with addresses and numbers as their countries write. */

import type { Week } from '../../services/enricher/sources/hours/week.ts';
import { readPhone } from '../../services/enricher/sources/phone/phone-numbers.ts';
import type { FarmRandom } from './farm-random.ts';

export type FarmLanguage = 'en' | 'id' | 'ms' | 'ja' | 'zh' | 'ar' | 'de' | 'fr';

export interface FarmAddress {
  readonly street: string;
  readonly house: string;
  readonly postcode: string;
  readonly city: string;
  /** As the country writes it. */
  readonly line: string;
}

export interface FarmBranch {
  readonly title: string;
  readonly address: FarmAddress;
  readonly phone: string;
  readonly phoneText: string;
  readonly week: Week;
  readonly latitude: number;
  readonly longitude: number;
}

export interface FarmPlace extends FarmBranch {
  readonly language: FarmLanguage;
  readonly country: string;
  readonly name: string;
  readonly slug: string;
  readonly fax: string;
  readonly office: string;
}

interface Locale {
  readonly language: FarmLanguage;
  readonly country: string;
  readonly names: readonly (readonly [name: string, slug: string])[];
  readonly streets: readonly string[];
  readonly cities: readonly (readonly [
    city: string,
    postcode: string,
    at: readonly [number, number],
  ])[];
  readonly line: (street: string, house: string, postcode: string, city: string) => string;
  /** `#` is a digit. */
  readonly phones: readonly string[];
}

const LOCALES: readonly Locale[] = [
  {
    language: 'en',
    country: 'US',
    names: [
      ['Harbor Lane Diner', 'harborlanediner'],
      ['Juniper & Oak', 'juniperandoak'],
      ['Maple Street Books', 'maplestreetbooks'],
      ['Tandem Bicycle Works', 'tandemworks'],
    ],
    streets: ['Cedar Street', 'Lombard Avenue', 'Mission Road', 'Second Avenue'],
    cities: [
      ['Portland', '97205', [45.52, -122.68]],
      ['Austin', '78704', [30.25, -97.75]],
    ],
    line: (s, h, p, c) => `${h} ${s}, ${c}, OR ${p}`,
    phones: ['(503) 2##-####', '512-4##-####', '+1 503 2## ####'],
  },
  {
    language: 'en',
    country: 'GB',
    names: [
      ['The Copper Kettle', 'copperkettleleeds'],
      ['Wren & Daughters', 'wrendaughters'],
      ['Northgate Dental', 'northgatedental'],
    ],
    streets: ['Briggate', 'Park Row', 'Church Lane', 'Station Road'],
    cities: [
      ['Leeds', 'LS1 6HF', [53.797, -1.543]],
      ['Bristol', 'BS1 4DJ', [51.451, -2.6]],
    ],
    line: (s, h, p, c) => `${h} ${s}, ${c} ${p}`,
    phones: ['0113 2## ####', '+44 117 9## ####', '020 79## ####'],
  },
  {
    language: 'en',
    country: 'SG',
    names: [
      ['Lantern Bakehouse', 'lanternbakehouse'],
      ['Kueh & Co', 'kuehandco'],
    ],
    streets: ['Tiong Bahru Road', 'Joo Chiat Road', 'Keong Saik Road'],
    cities: [['Singapore', '427###', [1.31, 103.9]]],
    line: (s, h, p, c) => `${h} ${s}, ${c} ${p}`,
    phones: ['6### ####', '+65 6### ####'],
  },
  {
    language: 'id',
    country: 'ID',
    names: [
      ['Warung Sari Rasa', 'warungsarirasa'],
      ['Kopi Pelabuhan', 'kopipelabuhan'],
      ['Bakmi Cahaya', 'bakmicahaya'],
      ['Klinik Gigi Sehati', 'klinikgigisehati'],
    ],
    streets: ['Jl. Melawai Raya', 'Jalan Braga', 'Jl. Diponegoro', 'Jl. Cihampelas'],
    cities: [
      ['Jakarta Selatan', '12160', [-6.244, 106.8]],
      ['Bandung', '40111', [-6.917, 107.61]],
    ],
    line: (s, h, p, c) => `${s} No. ${h}, ${c} ${p}`,
    phones: ['(021) 72#####', '022-42#####', '+62 812-3456-####', '0813 8### ####'],
  },
  {
    language: 'ms',
    country: 'MY',
    names: [
      ['Restoran Nasi Kandar Utara', 'nasikandarutara'],
      ['Kedai Kopi Lama', 'kedaikopilama'],
      ['Butik Seri Indah', 'butikseriindah'],
    ],
    streets: ['Jalan Tun Razak', 'Lorong Selamat', 'Jalan Bukit Bintang'],
    cities: [
      ['Kuala Lumpur', '50400', [3.16, 101.72]],
      ['George Town', '10400', [5.414, 100.32]],
    ],
    line: (s, h, p, c) => `${h}, ${s}, ${p} ${c}`,
    phones: ['03-21## ####', '04-22# ####', '+60 12-3## ####'],
  },
  {
    language: 'ja',
    country: 'JP',
    names: [
      ['麺処みなと', 'menminato'],
      ['喫茶あおい', 'kissa-aoi'],
      ['さくら歯科クリニック', 'sakura-shika'],
      ['ビストロ・ルポ', 'bistro-repos'],
    ],
    streets: ['神南', '本町', '栄町', '北三条西'],
    cities: [
      ['東京都渋谷区', '150-0041', [35.663, 139.7]],
      ['大阪府大阪市中央区', '541-0053', [34.683, 135.5]],
    ],
    line: (s, h, p, c) => `〒${p} ${c}${s}${h}-2-3`,
    phones: ['03-34##-####', '06-62##-####', '０３－３４##－####'],
  },
  {
    language: 'zh',
    country: 'CN',
    names: [
      ['老巷面馆', 'laoxiangmian'],
      ['青禾书店', 'qinghebooks'],
      ['云间咖啡', 'yunjiancafe'],
    ],
    streets: ['淮海中路', '南京西路', '愚园路'],
    cities: [['上海市徐汇区', '200031', [31.21, 121.45]]],
    line: (s, h, _p, c) => `${c}${s}${h}号`,
    phones: ['021-64## ####', '+86 21 54## ####', '138 1### ####'],
  },
  {
    language: 'zh',
    country: 'TW',
    names: [
      ['小山茶屋', 'xiaoshantea'],
      ['永春牛肉麵', 'yongchun-noodle'],
    ],
    streets: ['忠孝東路四段', '永康街', '民生東路'],
    cities: [['台北市大安區', '106', [25.04, 121.54]]],
    line: (s, h, p, c) => `${p}${c}${s}${h}號`,
    phones: ['02-27##-####', '+886 2 23## ####'],
  },
  {
    language: 'ar',
    country: 'AE',
    names: [
      ['مطعم بيت الزعفران', 'baytalzaafaran'],
      ['مقهى الميناء', 'almeena-cafe'],
      ['عيادة النور للأسنان', 'alnoor-dental'],
    ],
    streets: ['شارع الوصل', 'شارع جميرا', 'شارع الرقة'],
    cities: [['دبي', '', [25.2, 55.26]]],
    line: (s, h, _p, c) => `${h} ${s}، ${c}، الإمارات العربية المتحدة`,
    phones: ['04 3## ####', '+971 4 2## ####', '050 1## ####'],
  },
  {
    language: 'de',
    country: 'DE',
    names: [
      ['Gasthaus zur Linde', 'gasthaus-linde'],
      ['Kaffeerösterei Nordlicht', 'nordlicht-kaffee'],
      ['Zahnarztpraxis Dr. Vogt', 'praxis-vogt'],
      ['Buchhandlung Seeblick', 'buch-seeblick'],
    ],
    streets: ['Lindenstraße', 'Marktplatz', 'Hauptstr.', 'Am Alten Hafen'],
    cities: [
      ['Hamburg', '20457', [53.54, 9.99]],
      ['München', '80331', [48.137, 11.57]],
    ],
    line: (s, h, p, c) => `${s} ${h}, ${p} ${c}`,
    phones: ['040 / 36## ###', '+49 89 23####', '(089) 26## ##'],
  },
  {
    language: 'fr',
    country: 'FR',
    names: [
      ['Le Comptoir des Halles', 'comptoirdeshalles'],
      ['Boulangerie Marchand', 'boulangerie-marchand'],
      ['Librairie du Canal', 'librairieducanal'],
    ],
    streets: ['rue de la République', 'avenue Jean Jaurès', 'quai de Valmy'],
    cities: [
      ['Lyon', '69002', [45.757, 4.83]],
      ['Paris', '75010', [48.87, 2.365]],
    ],
    line: (s, h, p, c) => `${h} ${s}, ${p} ${c}`,
    phones: ['04 78 ## ## ##', '01 42 ## ## ##', '+33 1 44 ## ## ##'],
  },
];

export function makePlace(random: FarmRandom, index: number): FarmPlace {
  const locale = LOCALES[index % LOCALES.length]!;
  const [name, slug] = locale.names[Math.floor(index / LOCALES.length) % locale.names.length]!;
  const branch = makeBranch(random, locale, '');
  return {
    ...branch,
    language: locale.language,
    country: locale.country,
    name,
    slug,
    fax: phoneText(random, locale),
    office: phoneText(random, locale),
  };
}

/** Other branches of the same business. */
export function makeBranches(random: FarmRandom, place: FarmPlace, count: number): FarmBranch[] {
  const locale = LOCALES.find(
    ({ country, language }) => country === place.country && language === place.language,
  )!;
  return Array.from({ length: count }, (_, i) => {
    const branch = makeBranch(random, locale, '');
    return { ...branch, latitude: branch.latitude + 0.05 * (i + 1) };
  });
}

function makeBranch(random: FarmRandom, locale: Locale, title: string): FarmBranch {
  const [city, shape, at] = random.pick(locale.cities);
  const street = random.pick(locale.streets);
  const house = String(random.integer(2, 198));
  const postcode = shape.replace(/#/g, () => String(random.integer(0, 9)));
  const text = phoneText(random, locale);
  return {
    title: title || `${street} ${house}`,
    address: { street, house, postcode, city, line: locale.line(street, house, postcode, city) },
    phone: readPhone(text, locale.country)!.e164,
    phoneText: text,
    week: makeWeek(random),
    latitude: at[0] + random.integer(-90, 90) / 10_000,
    longitude: at[1] + random.integer(-90, 90) / 10_000,
  };
}

function phoneText(random: FarmRandom, { phones, country }: Locale): string {
  for (;;) {
    const text = random.pick(phones).replace(/#/g, () => String(random.integer(0, 9)));
    if (readPhone(text, country) !== null) return text;
  }
}

function makeWeek(random: FarmRandom): Week {
  const half = () => random.pick([0, 0, 0, 30]);
  const opens = random.integer(7, 11) * 60 + half();
  const closes = random.integer(17, 22) * 60 + half();
  const plain = [{ opens, closes }];
  const late = [{ opens: 17 * 60, closes: random.pick([60, 120, 1_440]) }];
  const split = [
    { opens: 690, closes: 870 },
    { opens: 1_050 + half(), closes: 1_320 },
  ];
  const short = [{ opens, closes: opens + 4 * 60 }];
  const kind = random.integer(0, 5);
  const closedDay = random.integer(0, 6);
  return Array.from({ length: 7 }, (_, day) => {
    if (kind === 0) return plain;
    if (kind === 1) return day < 5 ? plain : day === 5 ? short : [];
    if (kind === 2) return day === closedDay ? [] : split;
    if (kind === 3) return day === 0 ? [] : late;
    if (kind === 4) return day === 4 || day === 5 ? [{ opens, closes: closes + 60 }] : plain;
    return day === 6 ? [] : plain;
  });
}
