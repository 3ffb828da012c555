import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackendUnavailable, installOnce, requireTool, temporaryFolder } from './backend.ts';

const kept = process.env['CAIRN_TEST_CACHE'];
let cache: string;

beforeEach(() => {
  cache = temporaryFolder('cache');
  process.env['CAIRN_TEST_CACHE'] = cache;
});

afterEach(async () => {
  if (kept === undefined) delete process.env['CAIRN_TEST_CACHE'];
  else process.env['CAIRN_TEST_CACHE'] = kept;
  await rm(cache, { recursive: true, force: true });
});

describe('installOnce', () => {
  it('installs once for all who want it at the same time', async () => {
    let installs = 0;
    const install = async (folder: string): Promise<void> => {
      installs += 1;
      await writeFile(join(folder, 'tool'), 'ready');
    };
    const wanted = [1, 2, 3].map(() => installOnce('Tool', 'tool-1', install));
    const folders = await Promise.all(wanted);
    expect(new Set(folders)).toEqual(new Set([join(cache, 'tool-1')]));
    expect(installs).toBe(1);
    expect(await readFile(join(cache, 'tool-1', 'tool'), 'utf8')).toBe('ready');
  });

  it('leaves nothing behind when it fails, and can be tried again', async () => {
    const fail = async (): Promise<void> => {
      throw new Error('no network');
    };
    await expect(installOnce('Tool', 'tool-1', fail)).rejects.toMatchObject({
      name: 'BackendUnavailable',
      backend: 'Tool',
      reason: 'no network',
    });
    expect(readdirSync(cache)).toEqual([]);
    await installOnce('Tool', 'tool-1', async () => {});
    expect(existsSync(join(cache, 'tool-1'))).toBe(true);
  });

  it('is not held up by the lock of a process that died', async () => {
    const pidThatCannotBe = '4194305';
    await writeFile(join(cache, 'tool-1.lock'), pidThatCannotBe);
    await installOnce('Tool', 'tool-1', async () => {});
    expect(readdirSync(cache)).toEqual(['tool-1']);
  });
});

describe('requireTool', () => {
  const original = { path: process.env['PATH'], install: process.env['CAIRN_TEST_INSTALL'] };
  afterEach(() => {
    process.env['PATH'] = original.path;
    if (original.install === undefined) delete process.env['CAIRN_TEST_INSTALL'];
    else process.env['CAIRN_TEST_INSTALL'] = original.install;
  });

  /**
   * Puts an `apt-get` on PATH that notes its arguments and installs a tool of the package's name.
   */
  async function fakeAptGet(): Promise<string> {
    const notes = join(cache, 'notes');
    const script = `#!/bin/sh\necho "$@" >> ${notes}\ntouch ${cache}/some-package\n`;
    await writeFile(join(cache, 'apt-get'), script, { mode: 0o755 });
    process.env['PATH'] = `${cache}:${original.path}`;
    return notes;
  }

  it('installs no Debian package unless CAIRN_TEST_INSTALL=1 asks for it', async () => {
    const notes = await fakeAptGet();
    delete process.env['CAIRN_TEST_INSTALL'];
    const refused = requireTool('Backend', 'some-package', 'some-package');
    await expect(refused).rejects.toThrow(/installed only with CAIRN_TEST_INSTALL=1/);
    expect(existsSync(notes)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)('installs one when it is asked to, as root', async () => {
    const notes = await fakeAptGet();
    process.env['CAIRN_TEST_INSTALL'] = '1';
    const path = await requireTool('Backend', 'some-package', 'some-package');
    expect(path).toBe(join(cache, 'some-package'));
    expect(await readFile(notes, 'utf8')).toMatch(/^update .*\ninstall .*some-package\n$/);
  });

  it('says which tool is missing', async () => {
    const wanted = requireTool('Backend', 'no-such-tool-anywhere');
    await expect(wanted).rejects.toBeInstanceOf(BackendUnavailable);
    await expect(wanted).rejects.toThrow(/no-such-tool-anywhere is not on PATH/);
  });
});
