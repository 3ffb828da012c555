/**
 * Invented menus of eight languages with their truth, printed in several ways: dotted lines,
 * tables, two lines an item, cards, structured data, and PDFs where the letters are Latin.
 */
import type { FetchedPage } from '../../services/enricher/sources/website/reading/page-reading.ts';
import { makePdf, type PdfLine } from '../support/make-pdf.ts';
import { escapeHtml as e } from './farm-page.ts';
import { type FarmPlace, makePlace } from './farm-places.ts';
import { FarmRandom } from './farm-random.ts';

export interface FarmMenu {
  readonly name: string;
  readonly place: FarmPlace;
  readonly pages: readonly FetchedPage[];
  /** `name price currency`. */
  readonly truth: readonly string[];
}

export interface MenuLocale {
  readonly title: string;
  readonly sections: readonly string[];
  readonly dishes: readonly string[];
  readonly currency: string;
  /** Of a price in the currency's smallest usual step. */
  readonly prices: readonly ((steps: number) => readonly [text: string, amount: number])[];
}

const cents = (steps: number) => steps / 2 + 4;
const euro = (steps: number) => cents(steps).toFixed(2).replace('.', ',');
const thousands = (n: number, sign: string) => String(n).replace(/(\d)(?=(\d{3})+$)/g, `$1${sign}`);

export const MENU_LOCALES: Readonly<Record<string, MenuLocale>> = {
  US: {
    title: 'Menu',
    sections: ['Small plates', 'From the grill', 'Drinks'],
    dishes: 'Tomato soup;Grilled octopus;Half chicken;Mushroom risotto;Fish tacos;Lemonade'.split(
      ';',
    ),
    currency: 'USD',
    prices: [(n) => [`$${cents(n).toFixed(2)}`, cents(n)], (n) => [cents(n).toFixed(2), cents(n)]],
  },
  GB: {
    title: 'Our menu',
    sections: ['Starters', 'Mains', 'Puddings'],
    dishes: 'Leek tart;Beef and ale pie;Fish and chips;Pea fritters;Sticky toffee pudding'.split(
      ';',
    ),
    currency: 'GBP',
    prices: [(n) => [`£${cents(n).toFixed(2)}`, cents(n)], (n) => [cents(n).toFixed(2), cents(n)]],
  },
  ID: {
    title: 'Daftar menu',
    sections: ['Makanan', 'Minuman', 'Camilan'],
    dishes: 'Nasi uduk;Ikan bakar;Tempe mendoan;Sayur asem;Es kelapa muda;Pisang goreng'.split(';'),
    currency: 'IDR',
    prices: [
      (n) => [`Rp ${thousands((n + 10) * 1000, '.')}`, (n + 10) * 1000],
      (n) => [`${n + 10}K`, (n + 10) * 1000],
      (n) => [thousands((n + 10) * 1000, '.'), (n + 10) * 1000],
    ],
  },
  MY: {
    title: 'Menu kami',
    sections: ['Nasi', 'Mi', 'Minuman'],
    dishes: 'Nasi lemak ayam;Mi goreng mamak;Roti canai;Laksa utara;Teh tarik'.split(';'),
    currency: 'MYR',
    prices: [(n) => [`RM ${cents(n).toFixed(2)}`, cents(n)], (n) => [`RM${cents(n)}`, cents(n)]],
  },
  JP: {
    title: 'メニュー',
    sections: ['麺類', '定食', 'お飲み物'],
    dishes: '醤油ラーメン;味噌ラーメン;唐揚げ定食;焼き魚定食;餃子;緑茶'.split(';'),
    currency: 'JPY',
    prices: [
      (n) => [`${thousands(n * 50 + 500, ',')}円`, n * 50 + 500],
      (n) => [`¥${thousands(n * 50 + 500, ',')}`, n * 50 + 500],
    ],
  },
  CN: {
    title: '菜单',
    sections: ['面食', '小吃', '饮品'],
    dishes: '牛肉面;炸酱面;红油抄手;葱油拌面;酸梅汤'.split(';'),
    currency: 'CNY',
    prices: [(n) => [`${n + 12}元`, n + 12], (n) => [`¥${n + 12}`, n + 12]],
  },
  AE: {
    title: 'قائمة الطعام',
    sections: ['المقبلات', 'المشويات', 'المشروبات'],
    dishes: 'حمص باللحم;شيش طاووق;كباب حلبي;تبولة;عصير رمان'.split(';'),
    currency: 'AED',
    prices: [(n) => [`${n + 15} درهم`, n + 15], (n) => [`AED ${n + 15}`, n + 15]],
  },
  DE: {
    title: 'Speisekarte',
    sections: ['Vorspeisen', 'Hauptgerichte', 'Getränke'],
    dishes: 'Kürbissuppe;Rinderroulade;Käsespätzle;Forelle Müllerin;Apfelschorle'.split(';'),
    currency: 'EUR',
    prices: [(n) => [`${euro(n)} €`, cents(n)], (n) => [euro(n), cents(n)]],
  },
  FR: {
    title: 'La carte',
    sections: ['Entrées', 'Plats', 'Boissons'],
    dishes: 'Velouté de potiron;Bavette grillée;Quiche aux poireaux;Tarte fine;Citronnade'.split(
      ';',
    ),
    currency: 'EUR',
    prices: [(n) => [`${euro(n)} €`, cents(n)], (n) => [`${euro(n)}€`, cents(n)]],
  },
};

