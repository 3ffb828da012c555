import { expect, it } from 'vitest';
import { f1, share } from '../site-farm/measure-farm.ts';
import { measureSites } from './measure-sites.ts';
import { readWrittenSites, SITE_FILES } from './read-sites.ts';

/** The floors; `npm run quality -- websites` prints the figures. */
it('the sites that were written by hand give what stands in them', () => {
  const score = measureSites(SITE_FILES.flatMap(readWrittenSites));
  const told = score.faults.join('\n');
  const { hours, phone, socials, notices } = score.fields;
  expect(score.unquoted, told).toBe(0);
  expect(f1(phone), told).toBeGreaterThanOrEqual(0.85);
  expect(f1(socials), told).toBeGreaterThanOrEqual(0.85);
  expect(share(hours), told).toBeGreaterThanOrEqual(0.75);
  expect(f1(notices), told).toBeGreaterThanOrEqual(0.85);
});
