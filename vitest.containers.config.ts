import { defineConfig } from 'vitest/config';

// Opt-in: these suites need Docker, and pull images the first time.
export default defineConfig({
  test: {
    include: ['test/containers/**/*.containers.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 900_000,
    pool: 'forks',
    maxWorkers: 1,
  },
});
