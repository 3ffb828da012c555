/** How many exports are held at once, and whose. */
import { expect, it } from 'vitest';
import { InlineExports } from './inline-export.ts';
import { Problem } from './response.ts';

it('IE1 exports that nobody takes leave room for those of others', () => {
  const exports = new InlineExports();
  const open: AbortController[] = [];
  const hold = (organization: string) => {
    const ended = new AbortController();
    exports.hold(organization, ended.signal);
    open.push(ended);
  };
  for (const organization of ['a', 'b', 'c', 'd']) {
    for (let i = 0; i < 4; i++) {
      hold(organization);
      if (i < 3) continue;
      expect(() => hold(organization)).toThrow(Problem);
    }
  }
  expect(() => hold('e')).toThrow(Problem);
  open[0]!.abort();
  hold('e');
  expect(() => hold('a')).toThrow(Problem);
  for (const ended of open) ended.abort();
  hold('a');
});
