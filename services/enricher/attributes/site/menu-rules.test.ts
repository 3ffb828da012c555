import { describe, expect, it } from 'vitest';
import { enrichFromFiles, enrichFromSite } from '../../../../test/support/enrich-from-site.ts';
import { makePdf, type PdfLine } from '../../../../test/support/make-pdf.ts';
import {
  menuPriceLevel,
  priceTier,
  readPriceRange,
} from '../../sources/website/offer/price-levels.ts';

const INPUTS = { name: 'Warung Sari Rasa', country_code: 'ID', category: 'restaurant' };
const HOME = `<title>Warung Sari Rasa</title><h1>Warung Sari Rasa</h1>
  <a href="/files/a1b2c3.pdf">Daftar menu</a><img src="/img/menu-1.jpg" alt="Menu">`;
const MENU = `<title>Menu | Warung Sari Rasa</title><h1>Menu</h1><h2>Makanan</h2>
  <p>Nasi Goreng Kampung ..... Rp 35.000</p><p>Ayam Bakar Madu ..... Rp 42.000</p>
  <p>Soto Betawi ..... Rp 38.000 - 45.000</p><h2>Minuman</h2><p>Es Teh Manis ..... Rp 8.000</p>`;
const KEYS = ['menu', 'price_tier'];

const html = (path: string, text: string) => ({
  url: `https://sarirasa.example.com${path}`,
  html: text,
});

describe('a menu', () => {
  it('has the sections, items and prices of the page', () => {
    const pages = [html('/', HOME), html('/menu', MENU)];
    const { outputs, evidence, confidence_scores } = enrichFromSite(INPUTS, pages, KEYS);
    const item = (name: string, min: string, max = min) => ({
      name,
      description: null,
      data: { choices: [{ name: null, prices: { min, max } }] },
    });
    expect(outputs['menu_content']).toEqual([
      {
        name: null,
        description: null,
        footnote: null,
        currency: 'IDR',
        sections: [
          {
            name: 'Makanan',
            description: null,
            items: [
              item('Nasi Goreng Kampung', '35000'),
              item('Ayam Bakar Madu', '42000'),
              item('Soto Betawi', '38000', '45000'),
            ],
          },
          { name: 'Minuman', description: null, items: [item('Es Teh Manis', '8000')] },
        ],
      },
    ]);
    expect(outputs['menu_images']).toEqual(['https://sarirasa.example.com/img/menu-1.jpg']);
    expect(confidence_scores['menu']).toBe('HIGH');
    const quote = evidence.find(({ field }) => field === 'menu_content')!.quote!;
    expect(MENU).toContain(quote);
    expect(outputs).toMatchObject({ price_tier: 1, average_price: 38_000, currency: 'IDR' });
  });

  it('in a PDF counts when the site links it as its menu', async () => {
    const rows = [
      ['Rendang', '55.000'],
      ['Gado-gado', '30.000'],
      ['Sate Ayam', '40.000'],
    ] as const;
    const lines: PdfLine[] = rows.flatMap(([name, price], i) => [
      { text: name, x: 60, y: 700 - i * 20, size: 11 },
      { text: `Rp ${price}`, x: 450, y: 700 - i * 20, size: 11 },
    ]);
    const file = { url: 'https://sarirasa.example.com/files/a1b2c3.pdf', pdf: makePdf([lines]) };
    const { outputs } = await enrichFromFiles(INPUTS, [html('/', HOME), file], KEYS);
    expect(outputs['menu_content']).toMatchObject([
      { currency: 'IDR', sections: [{ items: rows.map(([name]) => ({ name })) }] },
    ]);
    expect(outputs['average_price']).toBe(40_000);
  });

  it('is not looked for at a place that sells no food, and needs prices', () => {
    const bank = enrichFromSite({ ...INPUTS, category: 'bank' }, [html('/', HOME)], KEYS);
    expect(bank.attribute_status).toMatchObject({
      menu: 'RUN_CONDITION_FAILED',
      price_tier: 'RUN_CONDITION_FAILED',
    });
    const bare = enrichFromSite(INPUTS, [html('/', HOME)], KEYS);
    expect(bare.outputs['menu_content'] ?? null).toBeNull();
    expect(bare.outputs['price_tier'] ?? null).toBeNull();
    expect(bare.reasoning['price_tier']).toBe(
      "The place's website gives no prices. No dataset gives a price level.",
    );
  });
});

describe('a price level', () => {
  it("is the site's own statement rather than what prices imply", () => {
    const data = `<script type="application/ld+json">{"@type":"Restaurant",
      "name":"Warung Sari Rasa","priceRange":"$$"}</script>`;
    const pages = [html('/', HOME + data), html('/menu', MENU)];
    const { outputs, confidence_scores } = enrichFromSite(INPUTS, pages, ['price_tier']);
    expect(outputs).toMatchObject({ price_tier: 2, average_price: 38_000 });
    expect(confidence_scores['price_tier']).toBe('HIGH');
  });

  it.each([
    ['$$$', 'US', { tier: 3, average: null, currency: 'USD' }],
    ['€€', 'DE', { tier: 2, average: null, currency: 'EUR' }],
    ['Rp 50.000 - Rp 150.000', 'ID', { tier: 2, average: 100_000, currency: 'IDR' }],
    ['10-30 €', 'FR', { tier: 2, average: 20, currency: 'EUR' }],
    ['cheap', 'US', null],
    ['2024', 'US', null],
  ])('of the range %s in %s', (text, country, level) => {
    const found = readPriceRange(text, country);
    if (level === null) expect(found).toBeNull();
    else expect(found).toMatchObject(level);
  });

  it('needs three prices in one currency, and ignores drinks', () => {
    const item = (price: number, section: string | null = null) => ({
      section,
      name: 'x',
      description: null,
      price,
      maxPrice: null,
      currency: 'EUR',
    });
    expect(menuPriceLevel([item(10), item(12)])).toBeNull();
    const mixed = [item(14), item(18), item(22), item(3, 'Getränke'), item(4, 'Boissons')];
    expect(menuPriceLevel(mixed)).toEqual({ tier: 2, average: 18, currency: 'EUR', prices: 3 });
  });

  it('is unknown in a currency without cut points', () => {
    expect(priceTier(100, 'XAF')).toBeNull();
    expect(priceTier(12, 'EUR')).toBe(1);
    expect(priceTier(46, 'EUR')).toBe(4);
  });
});
