/** Limits that are too low are reported before anything is opened. */
import { expect, it } from 'vitest';
import {
  findLimitFaults,
  findTasksLimitFiles,
  readMemoryLimit,
  readOpenFilesLimit,
} from './process-limits.ts';

const limits = (files: string, addresses = 'unlimited') =>
  `Limit                     Soft Limit           Hard Limit
Max processes             95978                95978                processes
Max open files            ${files}                 1048576              files
Max locked memory         8388608              8388608              bytes
Max address space         ${addresses}            unlimited            bytes
`;

it.each(['64', '255'])('a limit of %s open files is too low', (soft) => {
  expect(findLimitFaults(limits(soft))).toEqual([
    expect.stringContaining(`may have ${soft} files`),
  ]);
});

it.each(['256', '1024', '1048576', 'unlimited'])('a limit of %s open files is enough', (soft) => {
  expect(findLimitFaults(limits(soft))).toEqual([]);
});

it.each([
  ['1024000000', '1'],
  ['4096000000', '3.8'],
  ['16384000000', '15.3'],
])('a limit of %s bytes of address space is too low', (soft, gib) => {
  const faults = findLimitFaults(limits('1024', soft));
  expect(faults).toEqual([expect.stringContaining(`may have ${gib} GiB of addresses`)]);
});

it('a limit of threads and processes below the need of a working product is too low', () => {
  const faults = findLimitFaults(limits('1024'), 60);
  expect(faults).toEqual([expect.stringContaining('may have 60 threads and processes')]);
  expect(findLimitFaults(limits('1024'), 128)).toEqual([]);
});

it('the limit of threads and processes is read from both versions of control groups', () => {
  expect(findTasksLimitFiles('0::/system.slice/cairn.service\n')).toEqual([
    '/sys/fs/cgroup/system.slice/cairn.service/pids.max',
    '/sys/fs/cgroup/pids.max',
  ]);
  expect(findTasksLimitFiles('9:name=systemd:/a\n8:pids:/docker/1f\n7:blkio:/\n')).toEqual([
    '/sys/fs/cgroup/pids/docker/1f/pids.max',
    '/sys/fs/cgroup/pids/pids.max',
  ]);
  expect(findTasksLimitFiles('')).toEqual([]);
});

it('a limit of 32 GiB of addresses is not', () => {
  expect(findLimitFaults(limits('1024', '34359738368'))).toEqual([]);
});

it('reports nothing if the system does not provide the limits', () => {
  expect(findLimitFaults(null)).toEqual([]);
  expect(readOpenFilesLimit(null)).toBe(Number.POSITIVE_INFINITY);
});

it('the memory of a control group is a limit if the machine has more', () => {
  expect(readMemoryLimit(512 * 1024 ** 2)).toBe(512 * 1024 ** 2);
});

it.each([0, 2 ** 63, 2 ** 64])('%s bytes of memory are no limit', (bytes) => {
  expect(readMemoryLimit(bytes)).toBe(Number.POSITIVE_INFINITY);
});
