/** FF1: the content of a format file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkFormats } from './folder-formats.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-formats-'));
mkdirSync(join(dataDir, 'log'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const check = (text: string) => {
  writeFileSync(join(dataDir, 'log', 'cairn-format.json'), text);
  checkFormats({ dataDir });
};

it.each(['', 'null', '[]', '1', '{"format":"1"}', '{"format":0}', '{"format":1.5}', '{"form'])(
  'FF1 %j is refused',
  (text) => {
    expect(() => check(text)).toThrow(expect.objectContaining({ code: 'data_corrupt' }));
  },
);

it('FF1 opens the format of this build, and refuses a newer one', () => {
  check('{"format":1}');
  const newer = expect.objectContaining({ code: 'data_newer' });
  expect(() => check('{"format":99}')).toThrow(newer);
});
