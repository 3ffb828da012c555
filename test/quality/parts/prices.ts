/** Amounts and currencies in price strings of real shops. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { readPrice } from '../../../services/enricher/sources/website/offer/prices.ts';
import { type QualityPart, shared } from '../part.ts';

const FILE = 'price-strings/prices.csv.gz';

export const part: QualityPart = {
  name: 'prices',
  method:
    'The price strings of the project price-parser with the amounts that it expects, but for ' +
    'those that it marks as failing for a missing currency. A string without a price counts as ' +
    'right when none is read.',
  data: shared(FILE),
  run: async ({ shared: folder }) => {
    const text = gunzipSync(readFileSync(join(folder, FILE)));
    const rows = (parse(text, { columns: true }) as Record<string, string>[]).filter(
      (row) => row['set'] !== 'examples_xfail_currencies_to_be_added' && row['price_raw'] !== '',
    );
    const right = rows.filter((row) => {
      const read = readPrice(row['price_raw']!);
      return row['amount'] === '' ? read === null : read?.amount === Number(row['amount']);
    });
    return {
      rows: [
        {
          measure: `amount right, of ${rows.length} strings`,
          today: right.length / rows.length,
          floor: 0.96,
          aim: 0.98,
        },
      ],
    };
  },
};
