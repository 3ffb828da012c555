/** Text that was not edited converts back to the same value. */
import { describe, expect, it } from 'vitest';
import { editorFor, isCorrectable, readFromEditor, writeForEditor } from './correction-values.ts';

const VALUES: Readonly<Record<string, unknown>> = {
  phone: '+4232355522',
  categories: ['Restaurant', 'Bar, Café'],
  has_delivery: false,
  traffic_control: true,
  review_count: 12,
  average_rating: 4.5,
  coordinates: [47.1405, 9.5215],
  open_closed_status: 'Temporarily Closed',
  address: { full_address: 'Herrengasse 12, 9490 Vaduz', street: 'Herrengasse' },
  multilingual_names: { de: 'Adler: Gasthof', en: 'Eagle' },
  opening_hours: { Monday: '11:00-14:00,17:00-23:00', Tuesday: 'closed' },
  opening_hours_grouped_by_hours: [{ days: ['Mon'], opens: '11:00', closes: '14:00' }],
  custom_parking: { value: 'yes', reasoning: 'a sign', confidence: 'HIGH' },
};

describe('the editor of a value', () => {
  it.each(Object.entries(VALUES))('gives %s back as it was', (field, value) => {
    const editor = editorFor(field);
    expect(readFromEditor(editor, writeForEditor(editor, value))).toEqual(value);
  });

  it('offers the parts of an address and the days', () => {
    expect(writeForEditor(editorFor('address'), null)).toMatch(/^full_address: \n/);
    expect(writeForEditor(editorFor('opening_hours'), null).split('\n')).toHaveLength(7);
  });

  it.each([
    ['phone', ' ', 'Enter a value'],
    ['address', 'street:\ncity: ', 'Enter a value'],
    ['address', 'Herrengasse 12', 'no colon'],
    ['review_count', 'many', 'not a number'],
    ['coordinates', '47.1, ', 'not a number'],
    ['building_footprint', '{"a": }', 'not valid JSON'],
  ])('explains why it cannot parse %s from %j', (field, text, words) => {
    expect(() => readFromEditor(editorFor(field), text)).toThrow(words);
  });

  it('knows the fields that the API accepts', () => {
    expect(['phone', 'custom_x', 'company'].map(isCorrectable)).toEqual([true, true, false]);
  });
});
