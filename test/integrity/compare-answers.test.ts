/**
 * `cairn promote --verify` compares the answers of two houses: jobs by pages, and those of pages
 * that differ by name. Here the houses are a data folder and its copy.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareAnswers } from '../../cli/promotion/answer-walk.ts';
import { makeSomeOfEverything } from '../support/all-reads.ts';
import { call, KEY, ORGANIZATION, type Product, startProduct } from '../support/product.ts';

const TIMEOUT_MS = 240_000;
const JOBS = 20;

const folder = mkdtempSync(join(tmpdir(), 'cairn-answers-'));
const start = (name: string) =>
  startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: join(folder, name) } });
let houses: [here: Product, there: Product];

beforeAll(async () => {
  const first = await start('here');
  await makeSomeOfEverything(first.address, JOBS);
  await first.stop();
  cpSync(join(folder, 'here'), join(folder, 'there'), { recursive: true });
  houses = [await start('here'), await start('there')];
}, TIMEOUT_MS);
afterAll(async () => {
  for (const house of houses ?? []) await house.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function compare(jobsPerPage = 1_000) {
  const lines: string[] = [];
  const output = { progress: () => {}, line: async (line: string) => void lines.push(line) };
  const [source, target] = houses.map(({ address }) => ({ address, secret: KEY }));
  const end = await compareAnswers({
    source: source!,
    target: target!,
    organizations: [ORGANIZATION],
    output: output as never,
    signal: new AbortController().signal,
    jobsPerPage,
  });
  return { end, lines };
}

it('AW2 equal pages are compared without a question for each job', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { end, lines } = await compare();
  expect(lines).toEqual([]);
  expect(end).toMatchObject({ different: 0 });
  expect(end.jobs).toBeGreaterThan(2 * JOBS);
  expect(end.compared).toBeLessThan(end.jobs);
});

it('AW3 pages that follow each other are compared', { timeout: TIMEOUT_MS }, async () => {
  const { end, lines } = await compare(JOBS);
  expect(lines).toEqual([]);
  expect(end.jobs).toBeGreaterThan(2 * JOBS);
});

it('AW2 a job that differs is named, and no other', { timeout: TIMEOUT_MS }, async () => {
  const body = { corrections: { phone: '+4232322177' } };
  const path = '/jobs/first-2/corrections';
  expect((await call(houses[1].address, 'PUT', path, { body })).status).toBe(200);
  const { end, lines } = await compare();
  const named = lines.flatMap((line) => /^GET \S*(\/batches\S*\/jobs\/\S+) /.exec(line)?.[1] ?? []);
  expect(named).toEqual(['/batches/first/jobs/first-2']);
  expect(lines.filter((line) => line.includes('/jobs?'))).toEqual([]);
  expect(end.different).toBeGreaterThan(0);
});
