/** The files are made for these tests; no provider's real taxonomy or data is in them. */
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCrosswalk } from '../../../../domain/crosswalk.ts';
import { unavailableSources } from '../../../../ledger/available-sources.ts';
import { CrosswalkFiles } from '../../../../ledger/crosswalk-files.ts';
import type { PlaceSource } from '../../../../places/place.ts';
import { openPlaceIndex, type PlaceIndex } from '../../../../places/search/place-index.ts';
import { readConfig } from '../../../../platform/config/config.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { openSources, type Sources } from '../../sources/sources.ts';

const TABLE =
  'category,code,label\nCoffee shop,A-7,Kaffee & Tee\nrestaurant,A-1,"Essen, Trinken"\n';
const PLACE = {
  name: 'Blue Door Cafe',
  full_address: '12 Elm Street, Leeds LS1 4AP, United Kingdom',
  category: 'coffee_shop',
  country_code: 'GB',
};

let folder: string;
let index: PlaceIndex;
let sources: Sources;
let elapsedMs = 0;
let files: CrosswalkFiles;

async function importCsv(source: PlaceSource, lines: readonly string[]): Promise<void> {
  const file = join(folder, `${source}-${lines.length}.csv`);
  await writeFile(file, `${lines.join('\n')}\n`);
  expect((await index.import({ source, file })).rejected).toBe(0);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-providers-'));
  await writeFile(join(folder, 'provider_a.csv'), TABLE);
  index = await openPlaceIndex({ folder: join(folder, 'places') });
  await importCsv('provider_c', [
    'id,name,street,city,postal_code,country_code',
    'c-1,BLUE DOOR CAFÉ (LEEDS),12 Elm Street,Leeds,LS1 4AP,GB',
  ]);
  await importCsv('provider_e', [
    'id,name,street,city,postal_code,country_code,attributes',
    'e-1,Blue Door Cafe,12 Elm Street,Leeds,LS1 4AP,GB,"{""wifi"":""free"",""seats"":40}"',
  ]);
  await importCsv('register', [
    'CompanyName, CompanyNumber,RegAddress.AddressLine1,RegAddress.PostTown,RegAddress.PostCode,' +
      'CompanyStatus',
    'BLUE DOOR CAFE LTD,01234567,12 ELM STREET,LEEDS,LS1 4AP,Active',
  ]);
  files = new CrosswalkFiles(folder, { elapsedMs: () => elapsedMs });
  sources = openSources(index, files);
});

afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true, force: true });
});

function result(key: string, inputs: object = PLACE) {
  const place = enrichPlace({ inputs: { ...inputs }, attributes: [key], nowMs: 0 }, sources);
  return { ...place, value: place.outputs[key] as Record<string, unknown> | undefined };
}

describe('a taxonomy', () => {
  it("is the crosswalk's entry for the category, word for word", () => {
    const { value, evidence } = result('providerACategory');
    expect(value).toMatchObject({ value: 'Kaffee & Tee', code: 'A-7', category: 'coffee_shop' });
    expect(value?.['confidence']).toBe('LOW');
    expect(evidence[0]).toMatchObject({ source: 'provider-a', quote: 'Kaffee & Tee' });
  });

  it('falls back to the wider kind, and to nothing else', () => {
    const thai = result('providerACategory', { ...PLACE, category: 'thai_restaurant' });
    expect(thai.value).toMatchObject({ value: 'Essen, Trinken', category: 'restaurant' });
    expect(result('providerACategory', { ...PLACE, category: 'bank' }).value).toBeUndefined();
    const unknown = result('providerACategory', { name: 'Qwxyz' });
    expect(unknown.attribute_status['providerACategory']).toBe('RUN_CONDITION_FAILED');
  });

  it('is read again when the file changes, and kept if the new file is invalid', async () => {
    const path = join(folder, 'provider_a.csv');
    const rewrite = async (text: string, seconds: number) => {
      await writeFile(path, text);
      await utimes(path, seconds, seconds);
      elapsedMs += 60_000;
    };
    await rewrite(TABLE.replace('Kaffee & Tee', 'Kaffee'), 1_000);
    expect(result('providerACategory').value?.['value']).toBe('Kaffee');
    await rewrite('category,code\nx,1\n', 2_000);
    expect(result('providerACategory').value?.['value']).toBe('Kaffee');
    expect(files.fault('provider-a')).toBe('provider_a.csv has no column label.');
    await rewrite(TABLE, 3_000);
  });

  it.each([
    ['', 'has no rows'],
    ['category,label\na,b\n', 'has no column code'],
    [
      'category,code,label\na,1,x\nA,2,y\n',
      'row 2 contradicts an earlier row about the category A',
    ],
    ['category,code,label\n,1,x\n', 'row 1 has no category or no label'],
    [`category,code,label\n${'a'.repeat(400)},1,x\n`, 'row 1 is too long'],
    ['category,code,label\n"a,1,x\n', 'is no CSV: '],
    ['category,code,label\na,1\n', 'is no CSV: '],
  ])('rejects the file %j', (text, why) => {
    expect(parseCrosswalk(text)).toContain(why);
  });

  it('accepts a file with a byte order mark, CRLF and names like __proto__', () => {
    const text = '\uFEFFcategory,code,label\r\n__proto__,1,x\r\nconstructor,2,y\r\n';
    const table = parseCrosswalk(text);
    expect(table).toBeInstanceOf(Map);
    expect([...(table as ReadonlyMap<string, unknown>).keys()]).toEqual([
      '__proto__',
      'constructor',
    ]);
  });
});

