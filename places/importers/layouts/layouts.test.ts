import { describe, expect, it } from 'vitest';
import type { PlaceRow } from '../rows/row.ts';
import { foursquareLayout } from './foursquare.ts';
import { allThePlacesLayout, osmLayout } from './osm.ts';
import { overtureLayout } from './overture.ts';
import { plainLayout } from './plain.ts';
import { yelpLayout } from './yelp.ts';

describe("Yelp's data", () => {
  const ROW: PlaceRow = {
    business_id: 'y1',
    name: 'Lora',
    address: '935 Race St',
    city: 'Philadelphia',
    postal_code: '19107',
    stars: 4,
    review_count: 80,
    is_open: 0,
    attributes: { RestaurantsTakeOut: 'True', WiFi: "u'free'", RestaurantsPriceRange2: '1' },
    categories: 'Restaurants, Food, Bubble Tea, Beer, Wine & Spirits, Coffee & Tea',
    hours: { Monday: '7:0-20:0' },
  };

  it('is recognized, and has several categories, the general ones last', () => {
    expect(yelpLayout.recognizes(ROW)).toBe(true);
    const { category, categories } = yelpLayout.read(ROW);
    expect([category, ...categories]).toEqual([
      'Bubble Tea',
      'Beer, Wine & Spirits',
      'Coffee & Tea',
      'Restaurants',
      'Food',
    ]);
  });

  it('says whether the place is open, when, and what it offers', () => {
    const place = yelpLayout.read(ROW);
    expect(place).toMatchObject({
      operating_status: 'is_open=0',
      opening_hours: '{"Monday":"7:0-20:0"}',
      attributes: { RestaurantsTakeOut: 'True', WiFi: "u'free'" },
      price_level: '1',
      rating: { average: '4', best: 5, count: '80' },
    });
    const mixed = { Monday: '0:0-0:0', Tuesday: '8:0-17:0' };
    expect(yelpLayout.read({ ...ROW, hours: mixed })).not.toHaveProperty('opening_hours');
    expect(yelpLayout.read({ ...ROW, is_open: '1' }).operating_status).toBe('is_open=1');
    expect(yelpLayout.read({ ...ROW, is_open: null }).operating_status).toBeUndefined();
  });
});

describe("a customer's table", () => {
  const read = (row: PlaceRow) => plainLayout.read({ name: 'Warung Sari', ...row });

  it('has contacts under their usual names', () => {
    const place = read({
      phone_number: '021-3190 1234',
      website_url: 'sari.example',
      facebook: 'warungsari',
      instagram_url: 'https://www.instagram.com/warung.sari',
      country: 'Indonesia',
    });
    expect(place).toMatchObject({
      phones: ['021-3190 1234'],
      websites: ['sari.example'],
      socials: ['https://www.facebook.com/warungsari', 'https://www.instagram.com/warung.sari'],
      country_code: 'ID',
    });
  });

  it('has hours as text or as an object', () => {
    expect(read({ hours: 'Mon-Fri 7am-5pm' }).opening_hours).toBe('Mon-Fri 7am-5pm');
    const regular = [{ day: 1, open: '0700', close: '1800' }];
    expect(read({ opening_hours: { regular } }).opening_hours).toBe(JSON.stringify({ regular }));
  });

  it('says whether the place is open, and since when', () => {
    expect(read({ status: 'Permanently closed' }).operating_status).toBe('Permanently closed');
    expect(read({ business_status: 'OPERATIONAL' }).operating_status).toBe('OPERATIONAL');
    expect(read({ is_closed: true }).operating_status).toBe('is_closed=true');
    expect(read({ status: 'contract signed' }).operating_status).toBeUndefined();
    expect(read({ closed: 'no' }).operating_status).toBeUndefined();
    expect(read({ date_opened: '2015-03-01' }).opened_at).toBe('2015-03-01');
    expect(read({ date_closed: '2025-03-01' }).closed_at).toBe('2025-03-01');
  });

  it('has other names, also by language', () => {
    const place = read({ alternative_names: 'Sari Food|Sari', name_en: 'Sari Eatery' });
    expect(place.alt_names).toEqual(['Sari Food', 'Sari', 'Sari Eatery']);
    expect(place.names_by_language).toEqual({ en: 'Sari Eatery' });
    expect(read({ name_id: '1234' }).names_by_language).toBeUndefined();
  });

  it('keeps what the place offers, under the names of its columns', () => {
    const row = { delivery: true, takeout: 'yes', menu_url: 'https://sari.example/menu' };
    expect(read({ ...row, popularity: 0.7, note: 'x' }).attributes).toEqual({
      delivery: 'true',
      takeout: 'yes',
      menu_url: 'https://sari.example/menu',
      popularity: '0.7',
    });
  });
});

