/**
 * Rates how expensive a place is, from the prices it publishes. Pure.
 *
 * PL1 The average is the median price of the dishes: drinks, sides, desserts and children's dishes
 *     are left out if enough others remain. Only the most frequent currency is read.
 * PL2 The level comes from cut points for each currency: the price of a main dish where a meal is
 *     cheap, average or expensive in that country. docs/confidence.md states them.
 * PL3 "$$" is the level itself; "Rp 50.000 - 100.000" gives amounts.
 */
import { joinedPattern } from '../words/joined-pattern.ts';
import type { MenuItem } from './menu-items.ts';
import { groupItems } from './menus.ts';
import { currencyCode, findPrices } from './prices.ts';

export interface PriceLevel {
  /** 1 is cheap, 4 is expensive; null when no cut points are known. */
  readonly tier: number | null;
  readonly average: number | null;
  /** ISO 4217. */
  readonly currency: string | null;
  /** The number of prices that the level is based on; 0 for signs. */
  readonly prices: number;
  /** True if the prices are the ends of a stated range. */
  readonly isRange?: boolean;
}

const MIN_PRICES = 3;
const CUT_POINTS = `USD 12 25 50; EUR 12 22 45; GBP 11 20 40; CHF 20 35 70; AUD 18 32 60;
  CAD 16 30 60; NZD 18 32 60; IDR 40000 100000 250000; MYR 15 35 80; SGD 12 30 70;
  JPY 1000 2500 6000; CNY 40 100 250; TWD 200 500 1200; HKD 80 200 500; KRW 10000 25000 60000;
  AED 40 90 200; SAR 40 90 200; QAR 40 90 200; INR 250 700 1800; THB 120 350 900;
  PHP 200 500 1200; VND 60000 180000 500000; DKK 100 200 400; SEK 110 220 420; NOK 150 280 500;
  PLN 35 70 140; CZK 180 350 700; BRL 35 80 180; MXN 120 280 600; EGP 120 300 800`;
const CUTS: ReadonlyMap<string, readonly number[]> = new Map(
  CUT_POINTS.split(';').map((row) => {
    const [currency, ...cuts] = row.trim().split(/\s+/);
    return [currency!, cuts.map(Number)];
  }),
);
const NO_DISH = joinedPattern(
  'iu',
  String.raw`drink|beverage|minuman|coffee|kopi|\btea\b|\bteh\b|juice|jus\b|wine|beer|cocktail|`,
  String.raw`dessert|sweet|side|extra|topping|kids|children|anak|penutup|pencuci mulut|`,
  String.raw`getränk|wein|bier|kaffee|nachtisch|nachspeise|beilage|kinder|süß|`,
  String.raw`boisson|vins?\b|bière|café|desserts?|accompagnement|enfant|`,
  String.raw`飲み?物|ドリンク|デザート|お子様|酒|甜品|饮料|飲料|飲品|饮品|小菜|مشروبات|حلويات|قهوة|عصائر`,
);

export function menuPriceLevel(items: readonly MenuItem[]): PriceLevel | null {
  const priced = items.filter(({ price, currency }) => price !== null && price > 0 && currency);
  const groups = [...groupItems(priced, ({ currency }) => currency!)];
  const [currency, held] = groups.sort((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (currency === undefined || held === undefined || held.length < MIN_PRICES) return null;
  const dishes = held.filter(({ section, name }) => !NO_DISH.test(`${section ?? ''} ${name}`));
  const counted = dishes.length >= MIN_PRICES ? dishes : held;
  const average = median(counted.map(({ price }) => price!));
  return { tier: priceTier(average, currency), average, currency, prices: counted.length };
}

function median(prices: readonly number[]): number {
  const sorted = prices.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const value =
    sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return Math.round(value * 100) / 100;
}

/** PL2. */
export function priceTier(average: number, currency: string): number | null {
  const cuts = CUTS.get(currency);
  return cuts === undefined ? null : 1 + cuts.filter((cut) => average > cut).length;
}

const SIGNS = /^\s*([$€£¥￥₹₩฿₫₱₽₺])\1{0,3}\s*$/u;

/** PL3. */
export function readPriceRange(written: string, country: string | null): PriceLevel | null {
  const sign = SIGNS.exec(written)?.[1];
  if (sign !== undefined) {
    const tier = written.trim().length;
    return { tier, average: null, currency: currencyCode(sign, country), prices: 0 };
  }
  const found = findPrices(written).filter(({ amount }) => amount > 0);
  const symbol = found.find(({ currency }) => currency !== null)?.currency ?? null;
  const currency = currencyCode(symbol, country);
  const [low, high] = found;
  if (low === undefined || currency === null || found.length > 2) return null;
  if (symbol === null && high === undefined) return null;
  const average = high === undefined ? low.amount : (low.amount + high.amount) / 2;
  const tier = priceTier(average, currency);
  return { tier, average, currency, prices: found.length, isRange: true };
}

/** The levels of Google's data, and English words for them. */
const LEVEL_WORDS = joinedPattern(
  'i',
  String.raw`^(?:price[ _]level[ _])?(?:(inexpensive|cheap|low)|(moderate|medium|mid)|`,
  String.raw`(expensive|high)|(very[ _]expensive|luxury))$`,
);

/** PL3. The level in a dataset is also written as a number from 1 to 4, or in words. */
export function readListedLevel(written: string, country: string | null): PriceLevel | null {
  const words = LEVEL_WORDS.exec(written)?.slice(1);
  const worded = words === undefined ? 0 : 1 + words.findIndex((word) => word !== undefined);
  const tier = worded || (/^[1-4](?:\.0)?$/.test(written) ? Number(written) : 0);
  if (tier === 0) return readPriceRange(written, country);
  return { tier, average: null, currency: null, prices: 0 };
}
