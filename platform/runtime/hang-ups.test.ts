/** Which starts ask that hang-ups be ignored: what Linux shows of each, as it was read there. */
import { expect, it } from 'vitest';
import { ignoresHangUps, readStart } from './hang-ups.ts';

const PLAIN = {
  command: '/usr/bin/node',
  input: '/dev/null',
  inputInfo: 'pos:\t0\nflags:\t02100000\nmnt_id:\t24\n',
  parentStatus: 'SigBlk:\t0000000000000000\nSigIgn:\t0000000000000004\nSigCgt:\t0000\n',
};

it.each([
  ['a shell that waits', PLAIN, false],
  ['a system without /proc', { ...PLAIN, input: '', inputInfo: '', parentStatus: '' }, false],
  ['no command', { ...PLAIN, command: undefined }, false],
  ['nohup in bash', { ...PLAIN, command: '/usr/bin/nohup' }, true],
  ['nohup on a terminal', { ...PLAIN, inputInfo: 'pos:\t0\nflags:\t02100001\n' }, true],
  ['another file to write', { ...PLAIN, input: '/a', inputInfo: 'flags:\t02100001\n' }, false],
  ['a script below nohup', { ...PLAIN, parentStatus: 'SigIgn:\t0000000000000005\n' }, true],
] as const)('%s', (_name, start, expected) => {
  expect(ignoresHangUps(start)).toBe(expected);
});

it('a start can be read', () => {
  expect(Object.keys(readStart())).toEqual(Object.keys(PLAIN));
});
