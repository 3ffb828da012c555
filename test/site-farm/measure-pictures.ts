/**
 * How many items are read of the farm's menus on pictures, which are drawn and recognized for it.
 *
 * Names are compared by their letters: the recognizer loses some accents and spaces.
 */
import { OcrNodeRecognition } from '../../platform/pictures/ocr-node-recognition.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import { readPictureText } from '../../services/enricher/sources/website/reading/picture-lines.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import { startDrawnPictures } from '../support/draw-picture.ts';
import { type FarmPicture, FETCHED_AT_MS } from './farm-pictures.ts';
import type { FieldScore } from './measure-farm.ts';

export interface PictureScore {
  readonly items: FieldScore;
  /** Items with each letter and space as it is drawn. */
  readonly exact: FieldScore;
  /** Items with a right name and another price; the gravest fault. */
  wrongPrices: number;
  /** Items whose text does not stand in the recognized text. */
  unquoted: number;
  readonly msEach: number[];
  readonly faults: string[];
}

const CALL = { signal: new AbortController().signal, deadlineMs: Number.POSITIVE_INFINITY };

export async function measurePictures(menus: readonly FarmPicture[]): Promise<PictureScore> {
  const { folder, drawer, stop } = await startDrawnPictures();
  const recognition = new OcrNodeRecognition({ folder, clock: systemClock, timeoutMs: 120_000 });
  const field = (): FieldScore => ({ right: 0, wrong: 0, missed: 0 });
  const score: PictureScore = {
    items: field(),
    exact: field(),
    wrongPrices: 0,
    unquoted: 0,
    msEach: [],
    faults: [],
  };
  try {
    for (const menu of menus) {
      const file = await drawer.draw(menu.body, menu.size, menu.type);
      const startMs = performance.now();
      const end = await recognition.read(file, CALL);
      score.msEach.push(performance.now() - startMs);
      judge(menu, end.kind === 'read' ? readItems(menu, end.lines) : [], score);
    }
  } finally {
    await recognition.close();
    await stop();
  }
  return score;
}

type Lines = Parameters<typeof readPictureText>[0]['lines'];

interface FoundItem {
  readonly written: string;
  readonly isQuoted: boolean;
}

function readItems({ place, home, url }: FarmPicture, lines: Lines): FoundItem[] {
  const { name, country, latitude, longitude } = place;
  const target = { name, country, phone: null, address: {}, latitude, longitude };
  const readings = [readPage(home)];
  const { menuPictures: shown, unreadMenus } = findSiteFacts(readings, target);
  if (unreadMenus !== undefined) return [];
  if (shown[0]?.url !== url) throw new Error(`${url} is not found on ${home.url}`);
  const picture = readPictureText({ url, title: null, fetchedAtMs: FETCHED_AT_MS, lines });
  const [menu] = findSiteFacts([...readings, picture], target).menus;
  const drawn = lines.map(({ text }) => text).join('\n');
  return (menu?.value.items ?? []).map((item) => ({
    written: `${item.name} ${item.price} ${item.currency}`,
    isQuoted: menu!.value.quotes!.some((q) => q.includes(item.name)) && drawn.includes(item.name),
  }));
}

function judge(
  { name, truth, isKnownScript }: FarmPicture,
  found: FoundItem[],
  score: PictureScore,
) {
  const written = found.map((item) => item.written);
  count(truth, written, score.exact, isKnownScript);
  count(truth.map(plain), written.map(plain), score.items, isKnownScript);
  const names = new Map(truth.map((item) => [dish(plain(item)), plain(item)]));
  score.wrongPrices += written
    .map(plain)
    .filter((item) => names.has(dish(item)) && names.get(dish(item)) !== item).length;
  score.unquoted += found.filter(({ isQuoted }) => !isQuoted).length;
  const missed = isKnownScript ? truth.filter((item) => !written.includes(item)) : [];
  const wrong = written.filter((item) => !truth.includes(item));
  if (missed.length + wrong.length > 0) score.faults.push(`${name}: ${missed} / ${wrong}`);
}

function count(
  truth: readonly string[],
  found: readonly string[],
  score: FieldScore,
  isKnownScript: boolean,
): void {
  const right = truth.filter((item) => found.includes(item)).length;
  score.right += right;
  score.wrong += found.filter((item) => !truth.includes(item)).length;
  score.missed += isKnownScript ? truth.length - right : 0;
}

const dish = (item: string) => item.replace(/[\d.]+\p{L}*$/u, '');

/** Without accents and spaces. */
function plain(item: string): string {
  return item
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();
}
