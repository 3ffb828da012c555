import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeCatalogue, attributeInfo } from '../../../domain/attributes.ts';
import type { IndexedPlace, PlaceSource } from '../../../places/place.ts';
import { openPlaceIndex, type PlaceIndex } from '../../../places/search/place-index.ts';
import { assetPath } from '../../../platform/runtime/assets.ts';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { ATTRIBUTE_RULES } from '../attributes/table.ts';
import { NO_PLACES, openSources, type Sources } from '../sources/sources.ts';
import { enrichPlace } from './enrich-place.ts';
import type { EnrichedPlace } from './enriched-place.ts';

const SERVED = ATTRIBUTE_RULES.map(({ key }) => key);
const HERE = { latitude: 40.7617, longitude: -73.9899 };
const NOW_MS = Date.UTC(2026, 5, 10);

function record(source: PlaceSource, rest: Partial<IndexedPlace>): IndexedPlace {
  return {
    source,
    id: `${source}-1`,
    name: 'Blue Door Cafe',
    ...HERE,
    street: '12 Elm Street',
    city: 'New York',
    state: 'NY',
    postal_code: '10019',
    country_code: 'US',
    phones: ['+12127574555'],
    websites: ['https://www.bluedoor.example.com/'],
    socials: [],
    category: 'cafe',
    categories: ['coffee_shop'],
    cuisine: [],
    licence: 'test',
    ...rest,
  };
}

let folder: string;
let index: PlaceIndex;

