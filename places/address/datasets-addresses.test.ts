/** Addresses as datasets of places write them, read by people who know the countries. */
import { describe, expect, it } from 'vitest';
import { parseFullAddress } from './full-address.ts';

describe('an address of a dataset', () => {
  it.each([
    ['DE', 'Im Boden 19, Hattersheim am Main, 65795', { city: 'Hattersheim am Main', house: '19' }],
    ['DE', 'Talstraße 12, Ehingen (Donau), 89584, DE', { city: 'Ehingen (Donau)', house: '12' }],
    ['DE', 'Am Wittenborn 70, Hann. Münden, 34346', { city: 'Hann. Münden', house: '70' }],
    ['DE', 'HAUPTSTR 54 56, Baden Baden, 76534', { street: 'HAUPTSTR', house: '54-56' }],
    ['AT', 'Mariahilfer Straße 139, Wien, 1150', { city: 'Wien', postalCode: '1150' }],
    ['DK', 'Lisbjergbakken 2D, Aarhus N, 82 8200', { house: '2D', postalCode: '8200' }],
    ['CZ', 'Neffova 299/1, Lipník nad Bečvou, 71 751 31', { house: '299/1', postalCode: '751 31' }],
    ['ES', 'Carrer Nou, 2, Lloret de Mar, 17310', { city: 'Lloret de Mar', house: '2' }],
    ['FR', '6 rue du Port, Ambonnay, Champagne-Ardenne 51150', { city: 'Ambonnay' }],
    ['IT', 'Via Mazzini, 176, Battipaglia, Salerno', { city: 'Battipaglia', state: 'Salerno' }],
    ['IT', 'Via Casaregis, 26 R, Genova, GE 16129', { street: 'Via Casaregis', house: '26R' }],
    ['US', '11090 Limonite Ave, Mira Loma, CA 91752', { city: 'Mira Loma' }],
    ['US', '625 S Oaks Ave 400, Pasadena, CA 91105', { street: 'S Oaks Ave', unit_number: '400' }],
    ['US', '97 Elk Rd Ste 250 Ste #250, Elk Grove, CA 95624', { street: 'Elk Rd' }],
    ['US', '700 Boston Road, Town Plaza, Billerica, MA 01821', { building: 'Town Plaza' }],
    ['CA', '170, 550 71 St SE, Calgary, AB T2H 0S6', { unit_number: '170', house: '550' }],
    ['MX', 'Altamirano #140, Los Mochis, SIN 81200', { street: 'Altamirano', house: '140' }],
    ['BR', 'Rua Rui Barbosa 891 Centro, Foz do Iguaçu, Paraná', { house: '891', suburb: 'Centro' }],
    ['BR', 'Av. da Cruz, Lt. 17, Taguatinga, DF', { unit_number: 'Lt. 17', street: 'Av. da Cruz' }],
    ['IN', 'No B36, Lajpat Nagar 2, New Delhi, Delhi 110024', { house: 'B36', city: 'New Delhi' }],
    ['IN', 'Vijay Road Near Paint House, Amravati, Maharashtra', { street: 'Vijay Road' }],
    ['TH', 'วงแหวนรอบ2, อ.ดอยสะเก็ด, จ.เชียงใหม่ 50210', { city: 'ดอยสะเก็ด', state: 'เชียงใหม่' }],
    ['TR', '313 sokak nu 98/A, Buca, 35140', { street: '313 sokak', house: '98/A' }],
    ['HU', 'Ady Endre utca 16, Balatonudvari, 8242', { street: 'Ady Endre utca', house: '16' }],
    ['VN', '25 Phố Nguyễn Hoàng, Quận Nam Từ Liêm, 12014', { city: 'Quận Nam Từ Liêm' }],
    ['KR', '테헤란로 152, 강남구, 서울특별시 06236', { suburb: '강남구', street: '테헤란로' }],
    ['CN', '建国路88号, Beijing, 100022, CN', { city: 'Beijing', street: '建国路', house: '88' }],
  ])('has its parts in %s: %s', (country, text, parts) => {
    expect(parseFullAddress(text, country)).toMatchObject(parts);
  });

  it('has no suburb, building or unit that only a wrong cut makes', () => {
    const limonite = parseFullAddress('11090 Limonite Ave, Mira Loma, CA 91752', 'US');
    const saarland = parseFullAddress('Koßmannstraße 1, Saarbrücken, SL 66119', 'DE');
    const boden = parseFullAddress('Im Boden 19, Hattersheim am Main, 65795', 'DE');
    expect(limonite.suburb).toBeUndefined();
    expect(saarland.unit_number).toBeUndefined();
    expect(boden.building).toBeUndefined();
  });
});
