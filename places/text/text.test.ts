import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.ts';
import { addressKey, postcodeKey, streetHouses } from './address.ts';
import { comparePhones, isSamePhone, parseWebsite, phoneKey, socialKey } from './contact.ts';
import { editSimilarity, editSimilarityFrom, jaroWinkler, pairSimilarity } from './similarity.ts';
import { MAX_WORDS, nameWords, toWords } from './words.ts';

describe('nameWords', () => {
  it.each([
    ['人民广场店', ['renmin', 'minguang', 'guangchang', 'changdian']],
    ['麦当劳 McDonald', ['maidang', 'danglao', 'mcdonald']],
    ['すき家', ['suki', 'jia']],
    ['銀行', ['yinxing']],
    ["Joe's Grill", ['joes', 'grill']],
  ])('%s', (text, words) => {
    expect(nameWords(text)).toEqual(words);
  });

  it('treats simplified and traditional characters equally', () => {
    expect(nameWords('龙山国贸')).toEqual(nameWords('龍山國貿'));
  });
});

describe('pairSimilarity', () => {
  it('counts the pairs of letters that both have', () => {
    expect(pairSimilarity('night', 'nacht')).toBeCloseTo(0.25);
    expect(pairSimilarity('7eleven', '7eleven')).toBe(1);
    expect(pairSimilarity('ab', 'cd')).toBe(0);
    expect(pairSimilarity('a', 'a')).toBe(0);
  });
});

describe('toWords', () => {
  it.each([
    ["Joe's Café & Grill", ['joes', 'cafe', 'and', 'grill']],
    ['Müller-Öhler GmbH', ['muller', 'ohler', 'gmbh']],
    ['ΑΘΗΝΑ 24', ['athina', '24']],
    ['   ', []],
  ])('%s', (text, words) => {
    expect(toWords(text)).toEqual(words);
  });

  it('separates scripts without spaces', () => {
    expect(toWords('大阪Starbucks店')).toHaveLength(3);
    expect(toWords('大阪Starbucks店')).toContain('starbucks');
  });

  it('turns any text into lower-case letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toWords(text).every((word) => /^[a-z0-9]+$/.test(word))).toBe(true);
      }),
      propertyRuns(),
    );
  });

  it('returns a bounded number of bounded words', () => {
    const words = toWords(`${'a'.repeat(5_000)} ${'b '.repeat(5_000)}`);
    expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
    expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(40);
  });
});

describe('addressKey', () => {
  it('treats different spellings of a street line equally', () => {
    const ways = [
      { street: '401 E Chestnut St Unit 790', postal_code: '40202-1234', country_code: 'us' },
      { street: 'East Chestnut Street', house: '401', postal_code: '40202' },
      { full_address: '401 E Chestnut St #790, Louisville, KY 40202, US', country_code: 'US' },
    ].map(addressKey);
    for (const way of ways) {
      expect(way).toMatchObject({ houses: ['401'], postcode: '40202' });
      expect(way.words).toEqual(['east', 'chestnut', 'street']);
    }
    expect(ways.map((way) => way.units)).toEqual([['790'], [], ['790']]);
  });

  it('keeps both ends of a range, and reads ordinals as words', () => {
    expect(addressKey({ street: '46-48A Broughton St' }).houses).toEqual(['46', '48a']);
    expect(addressKey({ street: '125 East 23rd St.' }).words).toEqual(['east', '23rd', 'street']);
    expect(addressKey({ street: '1 Constructor Rd' }).words).toEqual(['constructor', 'road']);
  });

  it.each([
    ['48616.0', '', '48616'],
    ['EH10 4ER', 'GB', 'EH104ER'],
    ['10036-3657', '', '10036'],
    ['00000', 'SA', ''],
  ])('postcode %s of %s', (text, country, key) => {
    expect(postcodeKey(text, country)).toBe(key);
  });
});

describe('contacts', () => {
  it.each([
    ['+1 212-867-5309', '(212) 867-5309', true],
    ['+65 6333 4444', '63334444', true],
    ['+49 7161 73620', '07161 73620', true],
    ['+44 20 7946 0000', '020 7946 0001', false],
  ])('%s and %s', (a, b, same) => {
    expect(isSamePhone(phoneKey(a)!, phoneKey(b)!)).toBe(same);
  });

  it('distinguishes lines of one exchange from unrelated lines', () => {
    const key = (phone: string) => [phoneKey(phone)!];
    expect(comparePhones(key('502-583-8303'), key('502-583-4800'))).toBe(-0.5);
    expect(comparePhones(key('502-583-8303'), key('918-756-9066'))).toBe(-1);
    expect(comparePhones([], key('918-756-9066'))).toBe(0);
  });

  it.each([
    ['https://www.Example.com:8080/A/b/?q=1#x', 'example.com', 'a/b', false],
    ['example.co.uk', 'example.co.uk', '', false],
    ['//user@host.org/x', null, null, null],
    ['https://m.facebook.com/joes', 'facebook.com', 'joes', true],
    ['https://plus.google.co.uk/1', 'plus.google.co.uk', '1', true],
    ['http://texcoco.mx', 'texcoco.mx', '', false],
    ['not a host', null, null, null],
  ])('website %s', (text, host, path, social) => {
    const expected = host === null ? null : { host, path, social };
    expect(parseWebsite(text)).toEqual(expected);
  });

  it('gives all addresses of a social page one key', () => {
    expect(socialKey('https://de-de.facebook.com/Joes/')).toBe('facebook.com/joes');
    expect(socialKey('https://facebook.com/')).toBeNull();
  });
});

