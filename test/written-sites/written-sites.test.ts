import { expect, it } from 'vitest';
import { f1, share } from '../site-farm/measure-farm.ts';
import { measureSites } from './measure-sites.ts';
import { readWrittenSites, SITE_FILES } from './read-sites.ts';

/** The floors; `npm run quality -- websites` prints the figures. */
it('the sites that were written by hand give what stands in them', () => {
  const score = measureSites(SITE_FILES.flatMap(readWrittenSites));
  const told = score.faults.join('\n');
  const { hours, phone, roles, socials, notices, legalName, services, links, menu } = score.fields;
  expect(score.unquoted, told).toBe(0);
  expect(score.foreign, told).toBe(0);
  expect(f1(phone), told).toBeGreaterThanOrEqual(0.97);
  expect(f1(roles), told).toBeGreaterThanOrEqual(0.96);
  expect(f1(socials), told).toBeGreaterThanOrEqual(0.97);
  expect(share(hours), told).toBeGreaterThanOrEqual(0.97);
  expect(f1(notices), told).toBeGreaterThanOrEqual(0.97);
  expect(f1(legalName), told).toBeGreaterThanOrEqual(0.95);
  expect(f1(services), told).toBeGreaterThanOrEqual(0.95);
  expect(f1(links), told).toBeGreaterThanOrEqual(0.95);
  expect(f1(menu), told).toBeGreaterThanOrEqual(0.92);
});
