/**
 * Invented menus as pictures, with their truth: a home page that shows or links the picture, and
 * how the picture is drawn. The recognizer knows Latin letters and Chinese; menus of other scripts
 * are here, too, because nothing may be read in them that is not there.
 */
import type { FetchedPage } from '../../services/enricher/sources/website/reading/page-reading.ts';
import type { DrawnSize } from '../support/draw-picture.ts';
import { MENU_LOCALES, type MenuPart, makeParts, menuTruth } from './farm-menus.ts';
import { escapeHtml as e } from './farm-page.ts';
import { type FarmPlace, makePlace } from './farm-places.ts';
import { FarmRandom } from './farm-random.ts';

export interface FarmPicture {
  readonly name: string;
  readonly place: FarmPlace;
  readonly home: FetchedPage;
  readonly url: string;
  /** HTML to draw. */
  readonly body: string;
  readonly size: DrawnSize;
  readonly type: 'png' | 'jpeg';
  /** `name price currency`. */
  readonly truth: readonly string[];
  /** False where the recognizer does not know the script. */
  readonly isKnownScript: boolean;
}

type Draw = (parts: readonly MenuPart[], title: string) => string;
type Line = MenuPart[1][number];

const page = (style: string, title: string, body: string) =>
  `<div style="padding: 36px; ${style}"><h1>${e(title)}</h1>${body}</div>`;
const rows = (parts: readonly MenuPart[], row: (line: Line) => string) =>
  parts.map(([title, lines]) => `<h2>${e(title)}</h2>${lines.map(row).join('')}`).join('');
const apart = (middle: string) => (l: Line) =>
  `<div style="display: flex; padding: 5px 0"><span>${e(l.dish)}</span>
   <span style="flex: 1; overflow: hidden; white-space: nowrap">${middle}</span>
   <span>${e(l.price)}</span></div>`;
const below = (l: Line) =>
  `<div style="break-inside: avoid; padding: 5px 0"><b>${e(l.dish)}</b><br>${e(l.price)}</div>`;

export const PICTURE_PRINTS: Readonly<Record<string, Draw>> = {
  'a table': (parts, title) => page('', title, rows(parts, apart(''))),
  dots: (parts, title) => page('', title, rows(parts, apart('.'.repeat(200)))),
  'two lines': (parts, title) => page('text-align: center', title, rows(parts, below)),
  'two columns': (parts, title) =>
    `<div style="padding: 30px"><h1>${e(title)}</h1>
     <div style="columns: 2; column-gap: 60px">${rows(parts, below)}</div></div>`,
  'two columns of rows': (parts, title) =>
    `<div style="padding: 30px"><h1>${e(title)}</h1>
     <div style="columns: 2; column-gap: 60px; font-size: 17px">
     ${rows(parts, apart(''))}</div></div>`,
  'a dark board': (parts, title) =>
    page(
      'background: #23302a; color: #f5f0dc; min-height: 1000px; font-size: 25px',
      title,
      rows(parts, (l) => `<p>${e(l.dish)} &nbsp; ${e(l.price)}</p>`),
    ),
  'a tilted photo': (parts, title) =>
    `<div style="background: #7a6a55; padding: 60px; min-height: 1000px"><div style="background:
     #fffdf5; transform: rotate(2.5deg)">${page('', title, rows(parts, apart('')))}</div></div>`,
};

const UNKNOWN_SCRIPTS = new Set(['JP', 'AE']);

export function makePictureMenus(count: number, seed: number): FarmPicture[] {
  const prints = Object.keys(PICTURE_PRINTS);
  const menus: FarmPicture[] = [];
  for (let i = 0; menus.length < count; i++) {
    const random = new FarmRandom(seed * 7_919 + i * 104_729);
    const place = makePlace(random, i);
    const locale = MENU_LOCALES[place.country];
    if (locale === undefined) continue;
    const print = prints[menus.length % prints.length]!;
    const parts = makeParts(random, locale);
    const site = `http://${place.slug}.example`;
    const type = print === 'a tilted photo' ? 'jpeg' : 'png';
    const url = `${site}/uploads/menu-${i}.${type}`;
    const shown = random.pick([
      `<img src="${url}" alt="${e(locale.title)}">`,
      `<a href="${url}">${e(locale.title)}</a>`,
    ]);
    const html = `<title>${e(place.name)}</title><h1>${e(place.name)}</h1>
      <p>${e(place.address.line)}</p>${shown}`;
    const contentType = 'text/html; charset=utf-8';
    menus.push({
      name: `${place.country} ${print}`,
      place,
      home: { url: `${site}/`, contentType, bytes: Buffer.from(html), fetchedAtMs: FETCHED_AT_MS },
      url,
      body: PICTURE_PRINTS[print]!(parts, locale.title),
      size: { width: 900, height: 1_000 },
      type,
      truth: menuTruth(parts, locale),
      isKnownScript: !UNKNOWN_SCRIPTS.has(place.country),
    });
  }
  return menus;
}

export const FETCHED_AT_MS = Date.UTC(2026, 10, 1);
