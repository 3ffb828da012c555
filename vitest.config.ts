import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { bundledTests } from './test/support/bundled-tests.ts';
import { compiledEntries, startCompiled } from './test/support/compiled-entries.ts';

/** They take minutes: whichever starts last would run alone at the end. */
const LONG_FILES = [
  // It waits most of the time, and leaves the processor to those beside it.
  'test/integrity/parts-away.kafka.test.ts',
  'test/simulation/simulation.test.ts',
  'test/model/batch-lifecycle.random.test.ts',
  'services/sink/counts.property.test.ts',
  'test/integrity/kill-9.test.ts',
  'test/integrity/scaled.kafka.test.ts',
  // Short files, so they would come last.
  'test/conformance/conformance.kafka.test.ts',
  'test/integrity/replays.kafka.test.ts',
  'test/integrity/replays.test.ts',
  'test/fuzz/schemathesis.test.ts',
  'test/quality/matcher-floors.test.ts',
];

/** They compute all the time, and most of it is calls between modules. */
const COMPUTING = ['test/simulation/simulation.test.ts'];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG_FILES.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Tests of pure rules and parsers. They share one module graph in each worker: most of their time
 * is the evaluation of the modules that they import.
 */
const PURE_RULES = [
  'places/**/*.test.ts',
  'domain/**/*.test.ts',
  'services/enricher/{attributes,context,enriching,evidence}/**/*.test.ts',
  'services/enricher/{gathering,measuring,sources}/**/*.test.ts',
];

/**
 * Tests of modules with their adapters share one, too, and so do those of the whole product. None
 * of them may replace a global or a variable of the environment, as the one left out does.
 */
const MODULES = [
  'ledger/**/*.test.ts',
  'platform/{codec,config,limits,metrics,outbound,search,telemetry}/**/*.test.ts',
  'platform/log/*.test.ts',
  'platform/log/consumer/**/*.test.ts',
  'platform/log/lmdb/{held-batches,lmdb-assignment,lmdb-broker}.test.ts',
  'platform/hot-state/lmdb-*.test.ts',
  'platform/runtime/!(log|signals).test.ts',
  'platform/runtime/*/**/*.test.ts',
  'services/{exporter,ingest-api,operations,scheduler,sink}/**/*.test.ts',
  'test/openapi/**/*.test.ts',
  'test/integrity/!(warehouse-port).test.ts',
];

/**
 * Tests on servers of another make wait most of the time: for sessions, restarts and timeouts. CI
 * runs them beside all others.
 */
const ON_SERVERS = ['**/*.{kafka,redis,s3}.test.ts'];
const EXCLUDED = ['**/node_modules/**', 'dist/**', 'out/**', '**/*.containers.test.ts'];
const ELSEWHERE = [...EXCLUDED, ...ON_SERVERS];

/** The projects do not extend the root, whose global setup would run once for each. */
const inProject = (name: string, test: object) => ({
  plugins: [compiledEntries(), bundledTests(COMPUTING, startCompiled)],
  test: {
    name,
    // They end what hangs; on a busy machine a case takes ten times as long as here.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks' as const,
    ...test,
  },
});

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    // As many as CI has cores, for tests that keep them busy.
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      inProject('rules', { include: PURE_RULES, exclude: ELSEWHERE, isolate: false }),
      inProject('modules', { include: MODULES, exclude: ELSEWHERE, isolate: false }),
      inProject('servers', { include: ON_SERVERS, exclude: EXCLUDED }),
      inProject('others', {
        include: ['**/*.test.ts'],
        exclude: [...ELSEWHERE, ...PURE_RULES, ...MODULES],
      }),
    ],
  },
});
