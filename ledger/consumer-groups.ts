/** The consumer groups that services join, with the topics that each one reads. */
import type { TopicName } from '../domain/records.ts';
import { groupLag } from '../platform/log/broker.ts';
import type { Platform } from './platform.ts';

export const ENRICHER_GROUP = 'cairn-enricher';
export const EXPORTER_GROUP = 'cairn-exporter';
/** Finds events for endpoints. */
export const EVENTS_GROUP = 'cairn-webhook-events';
/** Delivers them. */
export const DELIVERIES_GROUP = 'cairn-webhook-deliveries';

/** The groups of the sinks; the records that they read end up in the warehouse's tables. */
export const SINK_GROUPS = {
  'cairn-sink-jobs-interactive': ['jobs.interactive'],
  'cairn-sink-jobs': ['jobs.bulk'],
  'cairn-sink-results': ['results'],
  'cairn-sink-batches': ['batches'],
  'cairn-sink-exports': ['exports'],
  'cairn-sink-attributes': ['attributes'],
  'cairn-sink-corrections': ['corrections'],
} as const satisfies Readonly<Record<string, readonly TopicName[]>>;

export const CONSUMER_GROUPS: Readonly<Record<string, readonly TopicName[]>> = {
  [ENRICHER_GROUP]: ['jobs.interactive', 'jobs.bulk'],
  ...SINK_GROUPS,
  [EXPORTER_GROUP]: ['exports'],
  [EVENTS_GROUP]: ['batches', 'exports', 'dead-letters', 'webhooks'],
  [DELIVERIES_GROUP]: ['webhook-deliveries'],
};

const LAG_POLL_MS = 250;

/**
 * Resolves when at most this many jobs wait for the enrichers. A caller that appends many jobs
 * waits before each piece, so that callers' new jobs never wait for all of them. Also resolves when
 * aborted.
 */
export async function untilFewJobsWait(
  { broker, clock }: Pick<Platform, 'broker' | 'clock'>,
  maxWaitingJobs: number,
  signal: AbortSignal,
): Promise<void> {
  const topics = CONSUMER_GROUPS[ENRICHER_GROUP]!;
  while (!signal.aborted && (await groupLag(broker, ENRICHER_GROUP, topics)) > maxWaitingJobs) {
    await clock.sleep(LAG_POLL_MS, signal);
  }
}