describe("the operator's datasets", () => {
  it("give provider C's name and provider E's attributes as they are", () => {
    expect(result('providerCName').value).toMatchObject({
      value: 'BLUE DOOR CAFÉ (LEEDS)',
      record_id: 'c-1',
    });
    const key = 'provider_e_business_attributes';
    expect(result(key).outputs[key]).toEqual({ wifi: 'free', seats: 40 });
  });

  it('give the company from the register, and none for another place', () => {
    const { value, evidence } = result('company');
    expect(value).toMatchObject({
      value: 'BLUE DOOR CAFE LTD',
      company_number: '01234567',
      register: 'Companies House',
      status: 'Active',
    });
    expect(evidence[0]?.quote).toBe('BLUE DOOR CAFE LTD');
    const elsewhere = { ...PLACE, full_address: '3 Oak Road, Truro TR1 2AA, United Kingdom' };
    expect(result('company', elsewhere).value).toBeUndefined();
  });

  it('recognize the columns of GLEIF', async () => {
    await importCsv('register', [
      'LEI,Entity.LegalName,Entity.LegalAddress.FirstAddressLine,Entity.LegalAddress.City,' +
        'Entity.LegalAddress.Country,Entity.LegalAddress.PostalCode,Entity.EntityStatus,' +
        'Entity.LegalJurisdiction,x',
      '5299000000000000MADE,Silberdistel GmbH,Städtle 12,Vaduz,LI,9490,ACTIVE,LI,1',
      '5299000000000001MADE,Other GmbH,Landstrasse 1,Schaan,LI,9494,ACTIVE,LI,1',
    ]);
    index.loadedSources();
    const inputs = { name: 'Silberdistel', full_address: 'Städtle 12, 9490 Vaduz, Liechtenstein' };
    expect(result('company', { ...inputs, country_code: 'LI' }).value).toMatchObject({
      value: 'Silberdistel GmbH',
      lei: '5299000000000000MADE',
      register: 'GLEIF',
    });
  });
});

describe('availability', () => {
  it('follows from what the operator has configured and imported', async () => {
    const none = unavailableSources(readConfig({ CAIRN_DATA_DIR: join(folder, 'empty') }));
    expect(none['provider-a']).toBe('the crosswalk provider_a.csv in PROVIDER_CROSSWALKS');
    expect(none.register).toContain('--source register');
    await writeFile(join(folder, 'provider_d.csv'), 'no table');
    const given = readConfig({ CAIRN_DATA_DIR: folder, PROVIDER_CROSSWALKS: folder });
    const some = unavailableSources(given);
    expect(some['provider-a']).toBeUndefined();
    expect(some['provider-c-places']).toBeUndefined();
    expect(some.register).toBeUndefined();
    expect(some['provider-b']).toContain('provider_b.csv');
    expect(some['provider-d']).toMatch(
      /^a crosswalk that can be used: provider_d.csv has no rows$/,
    );
  });
});
