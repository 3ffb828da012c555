/** The compiled program, as it ships. */
import { expect, it } from 'vitest';
import { bundleProgram } from '../build-program.js';
import { repositoryFolder } from './support/backend.ts';

/** Of our own modules; packages bring theirs. */
const OWN = /^(?!.*node_modules)\/\/ (?:services|places|platform|domain|ledger)\//m;

it('makes no expression anew at each use', { timeout: 60_000 }, async () => {
  const files = await bundleProgram(repositoryFolder);
  const code = files.filter(({ path }) => path.endsWith('.js')).map(({ text }) => text);
  const own = code.filter((text) => OWN.test(text)).join('\n');
  expect(own.includes(String.raw`/\p{Script=Han}/u`)).toBe(true);
  // A constant's name, and not a string, stands where an expression is made of parts.
  expect(own.match(/new RegExp\("[^"\n]*\\\\p\{[^"\n]*", "[a-z]+"\)/g) ?? []).toEqual([]);
});
