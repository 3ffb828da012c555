/** The retention of each topic, by configuration. */
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { topicSpecs } from './main.ts';

test('retention applies to jobs, results, dead letters and deliveries; all else is kept', () => {
  const specs = topicSpecs(readConfig({ TOPIC_RETENTION_MS: '7200000' }));
  expect(Object.fromEntries(specs.map(({ name, retentionMs }) => [name, retentionMs]))).toEqual({
    'jobs.interactive': 7_200_000,
    'jobs.bulk': 7_200_000,
    results: 7_200_000,
    'dead-letters': 7_200_000,
    batches: -1,
    exports: -1,
    attributes: -1,
    corrections: -1,
    keys: -1,
    webhooks: -1,
    'webhook-deliveries': 2_592_000_000,
  });
  const kept = specs.filter(({ mustKeep }) => mustKeep).map(({ name }) => name);
  expect(kept).toEqual(['batches', 'exports', 'attributes', 'corrections', 'keys', 'webhooks']);
});

test('without a retention, everything that the tables are derived from is kept', () => {
  const specs = topicSpecs(readConfig({ DEAD_LETTER_RETENTION_MS: '7200000' }));
  const kept = specs.filter(({ mustKeep }) => mustKeep).map(({ name }) => name);
  const tables = ['jobs.interactive', 'jobs.bulk', 'results', 'batches', 'exports', 'attributes'];
  expect(kept).toEqual([...tables, 'corrections', 'keys', 'webhooks']);
  expect(specs.find(({ name }) => name === 'dead-letters')?.retentionMs).toBe(7_200_000);
});