describe('OpenStreetMap', () => {
  const read = (tags: PlaceRow) => osmLayout.read({ '@id': 'node/1', name: 'Kuu', ...tags });

  it('has names in all languages', () => {
    const names = { 'name:sv': 'Månen', 'name:ru': 'Луна', 'name:zh-Hant': '月', 'name:left': 'x' };
    const place = read({ ...names, alt_name: 'Kuun' });
    expect(place.names_by_language).toEqual({ sv: 'Månen', ru: 'Луна', 'zh-Hant': '月' });
    expect(place.alt_names).toEqual(['Kuun', 'Månen', 'Луна', '月']);
  });

  it('has the day on which a place began, unless it may be that of its building', () => {
    expect(read({ start_date: '1966-05-01' }).opened_at).toBe('1966-05-01');
    expect(read({ start_date: '~1960' }).opened_at).toBeUndefined();
    expect(read({ start_date: '1966', building: 'yes' }).opened_at).toBeUndefined();
  });

  it('keeps the pages of its brand, its pictures and its mobile phone', () => {
    const tags = { 'brand:wikipedia': 'fi:K-Market', image: 'https://x.example/a.jpg' };
    const place = read({ ...tags, mobile: '+358 40 5551234' });
    expect(place.attributes).toEqual(tags);
    expect(place.phones).toEqual(['+358 40 5551234']);
  });

  it('has the place that a spider says the place is in', () => {
    const row = { '@spider': 's', ref: '1', name: 'Costa', located_in: 'Westfield' };
    expect(allThePlacesLayout.read(row).attributes).toEqual({ located_in: 'Westfield' });
  });
});

describe('Overture', () => {
  it('has kinds in its taxonomy, and names by language', () => {
    const place = overtureLayout.read({
      id: '1',
      names: { primary: '東京食堂', common: { en: 'Tokyo Shokudo' } },
      taxonomy: { primary: 'ramen_restaurant', alternates: ['bar'], hierarchy: ['food'] },
      basic_category: 'restaurant',
    });
    expect(place).toMatchObject({
      category: 'ramen_restaurant',
      categories: ['bar'],
      names_by_language: { en: 'Tokyo Shokudo' },
    });
  });
});

describe('Foursquare', () => {
  it('has popularity, hours and the chain', () => {
    const hours = { regular: [{ day: 1, open: '0700', close: '1800' }] };
    const row = { fsq_place_id: '1', name: 'Bella', popularity: 0.81, hours, chain_name: 'Bella' };
    expect(foursquareLayout.read(row)).toMatchObject({
      attributes: { popularity: '0.81' },
      opening_hours: JSON.stringify(hours),
      brand: 'Bella',
    });
  });

  it('is read in the form of its API', () => {
    const place = foursquareLayout.read({
      fsq_id: '1',
      name: 'Café Amann',
      geocodes: { main: { latitude: 47.2, longitude: 9.5 } },
      location: { address: 'Aeulestrasse 56', locality: 'Vaduz', country: 'LI' },
      categories: [{ id: 13032, name: 'Café' }],
      chains: [{ id: 'x', name: 'Amann' }],
      social_media: { instagram: 'cafeamann' },
      menu: 'https://amann.example/menu',
    });
    expect(place).toMatchObject({
      latitude: 47.2,
      longitude: 9.5,
      street: 'Aeulestrasse 56',
      city: 'Vaduz',
      country_code: 'LI',
      category: 'Café',
      brand: 'Amann',
      socials: ['https://www.instagram.com/cafeamann'],
      attributes: { menu: 'https://amann.example/menu' },
    });
  });
});
