/**
 * Pages that hold one text each, to compare what the website reader finds with the truth.
 */

import { readOpeningHours } from '../../services/enricher/sources/hours/opening-hours.ts';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import { readFieldLines } from './field-lines.ts';
import { htmlPage } from './html-page.ts';
import { showWeek } from './site-hours.ts';

/** When the pages were read. */
export const NOW_MS = Date.UTC(2026, 10, 20);

const PLACES: Readonly<Record<string, readonly string[]>> = {
  en: ['The Copper Kettle', 'GB', 'Mill Lane', '12', 'Hexham', 'NE46 3AA'],
  de: ['Gasthaus Lindenhof', 'DE', 'Hauptstraße', '12', 'Weilburg', '35781'],
  fr: ['Le Petit Four', 'FR', 'rue des Halles', '12', 'Dinan', '22100'],
  id: ['Warung Bu Tini', 'ID', 'Jalan Melati', '12', 'Malang', '65111'],
  ms: ['Kedai Kopi Seri', 'MY', 'Jalan Besar', '12', 'Taiping', '34000'],
  ja: ['喫茶みなと', 'JP', '港町', '3-12', '小樽市', '047-0007'],
  zh: ['小城书店', 'CN', '中山路', '12号', '泉州', '362000'],
  ar: ['مقهى النخيل', 'SA', 'شارع الملك فهد', '12', 'جدة', '21442'],
  es: ['Bar Central', 'ES', 'Calle Mayor', '12', 'Soria', '42001'],
  it: ['Trattoria Da Gino', 'IT', 'Via Roma', '12', 'Lucca', '55100'],
  pt: ['Padaria Sol', 'PT', 'Rua Direita', '12', 'Braga', '4700-001'],
  nl: ['Café De Brug', 'NL', 'Kerkstraat', '12', 'Deventer', '7411 AA'],
  ko: ['별빛서점', 'KR', '중앙로', '12', '강릉시', '25500'],
  tr: ['Lale Kafe', 'TR', 'Atatürk Caddesi', '12', 'Bolu', '14100'],
  da: ['Café Havnen', 'DK', 'Nyhavn', '12', 'Odense', '5000'],
  no: ['Fjord Kafé', 'NO', 'Strandgata', '12', 'Molde', '6413'],
  fi: ['Kahvila Kuusi', 'FI', 'Koulukatu', '12', 'Turku', '20100'],
  hu: ['Arany Vendéglő', 'HU', 'Fő utca', '12', 'Eger', '3300'],
  ro: ['Cofetăria Dalia', 'RO', 'Strada Mare', '12', 'Iași', '700010'],
  sk: ['Kaviareň Lipa', 'SK', 'Hlavná', '12', 'Nitra', '94901'],
  uk: ["Кав'ярня Ранок", 'UA', 'вулиця Нова', '12', 'Полтава', '36000'],
  el: ['Ταβέρνα Άλμα', 'GR', 'Ερμού', '12', 'Βόλος', '38221'],
  th: ['ร้านบ้านสวน', 'TH', 'ถนนสุขุมวิท', '12', 'กรุงเทพ', '10110'],
  he: ['קפה הגן', 'IL', 'רחוב אלנבי', '12', 'חיפה', '3303312'],
  hi: ['शर्मा स्वीट्स', 'IN', 'Station Road', '12', 'Jaipur', '302006'],
  ru: ['Кафе Берёзка', 'RU', 'улица Ленина', '12', 'Тверь', '170000'],
};
const NUMBER_FIRST = ['en', 'fr'];
const CITY_FIRST = ['ja', 'zh', 'ko'];

function readHtml(url: string, html: string) {
  return readPage(htmlPage(html, { url, fetchedAtMs: NOW_MS }));
}

/** The kind of notice that the page of a place in this language tells; `none` beside. */
export function expectedKind(language: string, text: string): string {
  const [name, country, street, house, city, postalCode] = PLACES[language] as string[];
  const line = CITY_FIRST.includes(language)
    ? `${city}${street}${house}`
    : NUMBER_FIRST.includes(language)
      ? `${house} ${street}, ${city} ${postalCode}`
      : `${street} ${house}, ${postalCode} ${city}`;
  const head = `<title>${name}</title><h1>${name}</h1>`;
  const html = `${head}<p>${text}</p><footer>${name}, ${line}</footer>`;
  const address = { street: street!, house: house!, city: city!, postalCode: postalCode! };
  const own = { latitude: null, longitude: null, phone: null };
  const place = { name: name!, country: country!, address, ...own };
  const { notices } = findSiteFacts([readHtml('https://site.example/', html)], place);
  return notices.find(({ value }) => value.kind !== 'opening')?.value.kind ?? 'none';
}

const LABELS: Readonly<Record<string, readonly [country: string, label: string]>> = {
  en: ['GB', 'Opening hours'],
  de: ['DE', 'Öffnungszeiten'],
  fr: ['FR', 'Horaires'],
  id: ['ID', 'Jam buka'],
  ms: ['MY', 'Waktu operasi'],
  ja: ['JP', '営業時間'],
  zh: ['CN', '营业时间'],
  ar: ['AE', 'أوقات العمل'],
};

/** The hours on a page under their label. */
export function readHours(language: string, text: string) {
  const [country, label] = LABELS[language]!;
  const head = `<html lang="${language}"><title>Zapfino</title><h1>Zapfino</h1>`;
  const html = `${head}<h2>${label}</h2><p>${text}</p>`;
  const page = readHtml('https://zapfino.example/', html);
  const rest = { address: {}, phone: null, latitude: null, longitude: null };
  return findSiteFacts([page], { name: 'Zapfino', country, ...rest }).hours[0];
}

export interface ReadCount {
  right: number;
  of: number;
  /** Notices where there is none; weeks that are wrong although the reader says that it is sure. */
  false: number;
}

/** How many texts of each language are told rightly. */
function countByLanguage(
  file: URL,
  judge: (language: string, truth: string, text: string) => { isRight: boolean; isFalse: boolean },
): Record<string, ReadCount> {
  const counts: Record<string, ReadCount> = {};
  for (const [language, truth, text] of readFieldLines(file)) {
    counts[language!] ??= { right: 0, of: 0, false: 0 };
    const count = counts[language!]!;
    const { isRight, isFalse } = judge(language!, truth!, text!);
    count.of++;
    if (isRight) count.right++;
    if (isFalse) count.false++;
  }
  return counts;
}

export function countNotices(file: URL): Record<string, ReadCount> {
  return countByLanguage(file, (language, kind, text) => {
    const isRight = expectedKind(language, text) === kind;
    return { isRight, isFalse: !isRight && kind === 'none' };
  });
}

export function countWeeks(file: URL): Record<string, ReadCount> {
  return countByLanguage(file, (language, hours, text) => {
    const found = readHours(language, text);
    const isRight = showWeek(found?.value) === showWeek(readOpeningHours(hours, NOW_MS));
    return { isRight, isFalse: !isRight && found !== undefined && found.partial !== true };
  });
}

export function sumCounts(counts: Record<string, ReadCount>): ReadCount {
  const all = Object.values(counts);
  const sum = (field: keyof ReadCount) => all.reduce((total, one) => total + one[field], 0);
  return { right: sum('right'), of: sum('of'), false: sum('false') };
}