interface MenuLine {
  readonly dish: string;
  readonly price: string;
  readonly amount: number;
}
export type MenuPart = readonly [title: string, lines: readonly MenuLine[]];
type Print = (sections: readonly MenuPart[], currency: string) => string;

const heading = (level: number, text: string) => `<h${level}>${e(text)}</h${level}>`;
const each = (
  sections: readonly MenuPart[],
  line: (l: MenuLine) => string,
  open = '',
  close = '',
) =>
  sections
    .map(([title, lines]) => `${heading(2, title)}${open}${lines.map(line).join('')}${close}`)
    .join('');

export const MENU_PRINTS: Readonly<Record<string, Print>> = {
  dots: (all) => each(all, (l) => `<p>${e(l.dish)} ........ ${e(l.price)}</p>`),
  table: (all) =>
    each(all, (l) => `<tr><td>${e(l.dish)}</td><td>${e(l.price)}</td></tr>`, '<table>', '</table>'),
  lists: (all) =>
    each(all, (l) => `<li><b>${e(l.dish)}</b> <em>${e(l.price)}</em></li>`, '<ul>', '</ul>'),
  cards: (all) =>
    each(all, (l) => `<div class="card"><h3>${e(l.dish)}</h3><p>${e(l.price)}</p></div>`),
  'two lines': (all) => each(all, (l) => `<div><p>${e(l.dish)}</p><p>${e(l.price)}</p></div>`),
  structured: (all, currency) => {
    const menu = {
      '@context': 'https://schema.org',
      '@type': 'Menu',
      hasMenuSection: all.map(([name, lines]) => ({
        '@type': 'MenuSection',
        name,
        hasMenuItem: lines.map(({ dish, amount }) => ({
          '@type': 'MenuItem',
          name: dish,
          offers: { '@type': 'Offer', price: String(amount), priceCurrency: currency },
        })),
      })),
    };
    return `<script type="application/ld+json">${JSON.stringify(menu)}</script>`;
  },
};

const LATIN = new Set(['US', 'GB', 'ID', 'MY', 'DE', 'FR']);

/** Menus of each country in each way of printing. */
export function makeMenus(count: number, seed: number): FarmMenu[] {
  const prints = Object.keys(MENU_PRINTS).concat('PDF');
  const menus: FarmMenu[] = [];
  for (let i = 0; menus.length < count; i++) {
    const random = new FarmRandom(seed * 7_919 + i * 104_729);
    const place = makePlace(random, i);
    const print = prints[Math.floor(i / 11) % prints.length]!;
    const locale = MENU_LOCALES[place.country];
    if (locale === undefined || (print === 'PDF' && !LATIN.has(place.country))) continue;
    menus.push(makeMenu(random, place, locale, print));
  }
  return menus;
}

export function makeParts(random: FarmRandom, locale: MenuLocale): MenuPart[] {
  const write = random.pick(locale.prices);
  const lines = locale.dishes.map((dish): MenuLine => {
    const [price, amount] = write(random.integer(2, 40));
    return { dish, price, amount };
  });
  const third = Math.ceil(lines.length / 3);
  return locale.sections.map((title, i) => [title, lines.slice(i * third, (i + 1) * third)]);
}

export function menuTruth(parts: readonly MenuPart[], { currency }: MenuLocale): string[] {
  return parts.flatMap(([, lines]) =>
    lines.map(({ dish, amount }) => `${dish} ${amount} ${currency}`),
  );
}

function makeMenu(
  random: FarmRandom,
  place: FarmPlace,
  locale: MenuLocale,
  print: string,
): FarmMenu {
  const sections = makeParts(random, locale);
  const file = print === 'PDF' ? '/files/7f3a.pdf' : '/food-list';
  const home = `<title>${e(place.name)}</title><h1>${e(place.name)}</h1>
    <p>${e(place.address.line)}</p><a href="${file}">${e(locale.title)}</a>`;
  const site = `http://${place.slug}.example`;
  const shared = { fetchedAtMs: Date.UTC(2026, 10, 1) };
  const html = (url: string, text: string): FetchedPage => ({
    url,
    contentType: 'text/html; charset=utf-8',
    bytes: Buffer.from(text),
    ...shared,
  });
  const body = MENU_PRINTS[print]?.(sections, locale.currency);
  const menu: FetchedPage =
    body === undefined
      ? { ...shared, url: site + file, contentType: 'application/pdf', bytes: pdf(sections) }
      : html(site + file, `<title>${e(place.name)}</title>${heading(1, locale.title)}${body}`);
  return {
    name: `${place.country} ${print}`,
    place,
    pages: [html(`${site}/`, home), menu],
    truth: menuTruth(sections, locale),
  };
}

function pdf(sections: readonly MenuPart[]): Buffer {
  let y = 780;
  const lines: PdfLine[] = sections.flatMap(([title, held]) => {
    y -= 30;
    const rows = held.flatMap(({ dish, price }) => {
      y -= 18;
      return [
        { text: dish, x: 60, y, size: 11 },
        { text: price, x: 470, y, size: 11 },
      ];
    });
    return [{ text: title, x: 60, y: y + 18 * held.length, size: 16 }, ...rows];
  });
  return makePdf([lines]);
}
