import { describe, expect, it } from 'vitest';
import { countryNamed, isCountryName } from '../../../places/address/names/country-names.ts';
import { territoryAt } from '../../../places/countries-at.ts';
import { BrandFactsTable } from './brand/brand-facts.ts';
import { BrandIndex } from './brand/brand-index.ts';
import { Categories, sameCategory } from './category/categories.ts';
import { IndustryCodes } from './category/industry-codes.ts';
import { readTable } from './category/tables.ts';
import { Cities } from './city/cities.ts';
import { countryName } from './country/countries.ts';
import { placeInputs, wktCentre } from './input/place-inputs.ts';
import { readWebsite, sameWebsite } from './input/website.ts';
import { readPhone, readPhoneCell } from './phone/phone-numbers.ts';

const categories = new Categories();

describe('phones', () => {
  it.each([
    ['(212) 757-4555', 'US', '+12127574555'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['+49 30 901820', 'US', '+4930901820'],
    ['0049 30 901820', 'US', '+4930901820'],
    ['09209193400', 'IN', '+919209193400'],
    ['+1 212 757 4555; +1 212 757 4556', 'US', '+12127574555'],
    ['1-800-FLOWERS', 'US', '+18003569377'],
    ['089/123456 oder 089/654321', 'DE', '+4989123456'],
    ['٠٠٩٧١٤٣٣٠٠٠٠٠', 'SA', '+97143300000'],
    ['8 (495) 123-45-67', 'RU', '+74951234567'],
    ['25550147 (02)', 'EG', '+20225550147'],
    ['+1 000 000', 'US', null],
    ['2127574555', null, null],
    ['', 'US', null],
  ])('%s in %s', (text, country, e164) => {
    expect(readPhone(text, country)?.e164 ?? null).toBe(e164);
  });
});

describe('phones in cells of lists', () => {
  it.each([
    ['Tel: 0161 834 1234 Fax: 0161 834 1235', 'GB', '+441618341234'],
    ['Tel./Fax 0161 834 1234', 'GB', '+441618341234'],
    ['Fax: 030 26990123', 'DE', null],
    ['2127363100.0', 'US', '+12127363100'],
    ['2.12736E+09', 'US', null],
    ['55 5130 5300 Ext. 101 y 102', 'MX', '+525551305300'],
    ['22 629 00 00 wew. 15', 'PL', '+48226290000'],
    ['86-21-50475101转8001', 'CN', '+862150475101'],
    ['8 (495) 123-45-67 доб. 123', 'RU', '+74951234567'],
    ['04-3301111 P.O.Box 123', 'AE', '+97143301111'],
    ['01 (55) 5130 5300', 'MX', '+525551305300'],
    ['+52 1 55 1234 5678', 'MX', '+525512345678'],
    ['(0xx11) 3251-5644', 'BR', '+551132515644'],
    ['091-22-66653366', 'IN', '+912266653366'],
    ['01.42.68.80.00 - 06.12.34.56.78', 'FR', '+33142688000'],
    ['089 / 242 010-0 o. 089 242 011', 'DE', '+49892420100'],
    ['736-3100', 'US', null],
  ])('%s in %s', (text, country, e164) => {
    expect(readPhoneCell(text, country)?.e164 ?? null).toBe(e164);
  });
});

describe('websites', () => {
  it('lose tracking parameters, and keep the others', () => {
    const site = readWebsite('HTTPS://WWW.Example.com:443/a?utm_source=x&id=7#top');
    expect(site).toMatchObject({ url: 'https://www.example.com/a?id=7', host: 'example.com' });
    expect(readWebsite('example.com')?.url).toBe('http://example.com/');
    for (const text of ['', 'call us', 'ftp://example.com', 'http://localhost/', 'mailto:a@b.co']) {
      expect(readWebsite(text), text).toBeNull();
    }
  });

  it.each([
    ['http://127.0.0.1:8081/a', '127.0.0.1:8081'],
    ['http://10.0.0.5/', '10.0.0.5'],
    ['http://[::1]:3000/', '[::1]:3000'],
    ['http://localhost:3000/', 'localhost:3000'],
    ['https://intranet:8443/stores', 'intranet:8443'],
    ['http://www.example.com:80/', 'example.com'],
  ])('%s has the host %s', (text, host) => {
    expect(readWebsite(text)?.host).toBe(host);
  });

  it('are words without a scheme and a port', () => {
    for (const text of ['intranet', 'http://none/', 'localhost:3000', '10.0.0.5']) {
      expect(readWebsite(text), text).toBeNull();
    }
  });

  it.each([
    ['http://127.0.0.1:8081/', 'http://127.0.0.1:8082/', false],
    ['http://example.com', 'https://www.example.com/', true],
    ['http://example.com/', 'http://example.com/stores/1', true],
    ['http://example.com/stores/1', 'http://example.com/stores/2', false],
    ['http://example.com/', 'http://example.org/', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(sameWebsite(readWebsite(a)!, readWebsite(b)!)).toBe(same);
  });
});

describe('countries', () => {
  it('are distinguished at the level of territories', () => {
    expect(territoryAt(22.28, 114.16)).toBe('HK');
    expect(territoryAt(18.46, -66.1)).toBe('PR');
    expect(territoryAt(-30, -120)).toBeNull();
  });

  it('are known by codes and names', () => {
    expect([countryNamed('uk'), countryNamed('us'), countryNamed('Germany')]).toEqual([
      ...['GB', 'US', 'DE'],
    ]);
    expect(countryNamed('nowhere at all')).toBeNull();
    expect(countryName('JP')).toBe('Japan');
    const codes = ['NL', 'DK', 'IE', 'CN', 'CG', 'US', 'HK', 'XX'];
    expect(codes.map(countryName)).toEqual([
      ...['Netherlands', 'Denmark', 'Ireland', 'China', 'Republic of the Congo'],
      ...['United States of America', 'Hong Kong', null],
    ]);
    expect(isCountryName('Italia', 'IT')).toBe(true);
    expect(isCountryName('Georgia', 'US')).toBe(false);
  });
});

describe('cities', () => {
  it('are found near a point, within the country', () => {
    const cities = new Cities();
    expect(cities.around(51.0504, 13.7373, 'DE')).toMatchObject({ name: 'Dresden' });
    expect(cities.around(40.7128, -74.006, 'US')).toMatchObject({ state: 'NY' });
    expect(cities.around(51.0504, 13.7373, 'FR')).toBeNull();
  });

  it.each([
    ['Prosek, seven kilometres from the centre of Prague', 50.1214, 14.4939, 'CZ', 'Prague'],
    ['Burngreave, a quarter of Sheffield', 53.401, -1.4993, 'GB', 'Sheffield'],
    ['Neuilly-sur-Marne, a town beside Paris', 48.8542, 2.5335, 'FR', 'Neuilly-sur-Marne'],
    ['Burbank, beside Los Angeles', 34.1803, -118.3283, 'US', 'Burbank'],
  ])('know whether a large city reaches as far: %s', (_, latitude, longitude, country, name) => {
    expect(new Cities().around(latitude, longitude, country)?.name).toBe(name);
  });
});

describe('kinds of places', () => {
  it.each([
    ['amenity=cafe', 'cafe'],
    ['Dining and Drinking > Cafe, Coffee, and Tea House > Coffee Shop', 'coffee_shop'],
    ['Coffee Shops', 'coffee_shop'],
    ['Café', 'cafe'],
    ['Hairdresser', 'hair_salon'],
    ['thai_restaurant', 'thai_restaurant'],
    ['shop=doityourself', 'home_improvement_store'],
  ])('%s is %s', (label, name) => {
    const category = categories.read(label);
    expect(category?.name).toBe(name);
    expect(category?.facts).not.toBeNull();
  });

  it.each([
    ['Bäckerei', 'bakery'],
    ['Ristorante italiano', 'restaurant'],
    ['パン屋', 'bakery'],
    ['美容院', 'hair_salon'],
    ['便利店', 'convenience_store'],
    ['Аптека', 'pharmacy'],
    ['Sklep spożywczy', 'convenience_store'],
    ['Quán cà phê', 'cafe'],
    ['ร้านอาหาร', 'restaurant'],
    ['صيدلية', 'pharmacy'],
    ['편의점', 'convenience_store'],
    ['Gasolinera', 'gas_station'],
    ['Φαρμακείο', 'pharmacy'],
    ['Dagligvare', 'grocery_store'],
    ['Livsmedelsbutik', 'grocery_store'],
    ['Élelmiszerbolt', 'grocery_store'],
    ['Продукти', 'grocery_store'],
    ['Dépanneur', 'convenience_store'],
    ['便利商店', 'convenience_store'],
    ['Papelería', 'office_equipment'],
    ['Llantera', 'tire_shop'],
  ])('are read in other languages: %s is %s', (label, name) => {
    expect(categories.read(label)).toMatchObject({ name, facts: { name } });
  });

  it.each([
    ['Restaurants > Italian', 'italian_restaurant', 'restaurant'],
    ['Italian', 'italian_restaurant', 'restaurant'],
    ['Sushi Bars', 'sushi_restaurant', 'restaurant'],
    ['gcid:thai_restaurant', 'thai_restaurant', 'restaurant'],
    ['amenity:cafe', 'cafe', 'cafe'],
    ['Food & Drink / Cafe', 'cafe', 'cafe'],
    ['Car dealer (used)', 'car_dealer', 'car_dealer'],
    ['Auto Repair Shop', 'automotive_repair', 'automotive_repair'],
    ['Shoe shop', 'shoe_store', 'shoe_store'],
    ["Dentist's office", 'dentist', 'dentist'],
    ['Ice cream parlour', 'ice_cream_shop', 'ice_cream_shop'],
    ['Hotels & Motels', 'hotel', 'hotel'],
    ['Pediatricians', 'pediatricians', 'doctor'],
    ['Churches', 'church_cathedral', 'church_cathedral'],
    ['Boulangeries', 'bakery', 'bakery'],
    ['5812', 'restaurant', 'restaurant'],
    ['NAICS 722511', 'restaurant', 'restaurant'],
    ['Rumah Sakit', 'hospital', 'hospital'],
    ['レストラン', 'restaurant', 'restaurant'],
    // Overture's own names stay.
    ['bar_and_grill_restaurant', 'bar_and_grill_restaurant', 'restaurant'],
  ])('are parsed as people write them: %s is %s', (label, name, facts) => {
    expect(categories.read(label)).toMatchObject({ name, facts: { name: facts } });
  });

  it.each(['Other', 'misc', 'Sonstiges', '9999', '123456'])('%s states no kind', (label) => {
    expect(categories.read(label)).toBeNull();
  });

  it('in a script that is not read are kept as written', () => {
    expect(categories.read('しらない Kind')).toEqual({ name: 'しらない_kind', facts: null });
  });

  it('that are unknown keep their name and have no facts', () => {
    expect(categories.read('Zorbing Hall Of Fame')).toEqual({
      name: 'zorbing_hall_of_fame',
      facts: null,
    });
    expect(categories.read(' > ')).toBeNull();
  });

  it.each([
    ...['automotive', 'health_and_medical', 'travel', 'education', 'real_estate', 'active_life'],
    ...['eat_and_drink', 'beauty_and_spa', 'arts_and_entertainment', 'retail', 'home_service'],
  ])('keeps the general label %s general, without codes of a narrower kind', (label) => {
    const { name, facts } = categories.read(label)!;
    expect(name).toBe(label);
    expect(facts).toMatchObject({ naics: null, mcc: null });
  });

  it.each(['auto_insurance', 'bail_bonds_service', 'general_dentistry', 'bus_tours'])(
    "keeps %s, a name in the form of Overture's list",
    (label) => {
      expect(categories.read(label)!.name).toBe(label);
    },
  );

  it.each([
    ['amenity=restaurant', 'italian_restaurant', true],
    ['thai_restaurant', 'italian_restaurant', true],
    ['hotel', 'accommodation', true],
    ['bank', 'bakery', false],
    ['bakery', 'bar', false],
  ])('%s and %s agree: %s', (a, b, same) => {
    expect(sameCategory(categories.read(a)!, categories.read(b)!)).toBe(same);
  });

  it('name only cuisines that OSM knows', () => {
    expect(categories.namedCuisine('italian_restaurant')).toBe('italian');
    expect(categories.namedCuisine('fast_food_restaurant')).toBeNull();
  });

  it('have a title for every code, and no code without a kind', () => {
    const codes = new IndustryCodes();
    const facts = readTable('category-facts.tsv');
    for (const [name, , naics, mcc] of facts) {
      if (naics) expect(codes.naicsTitle(naics), name).not.toBeNull();
      if (mcc) expect(codes.merchant(mcc), name).not.toBeNull();
    }
    const used = new Set(facts.map(([, , naics]) => naics));
    expect(readTable('naics-2022.tsv').filter(([code]) => !used.has(code!))).toEqual([]);
    expect(new Set(facts.map(([name]) => name)).size).toBe(facts.length);
  });
});

describe('brands', () => {
  const brands = new BrandIndex(categories);
  const match = (name: string, country: string | null, category: string | null, local = '') =>
    brands.match({
      name,
      country,
      category: category === null ? null : categories.read(category),
      localWords: new Set(local.split(' ')),
    })?.name ?? null;

  it.each([
    ["McDonald's", 'US', 'fast_food_restaurant', '', "McDonald's"],
    ['MCDONALDS #1234', 'US', null, '', "McDonald's"],
    ['Walmart Manville', 'US', 'shopping', 'manville', 'Walmart'],
    ['OXXO Insurgentes Sur', 'MX', null, 'avenida insurgentes sur', 'Oxxo'],
    ['OXXO Insurgentes Sur', 'MX', null, 'calle morelos', null],
    ['Super 8 - Oskaloosa', 'US', 'hotel', '', 'Super 8'],
    ['Poste Italiane', 'IT', 'post_office', '', 'Poste Italiane'],
    ['Oficina de Correos', 'ES', 'post_office', '', 'Correos'],
    ['United States Postal Service', 'US', 'shipping_center', '', 'United States Postal Service'],
    ['Poste Italiane', 'US', 'post_office', '', null],
    ['Chicago Park District', 'US', 'park', '', null],
    ['Publix Super Market at First Flight Square', 'US', 'supermarket', '', 'Publix'],
    ['The Kitchen at Target', 'US', 'restaurant', '', null],
    ['Distributore IP', 'IT', 'gas_station', '', 'IP'],
    ['マクドナルド', 'JP', 'fast_food_restaurant', '', 'マクドナルド'],
    ['マクドナルド 新宿西口店', 'JP', null, '', 'マクドナルド'],
    ['ファミリーマート渋谷店', 'JP', null, '', 'FamilyMart'],
    ['스타벅스 강남점', 'KR', null, '', '스타벅스'],
    ['麦当劳（王府井店）', 'CN', 'fast_food_restaurant', '', '麦当劳'],
    ['吉野家具店', 'JP', 'furniture_store', '', null],
    ['เซเว่นอีเลฟเว่น สาขาสีลม', 'TH', null, '', '7-Eleven'],
    ['เคเอฟซี สาขาสยาม', 'TH', null, '', 'KFC'],
    ['بيتزا هت', 'SA', null, '', 'Pizza Hut'],
    ['Старбакс', 'KZ', null, '', 'Starbucks'],
    ['ローソン 六本木店', 'JP', null, '', 'LAWSON'],
    ['星巴克 台北101門市', 'TW', null, '', '星巴克'],
    ['Subway', 'US', 'train_station', '', null],
    ['Walmart Manville', 'US', 'shopping', '', null],
    ['Spar', null, null, '', null],
    ['Lidl', 'PL', null, '', 'Lidl'],
    ['H&M', 'ES', null, '', 'H&M'],
    ['KFC - Nairobi CBD', 'KE', null, '', 'KFC'],
    ['KFC 1234', 'GB', null, '', 'KFC'],
    ['Lidl', null, null, '', null],
    ["Michael's Pharmacy", 'US', null, '', null],
    ['Oriental Supermarket', 'US', null, '', null],
    ['La Quinta Inn Airport', 'US', null, '', 'La Quinta Inn'],
    ["McDonald's Restaurant", 'US', null, '', "McDonald's"],
    ['Star Supermarket', 'DE', null, '', null],
    ['Farmacias Guadalajara Sucursal Centro', 'MX', null, '', 'Farmacia Guadalajara'],
    ['Farmacia Cruz Verde', 'CL', null, '', 'Cruz Verde'],
    ['Gasolinera Repsol', 'ES', null, '', 'Repsol'],
    ['Hotel Repsol', 'ES', null, '', null],
    ['Acme', 'DE', 'supermarket', '', null],
    ['Qwxyz Grill', 'US', 'restaurant', '', null],
    // The chain's own name comes before the names of its machines and side shops.
    ['Boots', 'GB', null, '', 'Boots'],
    ['Tesco', 'GB', null, '', 'Tesco'],
    ['Total Filling Station', 'NG', null, '', 'TotalEnergies'],
    ['HP Petrol Pump', 'IN', null, '', 'Hindustan Petroleum'],
    ['City Gas Station', 'US', null, '', null],
    // The index writes "fx" for France in Europe, and "ra" for Argentina.
    ['Farmacity', 'AR', null, '', 'Farmacity'],
    ['Biocoop', 'FR', null, '', 'Biocoop'],
    ['Decathlon City', 'HK', null, '', null],
    ['Boulangerie Paul', 'FR', null, '', 'Paul'],
    ['Bakery Lidl', 'DE', null, '', null],
    // A company's legal form is ignored.
    ['Carrefour S.A.', 'FR', null, '', 'Carrefour'],
    ['The Home Depot, Inc.', 'US', null, '', 'The Home Depot'],
    ['Farmacias Similares S.A. de C.V.', 'MX', null, '', 'Farmacias Similares'],
    ['Domino’s Pizza Group plc', 'GB', null, '', "Domino's"],
    ['ООО "Пятёрочка"', 'RU', null, '', 'Пятёрочка'],
    ['PT Alfamart', 'ID', null, '', 'Alfamart'],
    ['Acme Ltd.', 'GB', null, '', null],
    ['Group Ltd.', 'GB', null, '', null],
    ['!', 'GB', null, '', null],
    [', ,', 'GB', 'bank', '', null],
    ['MCDONALDS DEUTSCHLAND LLC', 'DE', null, '', "McDonald's"],
    ['Mercury Drug Corporation', 'PH', null, '', 'Mercury Drug'],
    ['SARL BOULANGERIE PAUL', 'FR', null, '', 'Paul'],
    ['Norauto España', 'ES', null, '', 'Norauto'],
    ['Norauto España', 'FR', null, '', null],
    ['Target Enterprises LLC', 'US', null, '', null],
    // A distinctive name before a comma, a quotation, a branch's number with words, or a street.
    ["Domino's Pizza, Koramangala", 'IN', null, '', "Domino's"],
    ['Target, Smith & Partners LLP', 'US', null, '', null],
    ['Biedronka "Codziennie niskie ceny"', 'PL', null, '', 'Biedronka'],
    ['99 Speedmart 1234 Taman Sentosa', 'MY', null, '', '99 Speedmart'],
    ['Alfamart Jl. Merdeka', 'ID', null, '', 'Alfamart'],
    ['Lidl Jl. Merdeka', 'ID', null, '', null],
    ['7-ELEVEN STORE #33421B', 'US', null, '', '7-Eleven'],
    ['Burger King Drive Thru', 'ID', null, '', 'Burger King'],
    ['Subway Tile Warehouse', 'US', null, '', null],
    ['JET Tankstelle', 'DE', null, '', 'JET'],
    // If the exact kind is stated, unknown words may follow (BI6).
    ['Burger King Plaza Mayor', 'ES', 'fast_food', '', 'Burger King'],
    ['Burger King Plaza Mayor', 'ES', null, '', null],
    ['The UPS Store 6285', 'US', 'freight_and_cargo_service', '', 'The UPS Store'],
    ['Jackson Hewitt Tax Service', 'US', 'trusts', '', 'Jackson Hewitt'],
    ['Jackson Hewitt', 'US', 'trusts', '', null],
    ['Citizens Bank of Kentucky', 'US', 'bank', '', null],
    ['Union Bank and Trust Company', 'US', 'bank', '', null],
    ['Edeka Müller', 'DE', 'supermarket', '', 'Edeka'],
    ['REWE Markt Petra Schulz oHG', 'DE', 'supermarket', '', 'Rewe'],
    ['Shell Station Müller', 'DE', 'gas_station', '', 'Shell'],
    ['Shell Lake Fuel', 'US', 'gas_station', '', null],
    ['Penny Lane Supermarkt', 'DE', 'supermarket', '', null],
    ['Paul Martin Boulangerie', 'FR', 'bakery', '', null],
    ['Subway Pizza & Grill', 'US', 'fast_food', '', null],
  ])('%s in %s (%s, %s) is %s', (name, country, category, local, brand) => {
    expect(match(name, country, category, local)).toBe(brand);
  });

  it.each([
    ["McDonald's", 'US', 'fast_food_restaurant'],
    // "Walmart Supercenter" is a supermarket in the index; 10 of 11 records of Overture say this.
    ['Walmart', 'US', 'department_store'],
    ['Walmart', null, 'department_store'],
    ['Walmart Pharmacy', 'US', 'pharmacy'],
    ['Costco', 'US', 'wholesale_store'],
    ['Walgreens', 'US', 'pharmacy'],
    ['Lidl', 'US', 'supermarket'],
    ['Boots', 'GB', 'pharmacy'],
    ['Tesco', 'GB', 'supermarket'],
    ['E.Leclerc', 'FR', 'supermarket'],
    ['E.Leclerc Voyages', 'FR', 'travel_agents'],
    // Filling stations with shops, and shops with filling stations.
    ['Shell', 'DE', 'gas_station'],
    ['Ipiranga', 'BR', 'gas_station'],
    ['7-Eleven', 'US', 'convenience_store'],
    ['7-Eleven', 'JP', 'convenience_store'],
    ['OXXO', 'MX', 'convenience_store'],
    ['Hy-Vee Gas', 'US', 'gas_station'],
    ['William Hill', 'GB', 'betting_center'],
    ['Vodafone', 'DE', 'mobile_phone_store'],
    ['Meijer Express Gas Station', 'US', 'gas_station'],
    ["Love's Travel Stop", 'US', 'gas_station'],
    ['Campanile', 'FR', null],
  ])('%s in %s is the name of branches of the kind %s', (name, country, kind) => {
    const query = { name, country, category: null, localWords: new Set<string>() };
    const brand = brands.match(query)!;
    expect(brands.kindOfBranches(brand, country)?.name ?? null).toBe(kind);
  });

  it.each([
    ['Сбербанк', 'RU', 'amenity=bank'],
    ['中国石化加油站', 'CN', 'amenity=fuel'],
    ['ПриватБанк', 'UA', 'amenity=bank'],
    ['HDFC Bank', 'IN', 'amenity=bank'],
    ['HDFC Bank ATM', 'IN', 'amenity=atm'],
  ])(
    '%s in %s means the branches (%s), unless it names something next to them',
    (name, country, tag) => {
      const query = { name, country, category: null, localWords: new Set<string>() };
      expect(brands.match(query)?.tag).toBe(tag);
    },
  );

  it('have facts from Wikidata', () => {
    const facts = new BrandFactsTable().find('Q38076');
    expect(facts?.domains).toContain('mcdonalds.com');
    expect(facts?.logoUrl).toMatch(/^https:/);
  });
});

describe('inputs', () => {
  it('of another type, blank or only inherited count as missing', () => {
    const inputs = placeInputs(JSON.parse('{"name":" A  B ","phone":7,"city":"  ","street":{}}'));
    expect(inputs).toMatchObject({ name: 'A  B', phone: '7', city: null, street: null });
    expect(placeInputs({ name: 'x', toString: 'y' }).country).toBeNull();
  });

  it('have a position from numbers, or the middle of a geometry', () => {
    expect(placeInputs({ latitude: 1.5, longitude: 2.5 })).toMatchObject({ latitude: 1.5 });
    expect(placeInputs({ latitude: 91, longitude: 2 }).latitude).toBeNull();
    expect(wktCentre('POINT (13.4 52.5)')).toEqual([52.5, 13.4]);
    expect(wktCentre('POLYGON ((0 0, 4 0, 4 2, 0 2, 0 0))')).toEqual([1, 2]);
    expect(wktCentre('nothing')).toBeNull();
  });
});
