/** The consumer groups that services join, with the topics that each one reads. */
import type { TopicName } from '../domain/records.ts';

export const ENRICHER_GROUP = 'cairn-enricher';
export const EXPORTER_GROUP = 'cairn-exporter';

export const CONSUMER_GROUPS: Readonly<Record<string, readonly TopicName[]>> = {
  [ENRICHER_GROUP]: ['jobs.interactive', 'jobs.bulk'],
  'cairn-sink-jobs-interactive': ['jobs.interactive'],
  'cairn-sink-jobs': ['jobs.bulk'],
  'cairn-sink-results': ['results'],
  'cairn-sink-batches': ['batches'],
  'cairn-sink-exports': ['exports'],
  'cairn-sink-attributes': ['attributes'],
  [EXPORTER_GROUP]: ['exports'],
};
