/** Who may still write when the disk fills up. The free space is injected. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/backend.ts';
import { recordSkip } from '../../test/support/skips.ts';
import { systemClock } from '../runtime/clock.ts';
import { isBackendFault, isCairnError } from '../runtime/errors.ts';
import { DiskSpace, measureFreeBytes, withStorageErrors } from './disk-space.ts';

const MIB = 1024 * 1024;
const LIMIT = 100 * MIB;

let free: number;
let nowMs: number;
let measured: number;
let freeFiles: number;
let space: DiskSpace;

beforeEach(() => {
  [free, nowMs, measured, freeFiles] = [1_000 * MIB, 0, 0, 65_536];
  space = new DiskSpace({
    folder: '/data',
    clock: { elapsedMs: () => nowMs },
    freeMinBytes: LIMIT,
    measure: () => {
      measured++;
      return free;
    },
    measureFiles: () => freeFiles,
  });
});

function refusal(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

describe('DS2: as the disk fills up', () => {
  const cases = [
    [101, []],
    [99, ['new work']],
    [51, ['new work']],
    [49, ['new work', 'accepted work']],
    [24, ['new work', 'accepted work', 'hot state']],
    [0, ['new work', 'accepted work', 'hot state']],
  ] as const;
  it.each(cases)('%i MiB of a limit of 100 refuse %j', (freeMib, refused) => {
    free = freeMib * MIB;
    const uses = ['new work', 'accepted work', 'hot state'] as const;
    expect(uses.filter((use) => refusal(() => space.require(use)) !== null)).toEqual(refused);
  });

  it('the refusal is a backend fault, so that it costs no record an attempt', () => {
    free = 0;
    const error = refusal(() => space.require('accepted work'));
    expect(isCairnError(error, 'storage_full')).toBe(true);
    expect(isBackendFault(error)).toBe(true);
  });

  it('adds the bytes to be written to the needed space', () => {
    free = 120 * MIB;
    const needs = 'The file system of /data has 120 MiB free; new work needs 130 MiB.';
    expect(refusal(() => space.require('new work', 30 * MIB))).toMatchObject({ message: needs });
  });

  it('explains why, and continues when there is space', () => {
    free = 12 * MIB;
    expect(space.fault()).toBe('The file system of /data has 12 MiB free; new work needs 100 MiB.');
    free = LIMIT;
    nowMs += 101;
    expect(space.fault()).toBeNull();
  });
});

it('DS6: a file system that is nearly out of inodes takes no new work', () => {
  freeFiles = 1_023;
  const needs = 'The file system of /data has 1023 free inodes (`df -i`); new work needs 1024.';
  expect(refusal(() => space.require('new work'))).toMatchObject({ message: needs });
  expect(refusal(() => space.require('accepted work'))).toBeNull();
  expect(space.fault()).toBe(needs);
  freeFiles = 1_024;
  nowMs += 101;
  expect(refusal(() => space.require('new work'))).toBeNull();
  expect(space.fault()).toBeNull();
});

describe('DS1: bytes that are about to be written', () => {
  it('count before the write begins', () => {
    free = 60 * MIB;
    expect(refusal(() => space.requireForTransaction('accepted work', 5 * MIB))).toBeNull();
    expect(refusal(() => space.requireForTransaction('accepted work', 11 * MIB))).not.toBeNull();
  });

  it('count until the write has ended, successfully or not', async () => {
    free = 60 * MIB;
    const writes = [() => Promise.resolve(), () => Promise.reject(new Error('no'))];
    for (const write of writes) {
      const running = space.duringTransaction('accepted work', 6 * MIB, write);
      const second = space.duringTransaction('accepted work', 6 * MIB, async () => undefined);
      await expect(second).rejects.toSatisfy((error) => isCairnError(error, 'storage_full'));
      await running.catch(() => undefined);
      await space.duringTransaction('accepted work', 6 * MIB, async () => undefined);
    }
  });
});

describe('DS3: the disk is measured', () => {
  it('once per moment while it has far more than the limit', () => {
    for (let i = 0; i < 100; i++) space.require('new work');
    expect(measured).toBe(1);
    nowMs += 101;
    space.require('new work');
    expect(measured).toBe(2);
  });

  it('each time when it does not', () => {
    free = 150 * MIB;
    for (let i = 0; i < 10; i++) space.require('new work');
    expect(measured).toBe(10);
  });
});

it('measures the parent of a missing folder', () => {
  const [missing, above] = [measureFreeBytes('/tmp/no/such/folder'), measureFreeBytes('/tmp')];
  expect(Math.abs(missing - above)).toBeLessThan(1024 * MIB);
});

it('DS4: a read-only file system is called that, and not full', () => {
  const folder = temporaryFolder('read-only');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'cairn-test', folder], { stdio: 'pipe' });
  } catch {
    recordSkip('a read-only file system', 'this user cannot mount a tmpfs');
    return;
  }
  try {
    const { message } = refusal(() =>
      new DiskSpace({ folder, clock: systemClock }).require('new work'),
    ) as Error;
    expect(message).toBe(
      `The file system of ${folder} is read-only; new work needs to write there.`,
    );
  } finally {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
});

it('says so when nothing is free', () => {
  free = 0;
  expect(space.fault()).toBe('The file system of /data has nothing free; new work needs 100 MiB.');
});

it("turns the system's error for a full disk into storage_full, and no other error", async () => {
  const failing = (code: string) =>
    withStorageErrors(async () => {
      throw Object.assign(new Error(code), { code });
    });
  await expect(failing('ENOSPC')).rejects.toSatisfy((e) => isCairnError(e, 'storage_full'));
  await expect(failing('EACCES')).rejects.toMatchObject({ code: 'EACCES' });
});
