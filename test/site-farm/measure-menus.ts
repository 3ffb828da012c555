/** How many items of the farm's menus are read with their names, prices and currencies. */
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import { isPdf, readPdf } from '../../services/enricher/sources/website/reading/pdf-reader.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import type { FarmMenu } from './farm-menus.ts';
import type { FieldScore } from './measure-farm.ts';

export interface MenuScore {
  readonly items: FieldScore;
  readonly faults: string[];
}

export async function measureMenus(menus: readonly FarmMenu[]): Promise<MenuScore> {
  const items: FieldScore = { right: 0, wrong: 0, missed: 0 };
  const faults: string[] = [];
  for (const menu of menus) {
    const found = await readItems(menu);
    const missed = menu.truth.filter((item) => !found.includes(item));
    const wrong = found.filter((item) => !menu.truth.includes(item));
    items.right += menu.truth.length - missed.length;
    items.wrong += wrong.length;
    items.missed += missed.length;
    if (missed.length + wrong.length > 0) faults.push(`${menu.name}: ${missed} / ${wrong}`);
  }
  return { items, faults };
}

async function readItems({ place, pages }: FarmMenu): Promise<string[]> {
  const readings = await Promise.all(
    pages.map((page) => (isPdf(page.bytes) ? readPdf(page) : readPage(page))),
  );
  const { name, country, latitude, longitude } = place;
  const target = { name, country, phone: null, address: {}, latitude, longitude };
  const { menus } = findSiteFacts(readings, target);
  return (menus[0]?.value.items ?? []).map((i) => `${i.name} ${i.price} ${i.currency}`);
}
