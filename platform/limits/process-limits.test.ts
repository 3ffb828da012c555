/** A limit of open files that is too low is told before anything is opened. */
import { expect, it } from 'vitest';
import { findOpenFilesFault } from './open-files.ts';

const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit
Max processes             95978                95978                processes
Max open files            ${soft}                 1048576              files
Max locked memory         8388608              8388608              bytes
`;

it.each(['64', '255'])('a limit of %s is too low', (soft) => {
  expect(findOpenFilesFault(limits(soft))).toContain(`may have ${soft} files`);
});

it.each(['256', '1024', '1048576', 'unlimited'])('a limit of %s is not', (soft) => {
  expect(findOpenFilesFault(limits(soft))).toBeNull();
});

it('nothing is said where the system does not tell the limit', () => {
  expect(findOpenFilesFault(null)).toBeNull();
});
