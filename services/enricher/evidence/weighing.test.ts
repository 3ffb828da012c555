import { describe, expect, it } from 'vitest';
import type { Claim, ClaimKind } from './claim.ts';
import { inputClaim } from './claim.ts';
import { scoreWithin, supportLevel, weigh } from './weighing.ts';

function claim(value: string, kind: ClaimKind, source: string, weight = 0.7): Claim<string> {
  return { ...inputClaim(value, value, 'test'), kind, source, weight };
}

const input = (value: string) => inputClaim(value, value, 'phone');
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

describe('the level of claims that agree', () => {
  const cases: [string, [ClaimKind, string][], string][] = [
    ['nothing', [], 'NONE'],
    ['the input alone', [['input', 'input']], 'NONE'],
    ['an inference', [['inferred', 'a']], 'LOW'],
    ['a weak record', [['weak', 'a']], 'LOW'],
    [
      'two weak records',
      [
        ['weak', 'a'],
        ['weak', 'b'],
      ],
      'MEDIUM',
    ],
    ['one third party', [['third_party', 'a']], 'MEDIUM'],
    [
      'one third party twice',
      [
        ['third_party', 'a'],
        ['third_party', 'a'],
      ],
      'MEDIUM',
    ],
    [
      'two third parties',
      [
        ['third_party', 'a'],
        ['third_party', 'b'],
      ],
      'HIGH',
    ],
    ['the place itself', [['first_party', 'a']], 'HIGH'],
    [
      'the place and another',
      [
        ['first_party', 'a'],
        ['third_party', 'b'],
      ],
      'VERY_HIGH',
    ],
    [
      'the place and an inference',
      [
        ['first_party', 'a'],
        ['inferred', 'b'],
      ],
      'HIGH',
    ],
  ];
  it.each(cases)('%s', (_, kinds, level) => {
    expect(supportLevel(kinds.map(([kind, source]) => claim('x', kind, source)))).toBe(level);
  });
});

describe('weighing', () => {
  it('finds nothing without claims', () => {
    expect(weigh([], same)).toMatchObject({ value: null, verdict: 'NOT FOUND', level: 'NONE' });
  });

  it('keeps an input that no source mentions, at LOW', () => {
    expect(weigh([input('x')], same)).toMatchObject({
      value: 'x',
      verdict: 'NOT VERIFIED',
      level: 'LOW',
    });
  });

  it("adds the sources' value if the input has none", () => {
    const found = weigh([claim('y', 'third_party', 'a')], same);
    expect(found).toMatchObject({ value: 'y', verdict: 'ADDED', level: 'MEDIUM' });
  });

  it('verifies an input in its own spelling, at the level of the sources that agree', () => {
    const claims = [input('X'), claim('x', 'third_party', 'a'), claim('y', 'third_party', 'b')];
    const found = weigh(claims, same);
    expect(found).toMatchObject({ value: 'X', verdict: 'VERIFIED', level: 'MEDIUM' });
    expect(found.support.map(({ source }) => source)).toEqual(['input', 'a']);
    expect(found.against.map(({ value }) => value)).toEqual(['y']);
  });

  it('keeps an input that only one third party contradicts', () => {
    const found = weigh([input('x'), claim('y', 'third_party', 'a')], same);
    expect(found).toMatchObject({ value: 'x', verdict: 'NOT VERIFIED', level: 'LOW' });
  });

  it('corrects an input when two third parties agree on something else', () => {
    const claims = [input('x'), claim('y', 'third_party', 'a'), claim('Y', 'third_party', 'b')];
    expect(weigh(claims, same)).toMatchObject({ value: 'y', verdict: 'CORRECTED', level: 'HIGH' });
  });

  it('verifies rather than corrects when one source agrees and two others do not', () => {
    const others = ['b', 'c'].map((source) => claim('y', 'third_party', source));
    const found = weigh([input('x'), claim('x', 'weak', 'a'), ...others], same);
    expect(found).toMatchObject({ value: 'x', verdict: 'VERIFIED', level: 'LOW' });
  });

  it('prefers the value with the higher level', () => {
    const claims = [
      claim('y', 'weak', 'a', 0.9),
      claim('z', 'third_party', 'b', 0.5),
      claim('w', 'inferred', 'c', 0.99),
    ];
    expect(weigh(claims, same)).toMatchObject({ value: 'z', level: 'MEDIUM' });
  });

  it('keeps every score within the band of its level', () => {
    expect(scoreWithin('MEDIUM', 0.99)).toBe(0.79);
    expect(scoreWithin('HIGH', 0.1)).toBe(0.8);
    expect(scoreWithin('NONE', 0.9)).toBe(0);
    const single = weigh([claim('y', 'third_party', 'a', 0.6)], same);
    const agreed = weigh([input('y'), claim('y', 'third_party', 'a', 0.6)], same);
    expect(agreed.score).toBeGreaterThan(single.score);
  });
});
