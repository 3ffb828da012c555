/** The embedded log's topics grow while the product is stopped, with work left to do. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { growTopics } from '../../cli/topics.ts';
import { runCommand } from '../support/command.ts';
import { startEmbeddedApi } from '../support/embedded-api.ts';
import { GrowingHistory } from './growing-topics.ts';

const TIMEOUT_MS = 300_000;

it.each([1, 2])(
  'the newest run wins on the embedded log, seed %i',
  {
    timeout: TIMEOUT_MS,
  },
  async (seed) => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-grow-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const env = { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder };
    const history = new GrowingHistory(seed);
    const before = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], env);
    await history.send(before.send, 8);
    await before.product.stop();
    // Nothing is enriched now, so that the topics grow with work of the old placement left.
    const accepting = await startEmbeddedApi(['ingest-api', 'sink'], env);
    await history.send(accepting.send, 6);
    await accepting.product.stop();
    const lines: string[] = [];
    await growTopics({ all: true, partitions: 8 }, env, (line) => lines.push(line));
    expect(lines[1]).toBe('jobs.bulk has grown from 4 to 8 partitions.');
    const fewer = { partitions: 6, dryRun: true };
    const printed: string[] = [];
    await growTopics({ ...fewer, all: true }, env, (line) => printed.push(line));
    expect(printed[1]).toBe('jobs.bulk keeps its 8 partitions: they are never removed.');
    const one = growTopics({ ...fewer, topic: 'jobs.bulk' }, env, () => undefined);
    await expect(one).rejects.toThrow('has 8 partitions; it can only be given more.');
    const after = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], env);
    await history.send(after.send, 10);
    await history.check(after.send, after.product.platform);
    await after.product.stop();
    const { stdout } = await runCommand(['topics', 'show'], env);
    lines.push(...stdout.split('\n'));
    expect(lines.find((line) => /^jobs.bulk .* 8 .* 8 .* 1 .*for ever/.test(line))).toBeDefined();
  },
);
