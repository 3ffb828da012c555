/**
 * Threads and processes that the product starts run compiled in a test run, as they do when they
 * ship. From source each of them would read and translate its modules again, which takes seconds of
 * processor; a run starts thousands.
 *
 * They are compiled from the sources of this moment, when the first suite imports what starts them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vitest/config';
import { bundleProgram } from '../../build-program.js';
import { repositoryFolder } from './backend.ts';

const STARTS_THEM = '/platform/runtime/worker.ts';
const BUILT_FOLDER = /(?<=\nconst BUILT_FOLDER = )[^;]+/;

/** The same for all projects of a run. */
let compiled: Promise<string> | undefined;

export function compiledEntries(): Plugin {
  return {
    name: 'compiled-entries',
    enforce: 'pre',
    transform: startCompiled,
  };
}

/** What starts threads and processes, changed so that they are the compiled ones. */
export async function startCompiled(code: string, path: string): Promise<string | undefined> {
  if (!path.endsWith(STARTS_THEM)) return undefined;
  if (!BUILT_FOLDER.test(code)) throw new Error(`${STARTS_THEM} names no BUILT_FOLDER`);
  compiled ??= compileEntries();
  return code.replace(BUILT_FOLDER, JSON.stringify(await compiled));
}

/** Returns a folder in the checkout, where modules are found; it is gone after the run. */
async function compileEntries(): Promise<string> {
  const parent = join(repositoryFolder, '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'entries-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const { path, contents } of await bundleProgram(folder)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  return folder;
}
