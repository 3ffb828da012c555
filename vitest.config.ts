import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledEntries } from './test/support/compiled-entries.ts';

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
];

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG_FILES.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [compiledEntries()],
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', 'out/**', '**/*.containers.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // They end what hangs; on a busy machine a case takes ten times as long as here.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
  },
});
