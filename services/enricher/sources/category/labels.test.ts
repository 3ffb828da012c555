import { describe, expect, it } from 'vitest';
import { Categories } from './categories.ts';
import { labelKey } from './label-translations.ts';
import { readTable } from './tables.ts';

const categories = new Categories();

describe('labels of map services and directories', () => {
  it.each([
    // The labels that a map service offers to owners of places.
    ['Aquarium shop', 'pet_store', '459910'],
    ['Camping store', 'sporting_goods', '459110'],
    ['Food bank', 'food_bank', '624210'],
    ['Flea market', 'flea_market', '459510'],
    ['Mobile home park', 'mobile_home_park', '531190'],
    ['Smog inspection station', 'inspection_station', '811198'],
    ['Airport shuttle service', 'airport_shuttles', '485999'],
    ['Hindu temple', 'hindu_temple', '813110'],
    ['Drive-in movie theater', 'drive_in_theater', '512132'],
    ['Historical place', 'landmark_and_historical_building', '712120'],
    ['Nursing home', 'nursing_home', '623110'],
    ['Air conditioning contractor', 'hvac_services', '238220'],
    ['Excavating contractor', 'excavation', '238910'],
    ['Physical therapist', 'physical_therapy', '621340'],
    ['Dog trainer', 'pet_training', '812910'],
    ['Hospice', 'hospice', '623110'],
    ['Warehouse', 'warehouse', '493110'],
    ['Soccer field', 'sports_field', '713990'],
    ['Holding company', 'holding_company', '551112'],
    // Those of directories, in the plural, with two kinds or with signs.
    ['Heating & Air Conditioning/HVAC', 'hvac_services', '238220'],
    ['Check Cashing/Pay-day Loans', 'check_cashing_payday_loans', '522390'],
    ['Keys & Locksmiths', 'key_and_locksmith', '561622'],
    ['Skating Rinks', 'skating_rink', '713940'],
    ['Race Tracks', 'race_track', '711212'],
    // Other languages.
    ['Schreinerei', 'carpenter', '238350'],
    ['Plombier chauffagiste', 'plumbing', '238220'],
    ['Bengkel mobil', 'automotive_repair', '811111'],
    ['Pflegeheim', 'nursing_home', '623110'],
  ])('%s is %s', (label, name, naics) => {
    const { facts } = categories.read(label)!;
    expect([facts?.name, facts?.naics]).toEqual([name, naics]);
  });

  it.each([
    ['Chinese Grocery Store', 'chinese_grocery_store', 'grocery_store'],
    ['Corporate Coffee Shop', 'corporate_coffee_shop', 'coffee_shop'],
    ['Stem Cell Research Institute', 'stem_cell_research_institute', 'research_institute'],
  ])('%s keeps its name, with the facts of its last two words', (label, name, facts) => {
    const kind = categories.read(label)!;
    expect([kind.name, kind.facts?.name]).toEqual([name, facts]);
  });

  it.each(['Meeting Place', 'landuse=construction'])('%s is no kind that is known', (label) => {
    expect(categories.read(label)!.facts).toBeNull();
  });

  it('state one kind each', () => {
    const labels = readTable('category-facts.tsv').flatMap(([name, , , , , written]) => [
      ...new Set([name!, ...(written ?? '').split(',').filter(Boolean)].map(labelKey)),
    ]);
    const twice = labels.filter((label, at) => labels.indexOf(label) !== at);
    expect(twice).toEqual([]);
  });
});
