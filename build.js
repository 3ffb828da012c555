// Builds dist/ from the TypeScript sources: `npm run build`. The program and most of its packages
// become a few files, because a start that reads a thousand small files takes twice as
// long (docs/decisions/0014-the-build-is-a-few-bundles-and-the-api-starts-first.md). Types are
// checked by `npm run check`.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build as buildPage } from 'vite';
import { buildGuide } from './build-guide.js';
import { bundleProgram } from './build-program.js';

const OUT = join(import.meta.dirname, 'dist');
const DAY_MS = 86_400_000;

const programFiles = await bundleProgram(OUT);

// The console: files with the hash of their content in their name, and the page that names them.
const { output: consoleFiles } = await buildPage({
  configFile: join(import.meta.dirname, 'console', 'vite.config.js'),
  logLevel: 'warn',
});
const outputFiles = [
  ...programFiles,
  ...consoleFiles.map(({ fileName, code, source }) => ({
    path: join(OUT, 'console', fileName),
    contents: Buffer.from(code ?? source),
  })),
  ...buildGuide().map(({ fileName, source }) => ({
    path: join(OUT, 'guide', fileName),
    contents: Buffer.from(source),
  })),
];

// Entries last, each in one step: a process that starts meanwhile gets the old program or the new.
const isEntry = ({ path }) =>
  path.endsWith('.html') || ![join(OUT, 'parts'), join(OUT, 'console')].includes(dirname(path));
for (const file of outputFiles.sort((a, b) => isEntry(a) - isEntry(b))) replaceFile(file);

// Tables that the program would need half a second for.
const { buildCityFile } = await import(join(OUT, 'places', 'cities', 'build-city-file.js'));
const { buildChainFile } = await import(join(OUT, 'places', 'matcher', 'chain-names.js'));
const tables = [
  { path: join(OUT, 'cities.bin'), contents: buildCityFile() },
  { path: join(OUT, 'chains.txt'), contents: buildChainFile() },
];
for (const file of tables) replaceFile(file);
removeOld(new Set([...outputFiles, ...tables].map(({ path }) => path)));

function replaceFile({ path, contents }) {
  if (readExisting(path)?.equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, contents);
  renameSync(`${path}.new`, path);
}

function readExisting(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

// A running program may load parts of the build from which it was started, so they stay for a day.
function removeOld(built) {
  for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || built.has(path)) continue;
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { force: true });
  }
}
