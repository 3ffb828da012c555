/** Runs of digits that are no numbers to call. */
import { expect, it } from 'vitest';
import { readMarkedPhone } from '../../../phone/phone-numbers.ts';
import { DAY_OF_YEAR, isHouseAndPostcode, isRegistration } from './number-shapes.ts';

it.each([
  ['登録番号 t', '1234567890123', true],
  ['vat gb', '123456789', true],
  ['tel', '5125550123', false],
  ['t ', '5125550123', false],
  ['t', '01632960123', false],
  ['t', '512 555 0123', false],
])('%s%s', (before, written, expected) => {
  expect(isRegistration(written, before)).toBe(expected);
});

it.each([
  ['京icp备', '2021034567', '号-1', true],
  ['許可第', '1234567890', '号', true],
  ['', '2021034567', '號', true],
  ['', '0212345678', '号码', false],
])('%s%s%s', (before, written, after, expected) => {
  expect(isRegistration(written, before, after)).toBe(expected);
});

it.each([
  ['18.07.2026', true],
  ['2026/7/18', true],
  ['2026-07-18', true],
  ['04.22.20.26', false],
  ['18.07-2026', false],
  ['555.019.2026', false],
])('%s is a day: %s', (written, expected) => {
  expect(DAY_OF_YEAR.test(written)).toBe(expected);
});

it.each([
  ['33 26121', '26121', true],
  ['33, 26121', '26121', true],
  ['33 26121', '26122', false],
  ['033 26121', '26121', false],
  ['33 26121', undefined, false],
])('%s with the postcode %s', (written, postcode, expected) => {
  expect(isHouseAndPostcode(written, postcode)).toBe(expected);
});

it.each([
  ['1234567890123', 'JP'],
  ['0812 3456 7890 1234', 'ID'],
  ['+81 1234567890123', null],
])('reads no number that is longer than its plan allows: %s', (written, country) => {
  expect(readMarkedPhone(written, country)).toBeNull();
});
