import { describe, expect, it } from 'vitest';
import {
  cityInitials,
  withCity,
  withDigits,
  withoutCountry,
  withoutStreet,
} from './other-forms.ts';

describe('a number of several words', () => {
  it.each([
    ['cafe two one one five', 'cafe 2115'],
    ['studio fifty four', 'studio 54'],
    ['nineteen eighty four', '1984'],
    ['route one hundred and one diner', 'route 101 diner'],
    ['the hundred', null],
    ['one and only', null],
    ['five guys', null],
    ['twenty twelve', '2012'],
    ['7 eleven', '711'],
    ['seveneleven orchard', '711 orchard'],
    ['pier 7', null],
    ['seventeen', null],
  ])('%s: %s', (words, digits) => {
    expect(withDigits(words.split(' '))?.join(' ') ?? null).toBe(digits);
  });
});

describe('the initials of the city', () => {
  it.each([
    ['eagle bar nyc', 'New York', 'eagle bar new york city'],
    ['ny bagels', 'New York City', 'new york bagels'],
    ['hilton kl', 'Kuala Lumpur', 'hilton kuala lumpur'],
    ['la fonda', 'Los Angeles', null],
    ['hilton kl', 'London', null],
    ['hilton kl', 'Singapore', null],
  ])('%s in %s: %s', (words, city, spelt) => {
    expect(withCity(words.split(' '), cityInitials([city]))?.join(' ') ?? null).toBe(spelt);
  });
});

describe("the place's street after a name", () => {
  it.each([
    ['pizza hut hanover street', 'hanover street', 'pizza hut'],
    ['pizza hut hanover', 'hanover street', 'pizza hut'],
    ['the home depot custer ave', 'east custer avenue', 'the home depot'],
    ['cafe hanover street', 'hanover street', null],
    ['hanover street', 'hanover street', null],
    ['pizza hut george street', 'hanover street', null],
  ])('%s at %s: %s', (words, street, bare) => {
    expect(withoutStreet(words.split(' '), street.split(' '))?.join(' ') ?? null).toBe(bare);
  });
});

describe('the country after the name of a chain', () => {
  it.each([
    ['pizza hut uk', '', 'pizza hut'],
    ['ikea singapore', 'SG', 'ikea'],
    ['ikea singapore', '', null],
    ['bank of china', 'CN', null],
    ['pizza hut', 'GB', null],
  ])('%s in "%s": %s', (words, country, bare) => {
    expect(withoutCountry(words.split(' '), country)?.join(' ') ?? null).toBe(bare);
  });
});