/** Sources with an index of exactly these records. */
async function sourcesOver(...records: IndexedPlace[]): Promise<Sources> {
  await index.close();
  await rm(folder, { recursive: true, force: true });
  index = await openPlaceIndex({ folder });
  for (const place of records) {
    await index.importPlaces({ source: place.source, name: place.source, places: [place] });
  }
  return openSources(index);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-places-'));
  index = await openPlaceIndex({ folder });
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

function enrich(
  sources: Sources,
  inputs: Record<string, unknown>,
  attributes: readonly string[] = SERVED,
): EnrichedPlace {
  return enrichPlace({ inputs, attributes, nowMs: NOW_MS }, sources);
}

const CAFE = { name: 'Blue Door Cafe', ...HERE };

describe('the table of attributes', () => {
  it('has exactly the attributes that the catalogue lists as available', () => {
    const available = attributeCatalogue({}).filter((attribute) => attribute.available);
    expect([...SERVED].sort()).toEqual(available.map(({ key }) => key).sort());
  });

  it('fills only outputs, reasoning and confidence that the catalogue names', async () => {
    const sources = await sourcesOver(record('open_map_a', {}));
    for (const key of SERVED) {
      const { outputs, reasoning, confidence_scores } = enrich(sources, CAFE, [key]);
      const info = attributeInfo(key)!;
      expect(info.outputs).toEqual(expect.arrayContaining(Object.keys(outputs)));
      expect(info.reasoning_keys).toEqual(expect.arrayContaining(Object.keys(reasoning)));
      expect(info.confidence_keys).toEqual(expect.arrayContaining(Object.keys(confidence_scores)));
    }
  });
});

describe('a place with one record', () => {
  it('gets missing values from the record: ADDED, MEDIUM, with a quote', async () => {
    const place = enrich(await sourcesOver(record('open_map_a', {})), CAFE);
    expect(place.outputs).toMatchObject({
      phone: '+12127574555',
      website: 'https://www.bluedoor.example.com/',
      categories: ['cafe', 'coffee_shop'],
      naics_code: '722515',
      merchant_category_code: '5812',
      open_closed_status: 'Open',
      coordinates: [HERE.latitude, HERE.longitude],
      coordinates_distance: 0,
      place_reality: ['listed_in_open_map_a'],
    });
    expect(place.verdicts).toMatchObject({ phone: 'ADDED', name: 'VERIFIED' });
    expect(place.confidence_scores).toMatchObject({ phone: 'MEDIUM', open_closed_status: 'LOW' });
    expect(place.evidence.find(({ field }) => field === 'phone')).toMatchObject({
      source: 'open_map_a',
      quote: '+12127574555',
    });
  });

  it("has its address in parts, formatted by its country's conventions", async () => {
    const place = enrich(await sourcesOver(record('open_map_a', {})), CAFE, ['address']);
    expect(place.outputs['address']).toEqual({
      full_address: '12 Elm Street, New York, NY 10019, United States of America',
      unit_number: null,
      floor: null,
      building: null,
      block: null,
      km: null,
      house: '12',
      street: 'Elm Street',
      neighborhood: null,
      suburb: null,
      city: 'New York',
      state: 'NY',
      country: 'United States of America',
      postalCode: '10019',
    });
    expect(place.verdicts['address']).toBe('ADDED');
  });

  it('belongs to the chain that its record names, unless that is only its own name', async () => {
    const chainIn = async (rest: Partial<IndexedPlace>, name = CAFE.name) => {
      const sources = await sourcesOver(record('open_map_a', { name, ...rest }));
      return enrich(sources, { ...CAFE, name }, ['chain']).outputs['chain_name'];
    };
    expect(await chainIn({ brand: 'Blue Doors' })).toBe('Blue Doors');
    expect(await chainIn({ brand: 'BLUE DOOR CAFE' })).toBeUndefined();
    expect(await chainIn({ brand: CAFE.name, brand_wikidata: 'Q99999999' })).toBe(CAFE.name);
    expect(await chainIn({ brand: 'Starbucks' }, 'Starbucks')).toBe('Starbucks');
  });

  it('verifies inputs with the same meaning in any spelling', async () => {
    const inputs = { ...CAFE, phone: '(212) 757 4555', website: 'bluedoor.example.com' };
    const place = enrich(await sourcesOver(record('open_map_a', {})), {
      ...inputs,
      full_address: '12 Elm St, New York, NY 10019',
      category: 'Coffee shop',
    });
    expect(place.verdicts).toMatchObject({
      phone: 'VERIFIED',
      website: 'VERIFIED',
      address: 'VERIFIED',
      categories: 'VERIFIED',
      coordinates: 'VERIFIED',
    });
    expect(place.outputs['phone']).toBe('+12127574555');
  });

  it('interprets inputs without a country in the country of the record', async () => {
    const site = 'bluedoor.example.com';
    const inputs = { name: CAFE.name, street: '12 Elm St', city: 'New York', website: site };
    const sources = await sourcesOver(record('open_map_a', {}));
    const place = enrich(sources, { ...inputs, phone: '(212) 757 4555' });
    expect(place.outputs['address']).toMatchObject({ country: 'United States of America' });
    expect(place.outputs['phone']).toBe('+12127574555');
    expect(place.verdicts['phone']).toBe('VERIFIED');
  });

  it('ignores a number with its country code twice, and a state that is a postcode', async () => {
    const german = { country_code: 'DE', city: 'Mainz', postal_code: '55116' };
    const listed = { ...german, state: '55116', phones: ['+494961346050'] };
    const place = enrich(
      await sourcesOver(record('open_map_a', listed)),
      { ...CAFE, full_address: '12 Elm Street, 55116 Mainz', phone: '+49 6134 6050' },
      ['phoneNumbers', 'address'],
    );
    expect(place.outputs).toMatchObject({ phone: '+4961346050' });
    expect(place.outputs).not.toHaveProperty('phone_additional');
    expect(place.outputs['address']).not.toMatchObject({ state: '55116' });
  });

  it('keeps an input that the record contradicts, and reports the other value', async () => {
    const sources = await sourcesOver(record('open_map_a', {}));
    const place = enrich(sources, { ...CAFE, phone: '+1 212 555 0123' }, ['phoneNumbers']);
    expect(place.outputs).toEqual({
      phone: '+12125550123',
      phone_additional: ['+12127574555'],
    });
    expect(place.verdicts).toEqual({ phone: 'NOT VERIFIED', phone_additional: 'ADDED' });
    expect(place.reasoning['phone']).toContain('+12127574555');
  });
});

describe('a place whose records are elsewhere', () => {
  it('keeps its address: it is not corrected to another state', async () => {
    const elsewhere = {
      ...{ street: '12 Elm Street', city: 'Newark', state: 'NJ', postal_code: '07102' },
      ...{ latitude: null, longitude: null },
    };
    const sources = await sourcesOver(
      record('open_map_a', elsewhere),
      record('open_map_b', elsewhere),
    );
    const full_address = '12 Oak Street, Tualatin, OR 97062';
    const inputs = { name: 'Blue Door Cafe', phone: '+12127574555', full_address };
    const place = enrich(sources, inputs, ['address']);
    expect(place.outputs['address']).toMatchObject({
      full_address,
      street: 'Oak Street',
      city: 'Tualatin',
      state: 'OR',
    });
    expect(place.verdicts['address']).toBe('NOT VERIFIED');
  });
});

describe('whether a place is open', () => {
  it.each<[Partial<IndexedPlace>, string, string]>([
    [{}, 'Open', 'LOW'],
    [{ operating_status: 'open' }, 'Open', 'MEDIUM'],
    [{ existence_confidence: 0.97 }, 'Open', 'MEDIUM'],
    [{ existence_confidence: 0.6 }, 'Open', 'LOW'],
    [{ operating_status: 'permanently_closed' }, 'Closed', 'MEDIUM'],
    [{ operating_status: 'temporarily_closed' }, 'Temporarily Closed', 'MEDIUM'],
    [{ operating_status: 'disused:amenity=cafe' }, 'Closed', 'MEDIUM'],
    [{ closed_at: '2020-01-31' }, 'Closed', 'MEDIUM'],
    [{ closed_at: '2099-01-31' }, 'Open', 'LOW'],
    [{ name: 'Blue Door Cafe - Closed' }, 'Closed', 'MEDIUM'],
    [{ name: 'Blue Door Cafe (moved to 5 Oak Street)' }, 'Closed', 'MEDIUM'],
    [{ name: 'Blue Door Cafe (dauerhaft geschlossen)' }, 'Closed', 'MEDIUM'],
  ])('%j: %s, %s', async (rest, status, level) => {
    const found = { ...CAFE, phone: '+12127574555', full_address: '12 Elm Street, New York' };
    const sources = await sourcesOver(record('open_map_b', rest));
    const place = enrich(sources, found, ['closed_permanently']);
    expect(place.outputs['open_closed_status']).toBe(status);
    expect(place.confidence_scores['open_closed_status']).toBe(level);
  });
});

it('searches all datasets with one query, which the index prepares once', async () => {
  const asked: unknown[] = [];
  const places = {
    bestMatch: (query: unknown) => {
      asked.push(query);
      return null;
    },
  };
  const sources = { ...(await sourcesOver()), places };
  enrich(sources, { name: 'Blue Door Cafe', ...HERE });
  expect(asked.length).toBeGreaterThan(4);
  expect(new Set(asked).size).toBe(1);
});

describe('a place with records in two datasets', () => {
  it('corrects an input that both of them contradict', async () => {
    const sources = await sourcesOver(record('open_map_a', {}), record('open_map_b', {}));
    const place = enrich(sources, { ...CAFE, phone: '+1 212 555 0123' }, ['phoneNumbers']);
    expect(place.outputs['phone']).toBe('+12127574555');
    expect(place.verdicts['phone']).toBe('CORRECTED');
    expect(place.confidence_scores['phone']).toBe('HIGH');
  });

  it('is Closed when one gives the date on which it closed', async () => {
    const closed = record('open_map_b', { closed_at: '2025-03-01' });
    const sources = await sourcesOver(record('open_map_a', {}), closed);
    const place = enrich(sources, CAFE, ['closed_permanently']);
    expect(place.outputs).toEqual({ open_closed_status: 'Closed', date_closed: '2025-03-01' });
    expect(place.confidence_scores['open_closed_status']).toBe('MEDIUM');
  });

  it('has the hours of a week, without holidays', async () => {
    const hours = 'Mo-Fr 08:00-18:00; Sa 09:00-13:00; PH off';
    const sources = await sourcesOver(record('open_map_b', { opening_hours: hours }));
    const place = enrich(sources, CAFE, ['openingHours']);
    expect(place.outputs['opening_hours']).toMatchObject({
      Monday: '08:00-18:00',
      Saturday: '09:00-13:00',
      Sunday: 'closed',
    });
    expect(place.outputs['opening_hours_grouped_by_hours']).toEqual([
      { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '08:00', closes: '18:00' },
      { days: ['Sat'], opens: '09:00', closes: '13:00' },
    ]);
    expect(place.outputs['is_open_24h']).toBe(false);
    expect(place.reasoning['opening_hours']).toContain('Mon-Fri 08:00-18:00; Sat 09:00-13:00');
  });
});

describe('an unknown place', () => {
  it('gets only values from its input: every other field is NOT FOUND', () => {
    const place = enrich(openSources(NO_PLACES), { name: 'Qwxyz', full_address: 'nowhere' });
    const echoed = ['name', 'address', 'entity_type', 'place_definition'];
    expect(Object.keys(place.outputs)).toEqual(echoed);
    expect(place.verdicts['address']).toBe('NOT VERIFIED');
    expect(place.verdicts['phone']).toBe('NOT FOUND');
    expect(place.confidence_scores['phone']).toBe('NONE');
    expect(place.attribute_status['naics']).toBe('RUN_CONDITION_FAILED');
    expect(place.attribute_status['websites']).toBe('RUN');
  });

  it('does not keep a phone number that no numbering plan knows', () => {
    const inputs = { ...CAFE, phone: '+1 000 000' };
    const place = enrich(openSources(NO_PLACES), inputs, ['phoneNumbers']);
    expect(place.outputs).toEqual({});
    expect(place.reasoning['phone']).toContain('no number of any known numbering plan');
  });
});

describe('attributes', () => {
  it('that no source serves end in RUN_CONDITION_FAILED with the reason', () => {
    const asked = ['signage', 'custom_mood'];
    const unavailable = { model: 'a language model', images: 'a model for pictures' };
    const request = { inputs: CAFE, attributes: asked, nowMs: NOW_MS, unavailable };
    const place = enrichPlace(request, openSources(NO_PLACES));
    for (const key of asked) expect(place.attribute_status[key]).toBe('RUN_CONDITION_FAILED');
    expect(place.outputs).toEqual({});
    expect(place.reasoning['signage']).toBe('Signage needs a model for pictures.');
    expect(place.reasoning['custom_mood']).toBe('custom_mood needs a language model.');
  });

  it('fail independently: a fault in the place index does not affect the others', () => {
    const broken = {
      bestMatch: () => {
        throw new Error('segment is gone');
      },
    };
    const place = enrich(openSources(broken), CAFE, ['phoneNumbers', 'reverse_geocode']);
    expect(place.attribute_status).toEqual({ phoneNumbers: 'ERROR', reverse_geocode: 'RUN' });
    expect(place.errors).toEqual({ phoneNumbers: 'segment is gone' });
  });

  it('that were not requested leave no trace', () => {
    const place = enrich(openSources(NO_PLACES), CAFE, ['names']);
    expect(Object.keys(place.attribute_status)).toEqual(['names']);
    expect(Object.keys(place.verdicts)).not.toContain('phone');
  });
});

/** Checks FD1 (context/finding.ts), and that quotes of inputs are literal. */
function expectEvidence(place: EnrichedPlace, inputs: object): void {
  const written = JSON.stringify(inputs);
  const fields = new Set(place.evidence.map(({ field }) => field));
  for (const [field, value] of Object.entries(place.outputs)) {
    expect(value, field).not.toBeNull();
    expect(fields, field).toContain(field);
  }
  for (const { field, source, title, quote } of place.evidence) {
    expect(Object.keys(place.outputs)).toContain(field);
    const isPlain = source === 'input' && ['name', 'phone', 'website', 'category'].includes(title!);
    if (isPlain) expect(written).toContain(JSON.stringify(quote).slice(1, -1));
  }
}

describe('evidence', () => {
  it('supports every output of the shipped places, with the shipped datasets', async () => {
    const sources = await sourcesOver();
    for (const source of ['open_map_a', 'open_map_b'] as const) {
      await index.import({ source, file: assetPath('sample', `${source}.csv.gz`) });
    }
    const lines = gunzipSync(readFileSync(assetPath('sample', 'places.ndjson.gz'))).toString();
    const jobs = lines
      .trim()
      .split('\n')
      .slice(0, 300)
      .map((line) => JSON.parse(line));
    let matched = 0;
    for (const { inputs } of jobs) {
      const place = enrich(sources, inputs);
      expectEvidence(place, inputs);
      expect(place.errors).toEqual({});
      if (place.outputs['place_reality']) matched++;
    }
    expect(matched).toBeGreaterThan(50);
  });

  it('supports every output for any inputs, and nothing throws', () => {
    const sources = openSources(NO_PLACES);
    const text = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary' }));
    const value = fc.oneof(text, fc.double(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }));
    const keys = [
      ...['full_address', 'street', 'city', 'house', 'state', 'postalCode', 'country_code'],
      ...['phone', 'website', 'category', 'opening_hours', 'wkt_geometry', 'latitude', '__proto__'],
    ];
    const inputs = fc.record({ name: text, ...Object.fromEntries(keys.map((k) => [k, value])) });
    fc.assert(
      fc.property(inputs, (made) => {
        const place = enrich(sources, made);
        expect(place.errors).toEqual({});
        for (const field of Object.keys(place.outputs)) {
          expect(
            place.evidence.some((item) => item.field === field),
            field,
          ).toBe(true);
        }
      }),
      propertyRuns(300),
    );
  });
});
