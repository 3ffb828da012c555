/**
 * Reads ways of writing opening hours, collected by writers who knew no code: a line holds the
 * language, the week, and a fragment of HTML. Each fragment becomes the page of a small place.
 */
import { readFileSync } from 'node:fs';
import { parseSites, type WrittenSite } from '../written-sites/read-sites.ts';

interface Host {
  readonly name: string;
  readonly country: string;
  /** Street, house number, town and postcode. */
  readonly at: readonly [street: string, house: string, town: string, postcode: string];
  /** The address and the phone number as its page shows them. */
  readonly shown: readonly [address: string, phone: string];
  readonly e164: string;
}

const HOSTS: Readonly<Record<string, Host>> = {
  en: {
    ...{ name: 'Otterburn Bakery', country: 'GB', e164: '+441756700123' },
    at: ['Mill Lane', '12', 'Skipton', 'BD23 1AA'],
    shown: ['12 Mill Lane, Skipton BD23 1AA', '01756 700123'],
  },
  de: {
    ...{ name: 'Lindenhof Café', country: 'DE', e164: '+49561700123' },
    at: ['Lindenweg', '4', 'Kassel', '34117'],
    shown: ['Lindenweg 4, 34117 Kassel', '0561 700123'],
  },
  fr: {
    ...{ name: 'Maison Tilleul', country: 'FR', e164: '+33563430123' },
    at: ['rue du Moulin', '7', 'Albi', '81000'],
    shown: ['7 rue du Moulin, 81000 Albi', '05 63 43 01 23'],
  },
  ar: {
    ...{ name: 'مقهى الزيتون', country: 'SA', e164: '+966114650123' },
    at: ['شارع الزهور', '14', 'الرياض', '11564'],
    shown: ['14 شارع الزهور، الرياض 11564', '011 465 0123'],
  },
  ja: {
    ...{ name: 'こむぎ堂', country: 'JP', e164: '+81852210123' },
    at: ['緑町2丁目', '3-4', '松江市', '690-0013'],
    shown: ['〒690-0013 松江市緑町2丁目3-4', '0852-21-0123'],
  },
  zh: {
    ...{ name: '谷仓面馆', country: 'CN', e164: '+8651265100123' },
    at: ['人民路', '71', '苏州市', '215011'],
    shown: ['苏州市人民路71号', '0512-6510 0123'],
  },
  id: {
    ...{ name: 'Kopi Lumbung', country: 'ID', e164: '+62341400123' },
    at: ['Jl. Merpati', '13', 'Malang', '65155'],
    shown: ['Jl. Merpati No. 13, Malang 65155', '(0341) 400123'],
  },
  ms: {
    ...{ name: 'Kedai Lumbung', country: 'MY', e164: '+6082420123' },
    at: ['Jalan Melur', '67', 'Kuching', '93621'],
    shown: ['No. 67, Jalan Melur, 93621 Kuching', '082-420123'],
  },
};

/** The pages of the lines in a file of this folder. */
export function readWrittenHours(file: string): WrittenSite[] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return parseSites(lines.map(asSite).join('\n'));
}

function asSite(line: string, at: number): string {
  const [language = '', week = '', ...fragment] = line.split('|');
  const { name, country, at: address, shown, e164 } = HOSTS[language]!;
  const body = `<h1>${name}</h1><p>${shown[0]}</p><p>☎ ${shown[1]}</p>`;
  const page = `<html lang="${language}"><title>${name}</title><body>${body}<div>`;
  return [
    `=== ${language}${at + 1} | ${name} | ${country}`,
    `at: ${address.join(' | ')}`,
    `hours: ${week}`,
    `phone: ${e164}`,
    '--- https://place.example/',
    `${page}${fragment.join('|')}</div></body></html>\n`,
  ].join('\n');
}
