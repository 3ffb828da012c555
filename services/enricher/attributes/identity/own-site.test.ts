import { describe, expect, it } from 'vitest';
import { enrichFromSite } from '../../../../test/support/enrich-from-site.ts';

const INPUTS = {
  name: 'Gasthaus zur Linde',
  full_address: 'Lindenstraße 12, 20457 Hamburg',
  country_code: 'DE',
  phone: '+49 40 361234',
  website: 'http://old-linde.example.com/',
};
const HOME = `<title>Willkommen | Gasthaus zur Linde</title>
  <link rel="canonical" href="https://www.linde.example.com/">
  <h1>Gasthaus zur Linde</h1><p>Lindenstr. 12, 20457 Hamburg</p><p>Tel. 040 361234</p>
  <a href="/impressum">Impressum</a>`;
const IMPRINT = `<title>Impressum</title><h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p>
  <p>Gasthaus zur Linde GmbH</p><p>USt-IdNr.: DE136695976</p>`;
const KEYS = ['names', 'address', 'websites'];

function enrich(inputs: object, html: string, more: readonly string[] = []) {
  const url = 'https://www.linde.example.com/';
  const pages = [html, ...more].map((text, i) => ({
    url: i === 0 ? url : `${url}${i}`,
    html: text,
  }));
  return enrichFromSite(inputs as Record<string, unknown>, pages, KEYS);
}

describe("the place's own website", () => {
  it('confirms the name and the address, and quotes them', () => {
    const { outputs, job_metadata, evidence, confidence_scores } = view(enrich(INPUTS, HOME));
    expect(outputs).toMatchObject({ name: 'Gasthaus zur Linde' });
    expect(job_metadata).toMatchObject({ name: 'VERIFIED', address: 'VERIFIED' });
    expect(confidence_scores).toMatchObject({ name: 'HIGH', address: 'HIGH' });
    expect(evidence('address')).toContain('Lindenstr. 12, 20457 Hamburg');
    expect(evidence('name')).toContain('Gasthaus zur Linde');
  });

  it('corrects the web address that leads to it', () => {
    const { outputs, job_metadata } = view(enrich(INPUTS, HOME));
    expect(outputs['website']).toBe('https://www.linde.example.com/');
    expect(job_metadata['website']).toBe('CORRECTED');
  });

  it('is not trusted if it declares a foreign host canonical', () => {
    const html = HOME.replace('https://www.linde.example.com/', 'https://other.example.net/');
    expect(view(enrich(INPUTS, html)).outputs['website']).toBe('https://www.linde.example.com/');
  });

  it('provides values that the input lacks', () => {
    const { name, phone, country_code } = INPUTS;
    const { outputs, job_metadata } = view(enrich({ name, phone, country_code }, HOME));
    expect(outputs['address']).toMatchObject({ house: '12', postalCode: '20457' });
    expect(job_metadata).toMatchObject({ address: 'ADDED', website: 'ADDED' });
  });

  it('has lower confidence in hours next to times that were not understood', () => {
    const hours = (lines: string, inputs: object = INPUTS) => {
      const html = `${HOME}<h2>Öffnungszeiten</h2><p>Di - So 11:00 - 22:00 Uhr</p>${lines}`;
      const place = enrichFromSite(
        inputs as Record<string, unknown>,
        [{ url: 'https://www.linde.example.com/', html }],
        ['openingHours'],
      );
      const { confidence_scores: levels, verdicts, reasoning } = place;
      return [levels, verdicts, reasoning].map((one) => one['opening_hours']);
    };
    const more = '<p>Samstags schließen wir eine Stunde früher.</p>';
    const told = { ...INPUTS, opening_hours: 'Mo-Su 09:00-18:00' };
    expect(hours('').slice(0, 2)).toEqual(['HIGH', 'ADDED']);
    expect(hours('', told).slice(0, 2)).toEqual(['HIGH', 'CORRECTED']);
    expect(hours(more)).toEqual(['MEDIUM', 'ADDED', expect.stringMatching(/not understood\.$/)]);
    expect(hours(more, told).slice(0, 2)).toEqual(['LOW', 'NOT VERIFIED']);
  });

  it('gives the official name of its imprint', () => {
    const { outputs } = view(enrich(INPUTS, HOME, [IMPRINT]));
    expect(outputs['official_name']).toBe('Gasthaus zur Linde GmbH');
  });

  it('contradicts a different address', () => {
    const html = HOME.replace('Lindenstr. 12, 20457', 'Hafenweg 3, 20457');
    const data = `<script type="application/ld+json">{"@type":"Restaurant",
      "name":"Gasthaus zur Linde","telephone":"040 361234","address":{"streetAddress":"Hafenweg 3",
      "postalCode":"20457","addressLocality":"Hamburg"}}</script>`;
    const { outputs, job_metadata } = view(enrich(INPUTS, html + data));
    expect(job_metadata['address']).toBe('CORRECTED');
    expect(outputs['address']).toMatchObject({ street: 'Hafenweg', house: '3' });
  });

  it('gives no values for another place', () => {
    const html = HOME.replaceAll('Gasthaus zur Linde', 'Bäckerei Sommer').replace('361234', '99');
    const { job_metadata } = view(enrich(INPUTS, html));
    expect(job_metadata).toMatchObject({
      name: 'NOT VERIFIED',
      address: 'NOT VERIFIED',
      website: 'NOT VERIFIED',
    });
  });

  it('contradicts no name in another script', () => {
    const inputs = { ...INPUTS, name: '菩提樹', country_code: 'DE' };
    const data = `<script type="application/ld+json">{"@type":"Restaurant",
      "name":"Gasthaus zur Linde","telephone":"040 361234"}</script>`;
    const { outputs, job_metadata } = view(enrich(inputs, HOME + data));
    expect(outputs['name']).toBe('菩提樹');
    expect(job_metadata['name']).toBe('NOT VERIFIED');
    expect(outputs['alt_name']).toBe('Gasthaus zur Linde');
  });
});

function view(place: ReturnType<typeof enrichFromSite>) {
  const quotes = (field: string) =>
    place.evidence.filter((item) => item.field === field).map(({ quote }) => quote);
  const { outputs, verdicts, confidence_scores } = place;
  return { outputs, confidence_scores, job_metadata: verdicts, evidence: quotes };
}
