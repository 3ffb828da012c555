/**
 * Which suites a test run skipped because this machine lacks something. Every test process appends
 * to one file, and the run prints it at its end, so that no skip goes unnoticed.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Names the file; global-setup.ts sets it. */
export const SKIPS_VARIABLE = 'CAIRN_TEST_SKIPS_FILE';

interface Skip {
  readonly suite: string;
  readonly reason: string;
}

export function recordSkip(suite: string, reason: string): void {
  process.stderr.write(`\nSKIPPED: ${suite}: ${reason}\n\n`);
  const file = process.env[SKIPS_VARIABLE];
  if (file) appendFileSync(file, `${JSON.stringify({ suite, reason } satisfies Skip)}\n`);
}

/** A line for each reason, with the suites that it skipped; empty when nothing was skipped. */
export function describeSkips(file: string): string {
  if (!existsSync(file)) return '';
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const suitesByReason = new Map<string, Set<string>>();
  for (const { suite, reason } of lines.map((line) => JSON.parse(line) as Skip)) {
    const suites = suitesByReason.get(reason) ?? new Set();
    suitesByReason.set(reason, suites.add(suite));
  }
  const shown = [...suitesByReason].map(
    ([reason, suites]) => `  ${[...suites].join(', ')}\n    because ${reason}\n`,
  );
  return `\nSkipped suites:\n${shown.join('')}`;
}
