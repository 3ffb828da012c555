/** Texts that a request may not contain, in the bodies whose texts are stored or compared. */
import { describe, expect, it } from 'vitest';
import { type BodyName, bodySchema } from './request-bodies.ts';

const LONE = 'a\ud800';
const PLACE = { name: 'Real', full_address: 'Vaduz' };

function isAccepted(name: BodyName, body: unknown): boolean {
  return bodySchema(name, () => true).safeParse(body).success;
}

describe('text that is not well-formed Unicode is refused', () => {
  it.each<[BodyName, (text: string) => object]>([
    ['CustomAttribute', (name) => ({ name })],
    ['CustomAttribute', (description) => ({ name: 'Terrace', description })],
    ['CreateWebhook', (description) => ({ url: 'https://hooks.acme.com/', description })],
    ['UpdateWebhook', (description) => ({ description })],
    ['CreateWebhook', (path) => ({ url: `https://hooks.acme.com/${path}` })],
    ['CreateKey', (name) => ({ organization: 'acme', name })],
    ['UpdateBatch', (batch_name) => ({ batch_name })],
    ['Corrections', (note) => ({ corrections: { phone: '+423 1' }, note })],
  ])('%s', (name, toBody) => {
    expect(isAccepted(name, toBody('é🍕'))).toBe(true);
    expect(isAccepted(name, toBody(LONE))).toBe(false);
  });
});

describe('a blank text is refused where a text is required', () => {
  it.each<[BodyName, (text: string) => object]>([
    ['CustomAttribute', (name) => ({ name })],
    ['Placematch', (name) => ({ place: { ...PLACE, name } })],
    ['Placematch', (full_address) => ({ place: { ...PLACE, full_address } })],
  ])('%s', (name, toBody) => {
    expect(isAccepted(name, toBody(' x '))).toBe(true);
    for (const blank of ['', ' ', '\t\n', '\u00a0\u3000']) {
      expect(isAccepted(name, toBody(blank))).toBe(false);
    }
  });
});

it('a URL of a webhook is the URL that is called', () => {
  for (const url of ['https://hooks.acme.com/a\n', ' https://hooks.acme.com', 'https://a.co/b c']) {
    expect([url, isAccepted('CreateWebhook', { url })]).toEqual([url, false]);
  }
  expect(isAccepted('CreateWebhook', { url: 'https://hooks.acme.com/b%20c' })).toBe(true);
});
