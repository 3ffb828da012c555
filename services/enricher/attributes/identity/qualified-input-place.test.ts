import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData } from '../../../../test/support/describe-with-shared-data.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';

const sources = openSources(NO_PLACES);

function qualify(inputs: object) {
  const request = { inputs: { ...inputs }, attributes: ['qualified_input_place'], nowMs: 0 };
  return enrichPlace(request, sources);
}

const typeName = (inputs: object) => qualify(inputs).outputs['entity_type'];

describe('qualified_input_place', () => {
  it.each([
    'Joe’s Pizza',
    'The Oriental',
    'Parking Lot Brewing',
    'Gate of India Restaurant',
    'Test Kitchen Berlin',
    'Bar 25',
    'Unknown Pleasures Records',
    '21 Club',
    'Mr Price',
    'Madame Tussauds',
    'スターバックス 渋谷店',
    'مطعم البيت',
    'Exit Realty Group',
    'Café de la Gare',
    'Pier 39',
  ])('classifies %s with a kind as a place', (name) => {
    expect(typeName({ name, category: 'restaurant' })).toBe('place');
  });

  it.each([
    ['placeholder', 'n/a'],
    ['placeholder', 'TEST'],
    ['placeholder', 'Unnamed'],
    ['placeholder', '-'],
    ['placeholder', 'asdf'],
    ['placeholder', 'sin nombre'],
    ['placeholder', 'Tidak ada'],
    ['placeholder', '不明'],
    ['placeholder', 'xxxxxx'],
    ['placeholder', 'test 2'],
    ['placeholder', 'https://example.com/'],
    ['placeholder', 'info@example.com'],
    ['address', '123 Main Street'],
    ['address', 'Hauptstraße 5'],
    ['address', '45 Rue de Rivoli, 75004 Paris'],
    ['address', 'Jl. Sudirman No. 12'],
    ['person', 'Mrs. Jane Smith'],
    ['person', 'Herr Müller'],
    ['person', '田中さん'],
    ['facility', 'Bus Stop of City Hall'],
    ['facility', 'Opp Tanglin Mall'],
    ['facility', 'Orchard Station Exit B'],
    ['facility', 'City Square Car Park Entrance'],
    ['facility', '渋谷駅バス停'],
    ['area', 'Vaduz'],
    ['place', 'Blue Door'],
  ])('says %s of the name %s without a kind', (type, name) => {
    const inputs = { name, city: 'Vaduz', country_code: 'LI' };
    expect(typeName(inputs)).toBe(type);
  });

  it.each(['bus_stop', 'amenity=vending_machine', 'subway_entrance', 'amenity=bench'])(
    'says facility of the kind %s, whatever its name',
    (category) => {
      expect(typeName({ name: 'High Street Centre', category })).toBe('facility');
    },
  );

  it("lists the signs, quotes the input and is certain only of a source's values", () => {
    const place = qualify({ name: 'n/a', category: 'cafe', full_address: 'Main St 1, Vaduz' });
    expect(place.outputs['place_definition']).toEqual([
      'named',
      'known_kind',
      'located',
      'name_is_placeholder',
    ]);
    expect(place.confidence_scores['entity_type']).toBe('LOW');
    expect(place.evidence.map(({ quote }) => quote)).toContain('n/a');
    expect(qualify({}).outputs).toEqual({});
  });
});

type Row = Readonly<Record<string, string>>;

function readRows(...path: string[]): Row[] {
  return parse(gunzipSync(readFileSync(join(...path))), { columns: true });
}

/** The share of the rows whose input the rule judges to be one of these. */
function share(inputs: readonly object[], ...types: readonly string[]): number {
  return inputs.filter((one) => types.includes(String(typeName(one)))).length / inputs.length;
}

describeWithSharedData('places of Overture', ['overture-places-sample'], (folder) => {
  it('are places, with their kind and without', () => {
    const rows = readRows(folder, 'places.csv.gz');
    const inputs = rows.map(({ name, locality, country }) => ({
      name,
      city: locality,
      country_code: country,
    }));
    const withKind = rows.map(({ category }, i) => ({ ...inputs[i], category }));
    const [known, unknown] = [share(withKind, 'place'), share(inputs, 'place')];
    console.log(`place: with kind ${known.toFixed(4)}, by name alone ${unknown.toFixed(4)}`);
    expect(known).toBeGreaterThan(0.998);
    expect(unknown).toBeGreaterThan(0.99);
  });
});

describeWithSharedData('pairs of "serves"', ['gtminer-containment', 'dev'], (folder) => {
  it.each(['sea', 'sin'])('distinguish the served place in %s', (city) => {
    const rows = readRows(folder, `${city}.csv.gz`).filter((row) => row['relation'] === 'serves');
    const one = (name: string, category: string) => ({ name, category, country_code: 'SG' });
    const serving = rows.map((row) => one(row['h_name']!, row['h_categories']!));
    const served = rows.map((row) => one(row['t_name']!, row['t_categories']!));
    const figures = [share(serving, 'facility'), share(served, 'facility')];
    console.log(
      `${city} facility: serving ${figures[0]!.toFixed(3)}, served ${figures[1]!.toFixed(3)}`,
    );
    expect(figures[0]).toBeGreaterThan(0.8);
    expect(figures[1]).toBeLessThan(0.01);
  });
});
