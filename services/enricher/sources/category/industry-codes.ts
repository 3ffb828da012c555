/**
 * Titles of industry and merchant codes: NAICS 2022 from the table beside this file, merchant
 * category codes from the `mcc` package, their groups by the ranges of ISO 18245.
 */
import { createRequire } from 'node:module';
import { readTable } from './tables.ts';

export interface MerchantCode {
  readonly code: string;
  readonly description: string;
  /** The range of ISO 18245 that contains the code. */
  readonly group: string;
  readonly superIndustry: string;
}

/** The first code after each range, the group of the range, and the group's industry. */
const MERCHANT_GROUPS: readonly (readonly [end: number, group: string, industry: string])[] = [
  [1500, 'Agricultural services', 'Services'],
  [3000, 'Contracted services', 'Services'],
  [3300, 'Airlines', 'Travel'],
  [3500, 'Car rental', 'Travel'],
  [4000, 'Lodging', 'Travel'],
  [4800, 'Transportation', 'Travel'],
  [5000, 'Utilities and telecommunications', 'Utilities'],
  [5600, 'Retail outlets', 'Retail'],
  [5700, 'Clothing outlets', 'Retail'],
  [5811, 'Miscellaneous outlets', 'Retail'],
  [5815, 'Eating and drinking places', 'Food and drink'],
  [6000, 'Miscellaneous outlets', 'Retail'],
  [7000, 'Financial services', 'Financial services'],
  [7100, 'Lodging', 'Travel'],
  [7300, 'Personal services', 'Services'],
  [7500, 'Business services', 'Services'],
  [7800, 'Repair and automobile services', 'Services'],
  [8000, 'Amusement and entertainment', 'Entertainment'],
  [8100, 'Health services', 'Health'],
  [9000, 'Professional and membership services', 'Services'],
  [10_000, 'Government services', 'Government'],
];

/** Codes that the package's list lacks. */
const OTHER_MERCHANT_CODES: Readonly<Record<string, string>> = {
  '5552': 'Electric Vehicle Charging',
  '7322': 'Debt Collection Agencies',
};

export class IndustryCodes {
  readonly #naics: ReadonlyMap<string, string>;
  readonly #mcc: ReadonlyMap<string, string>;

  constructor() {
    this.#naics = new Map(readTable('naics-2022.tsv').map(([code, title]) => [code!, title!]));
    const require = createRequire(import.meta.url);
    const { all }: { all: { mcc: string; edited_description: string }[] } = require('mcc');
    this.#mcc = new Map(all.map((row) => [row.mcc, row.edited_description.trim()]));
  }

  naicsTitle(code: string): string | null {
    return this.#naics.get(code) ?? null;
  }

  merchant(code: string): MerchantCode | null {
    const description = this.#mcc.get(code) ?? OTHER_MERCHANT_CODES[code];
    if (description === undefined) return null;
    const [, group, superIndustry] = MERCHANT_GROUPS.find(([end]) => Number(code) < end)!;
    return { code, description, group, superIndustry };
  }
}
