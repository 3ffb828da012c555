import { describe, expect, it } from 'vitest';
import { Categories } from './categories.ts';
import { NameKinds } from './name-kinds.ts';

const categories = new Categories();
const kinds = new NameKinds(categories);

function kindNamed(name: string, ...localWords: string[]): string | undefined {
  return kinds.read(name, new Set(localWords))?.kind.name;
}

describe('names state the kind of place', () => {
  it.each([
    ["St Giles' Cathedral", 'church_cathedral'],
    ['Copperfield Thrift Store', 'thrift_store'],
    ['Northside Pest Control', 'pest_control_service'],
    ['Harbor Towing', 'towing_service'],
    ['Reyes Taqueria', 'restaurant'],
    ['Schreinerei Brandl', 'carpenter'],
    ['Salon de Coiffure Mireille', 'hair_salon'],
    ['Warung Ibu Sri', 'restaurant'],
    ['Puskesmas Kuta', 'medical_center'],
    ['石川整骨院', 'alternative_medicine'],
    ['居酒屋 しげ', 'pub'],
    ['老李修车', 'automotive_repair'],
    ['مخبز الشام', 'bakery'],
    ['مدرسة النجاح', 'school'],
    ['Nanyang Primary School', 'elementary_school'],
    ['BEST WESTERN Plus Charlotte/Matthews Hotel', 'hotel'],
    ['Fells Point Public Parking Garage', 'parking'],
    ['Hotel Adler', 'hotel'],
    ['Masjid Agung Al-Azhar', 'mosque'],
    ['Farmacia Dott.ssa Rossi', 'pharmacy'],
    ['Comune di San Mauro Castelverde', 'town_hall'],
    ["Bibliothèque de l'INSA", 'library'],
    ['Grundschule am Bürgerpark', 'elementary_school'],
    ['Stadtapotheke', 'pharmacy'],
    ['National Aquarium', 'aquarium'],
    ['ショットバー FIB', 'bar'],
    ['Ferniehill Surgery', 'doctor'],
    ['Cafetería Romo', 'cafe'],
    ['Warung Makan Bu Tini', 'restaurant'],
    ['Гостевой дом "Юкка"', 'bed_and_breakfast'],
    ['صيدلية بوتس', 'pharmacy'],
    ['北京大学附属小学', 'elementary_school'],
    ['高梨クリニック', 'medical_center'],
    ['浅草寺', 'buddhist_temple'],
    ['고금초등학교', 'elementary_school'],
    ['วัดพระแก้ว', 'buddhist_temple'],
    ['ร้านก๋วยเตี๋ยวนำชัย', 'noodles_restaurant'],
    ['Kaisaniemen apteekki', 'pharmacy'],
    ['Kígyó Patika', 'pharmacy'],
    ['Kiosco La Esquina', 'convenience_store'],
    ['Sharma Petrol Pump', 'gas_station'],
    ['Shree Ganesh Mandir', 'hindu_temple'],
    ['SD Negeri 04 Menteng', 'elementary_school'],
    ['SMPN 12 Surabaya', 'high_school'],
    ['Saraswati Vidya Mandir', 'school'],
    ['Colegio San José', 'school'],
    ['UBS Bank', 'bank_credit_union'],
    ['Centro de Salud Norte', 'medical_center'],
    ['Klinik Gigi Sehat', 'dentist'],
    ['Gurdwara Sahib', 'religious_organization'],
  ])('%s: %s', (name, kind) => {
    expect(kindNamed(name)).toBe(kind);
  });

  it('by the word at the end in English, before the location', () => {
    expect(kindNamed('Church Street Cafe')).toBe('cafe');
    expect(kindNamed('The Bank Hotel')).toBe('hotel');
    expect(kindNamed('DBS ATM - Bugis Junction')).toBe('atms');
    expect(kindNamed('Gap Inc. HQ Cafe (13th Flr)')).toBe('cafe');
    expect(kindNamed('Sparkasse (Geldautomat)')).toBe('atms');
    expect(kindNamed('Luigi Pizzeria at The Bank')).toBe('pizza_restaurant');
    expect(kindNamed('Freie Universität Berlin', 'berlin')).toBe('college_university');
  });

  it('by the first of two that "and" joins, and by more words before fewer', () => {
    expect(kindNamed('Hard Rock Hotel & Casino')).toBe('hotel');
    expect(kindNamed('Highlander Motel and RV Park')).toBe('motel');
    expect(kindNamed('Parking Indigo Hôtel de Ville')).toBe('parking');
  });

  it.each([
    'Bar Harbor Inn',
    'Park Burger Company Uptown',
    'Menlo Park',
    'Bank Street',
    'Lecture Theatre 22',
    'Coast Food Bank',
    'Mr Empanada',
    'ehem. Gasthaus Zur Linde',
    'Former Baptist Church',
    '寺',
    '',
  ])('but not if the words may mean another thing: %j', (name) => {
    expect(kindNamed(name)).toBeUndefined();
  });
});