describe('streetHouses', () => {
  const at = (street: string) => streetHouses({ street }, addressKey({ street }));

  it.each([
    ['12 Elm Street', 'Elm St 12'],
    ['鹿島町浅井新田1-26, クラスポ蒲郡 2F', '鹿島町浅井新田1-26'],
    ['京都府京都市上京区天秤丸町１８２−１', '上京区天秤丸町182-1'],
    ['上海市黄浦区中山路123号', '中山路 123号'],
  ])('%s and %s share one', (a, b) => {
    expect(at(a).filter((one) => at(b).includes(one))).not.toEqual([]);
  });

  it('distinguishes streets and houses', () => {
    expect(at('12 Elm Street').filter((one) => at('14 Elm Street').includes(one))).toEqual([]);
    expect(at('12 Elm Street').filter((one) => at('12 Oak Street').includes(one))).toEqual([]);
    expect(at('Main Street')).toEqual([]);
  });
});

describe('similarity', () => {
  const word = fc.stringMatching(/^[a-z]{0,12}$/);

  it.each([
    ['kitten', 'sitting', 1 - 3 / 7],
    ['same', 'same', 1],
    ['', 'x', 0],
  ])('edit %s %s', (a, b, expected) => {
    expect(editSimilarity(a, b)).toBeCloseTo(expected);
  });

  it('computes the published Jaro-Winkler values', () => {
    expect(jaroWinkler('martha', 'marhta')).toBeCloseTo(0.9611, 3);
    expect(jaroWinkler('dixon', 'dicksonx')).toBeCloseTo(0.8133, 3);
  });

  it('counts edits as the matrix does, for long strings, too', () => {
    const text = fc.stringMatching(/^[a-d]{1,50}$/);
    fc.assert(
      fc.property(text, text, (a, b) => {
        const distance = editsOfMatrix(a, b);
        expect(editSimilarity(a, b)).toBe(
          a === b ? 1 : 1 - distance / Math.max(a.length, b.length),
        );
      }),
      propertyRuns(),
    );
  });

  it('computes Jaro-Winkler by its definition, for long strings, too', () => {
    const text = fc.stringMatching(/^[a-d]{1,50}$/);
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(jaroWinkler(a, b)).toBeCloseTo(jaroWinklerByDefinition(a, b), 12);
      }),
      propertyRuns(),
    );
  });

  it('is symmetric, from 0 to 1, and 1 only for equals', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        for (const of of [editSimilarity, jaroWinkler]) {
          expect(of(a, b)).toBeCloseTo(of(b, a), 10);
          expect(of(a, b)).toBeGreaterThanOrEqual(0);
          expect(of(a, b) === 1).toBe(a === b);
        }
        const full = editSimilarity(a, b);
        expect(editSimilarityFrom(0.6, a, b)).toBe(full >= 0.6 ? full : 0);
      }),
      propertyRuns(),
    );
  });
});

function editsOfMatrix(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (const [i, char] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (b[j - 1] === char ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/** Equal letters at most half the longer string apart, minus those out of order. */
function jaroWinklerByDefinition(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const pairs: [number, number][] = [];
  for (let i = 0; i < a.length; i++) {
    const isFree = (j: number) => pairs.every(([, used]) => used !== j);
    const near = [...b].findIndex((char, j) => {
      return Math.abs(i - j) <= reach && char === a[i] && isFree(j);
    });
    if (near >= 0) pairs.push([i, near]);
  }
  if (pairs.length === 0) return 0;
  const sortedB = pairs.map(([, j]) => j).sort((x, y) => x - y);
  const moved = pairs.filter(([i], at) => a[i] !== b[sortedB[at]!]).length / 2;
  const common = pairs.length;
  const jaro = (common / a.length + common / b.length + (common - moved) / common) / 3;
  let prefix = 0;
  while (prefix < Math.min(4, a.length, b.length) && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}
