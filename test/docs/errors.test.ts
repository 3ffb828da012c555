/** docs/errors.md: its table has exactly the codes that errors may have, each with its status. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeByStatus, STATUS_BY_CODE } from '../../domain/api/error-codes.ts';

const page = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

it('has every code once, with its status and its meaning', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+?) \|/gm)];
  const written = rows.map(([, code, status]) => [code, Number(status)]);
  expect(written.toSorted()).toEqual([...STATUS_BY_CODE].toSorted());
  for (const [, code, , meaning] of rows) expect(meaning, code).toMatch(/^[A-Z].+\.$/);
});

it('is in the order of the statuses', () => {
  const statuses = [...page.matchAll(/^\| `\w+` \| (\d{3})/gm)].map(([, status]) => Number(status));
  expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
});

it('an error without a code of its own has that of its status', () => {
  for (const status of new Set(STATUS_BY_CODE.values())) {
    expect(STATUS_BY_CODE.get(codeByStatus(status))).toBe(status);
  }
});
