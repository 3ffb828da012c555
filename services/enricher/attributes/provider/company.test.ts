import { describe, expect, it } from 'vitest';
import { enrichFromSite } from '../../../../test/support/enrich-from-site.ts';

interface Case {
  readonly country: string;
  readonly lines: readonly string[];
  readonly company: object;
}

const CASES: readonly Case[] = [
  {
    country: 'DE',
    lines: [
      'Angaben gemäß § 5 DDG',
      'Weinhandlung am Tor GmbH & Co. KG',
      'Geschäftsführer: Jana Beispiel',
      'Registergericht: Amtsgericht Hamburg, HRA 98765',
      'Umsatzsteuer-ID: DE 136 695 976',
    ],
    company: {
      value: 'Weinhandlung am Tor GmbH & Co. KG',
      register_number: 'HRA 98765',
      vat_id: 'DE136695976',
    },
  },
  {
    country: 'FR',
    lines: [
      'Éditeur du site : SARL Les Quatre Vents',
      'Capital social de 8 000 €, RCS Lyon 732 829 320',
      'TVA intracommunautaire : FR 44 732829320',
    ],
    company: {
      value: 'SARL Les Quatre Vents',
      register_number: 'RCS Lyon 732 829 320',
      vat_id: 'FR44732829320',
    },
  },
  {
    country: 'GB',
    lines: [
      'Old Mill Pantry is a trading name of Millstone Kitchens Ltd.',
      'Registered in England and Wales. Company number 01234567. VAT number GB 980 7806 84',
    ],
    company: {
      value: 'Millstone Kitchens Ltd',
      register_number: '01234567',
      vat_id: 'GB980780684',
    },
  },
  {
    country: 'MY',
    lines: ['Dikendalikan oleh Seri Murni Kopi Sdn. Bhd. 201901012345 (1321234-X)'],
    company: { value: 'Seri Murni Kopi Sdn. Bhd.', register_number: '201901012345 (1321234-X)' },
  },
  {
    country: 'JP',
    lines: ['運営会社：株式会社みなと食堂', '法人番号 7000012050002'],
    company: { value: '株式会社みなと食堂', register_number: '7000012050002' },
  },
];

function enrich(country: string, lines: readonly string[], foot = '') {
  const name = 'Bistro Albatros';
  const home = `<title>${name}</title><h1>${name}</h1><p>Hello</p>${foot}`;
  const imprint = `<title>Impressum</title>${lines.map((line) => `<p>${line}</p>`).join('')}`;
  const pages = [
    { url: 'https://albatros.example.com/', html: home },
    { url: 'https://albatros.example.com/impressum', html: imprint },
  ];
  return enrichFromSite({ name, country_code: country }, pages, ['company']);
}

describe('the company of an imprint', () => {
  it.each(CASES)('in $country', ({ country, lines, company }) => {
    const { outputs, evidence } = enrich(country, lines);
    expect(outputs['company']).toMatchObject({ ...company, confidence: 'HIGH' });
    const quotes = evidence.map(({ quote }) => quote!);
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) expect(lines).toContain(quote);
  });

  it('is not the builder or host of the site, and has no number with wrong digits', () => {
    const foot = '<footer><p>Webdesign: Pixelwerk GmbH</p><p>Hosting: Rechnerhaus AG</p></footer>';
    const { outputs } = enrich(
      'DE',
      ['Ansprechpartnerin: Jana Beispiel', 'USt-IdNr. DE 136695977'],
      foot,
    );
    expect(outputs['company']).toBeUndefined();
  });
});
