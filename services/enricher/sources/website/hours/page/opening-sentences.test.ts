/** Hours of one or two days, in sentences without a label. */
import { describe, expect, it } from 'vitest';
import { showFirstHours } from '../../../../../../test/support/site-hours.ts';

function hoursIn(body: string, country: string): string | null {
  return showFirstHours({ body, place: { country } });
}

describe('hours of few days without a label', () => {
  it.each([
    ['GB', 'We open on Saturdays and Sundays from 10am to 4pm.', '- - - - - 10-16 10-16'],
    ['GB', 'Open weekends only, 10-4', '- - - - - 10-16 10-16'],
    ['DE', 'Das Lager ist freitags von 14 bis 18 Uhr offen.', '- - - - 14-18 - -'],
    ['FR', 'Vente directe : mardi 16h-19h et samedi 9h-12h', '- 16-19 - - - 9-12 -'],
    ['ID', 'Bibit bunga. Sabtu dan Minggu saja, 08.00–15.00.', '- - - - - 8-15 8-15'],
    ['MY', 'Dibuka hujung minggu sahaja, 8 pagi hingga 4 petang.', '- - - - - 8-16 8-16'],
    ['JP', '開館は土・日のみ、10時から16時まで。', '- - - - - 10-16 10-16'],
    ['CN', '只在周末开放，上午9点到下午4点。', '- - - - - 9-16 9-16'],
    ['EG', 'نفتح يومي الجمعة والسبت من 10 صباحا حتى 4 مساء.', '- - - - 10-16 10-16 -'],
  ])('in %s count in a sentence that says when the place opens: %s', (country, text, hours) => {
    expect(hoursIn(`<p>${text}</p>`, country)).toBe(hours);
  });

  it.each([
    ['GB', 'Yoga class: Saturdays 10am to 11am.'],
    ['GB', 'Open day: Saturday 10am to 2pm'],
    ['GB', 'Registration opens Monday 9am - 5pm'],
    ['DE', 'Unser Chor trifft sich dienstags von 19 bis 21 Uhr.'],
    ['FR', 'Cours de yoga : mercredi 16h-19h et samedi 9h30-12h30'],
    ['JP', '体験教室は土・日、10時から16時まで開催。'],
  ])('in %s do not count in a sentence about what is on: %s', (country, text) => {
    expect(hoursIn(`<p>${text}</p>`, country)).toBeNull();
  });
});

it('in Japanese text, the days of both languages are not read as Chinese alone', () => {
  const body = '<p>受付 平日 8:30〜12:00 土曜 8:30〜13:00</p>';
  const hours = '8.5-12 8.5-12 8.5-12 8.5-12 8.5-12 8.5-13 -';
  expect(hoursIn(body, 'JP')).toBe(hours);
});
