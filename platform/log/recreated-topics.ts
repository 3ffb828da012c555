/** Compares the ids of topics with those that were noted: some may have been created again. */
import type { TopicIds } from './broker.ts';

/** The noted ids with the new ones, or null if nothing is new. */
export function noteTopicIds(named: TopicIds, ids: TopicIds): TopicIds | null {
  const isNoted = Object.entries(ids).every(([topic, id]) => named[topic] === id);
  return isNoted ? null : { ...named, ...ids };
}

/** Those whose id differs from the named one. */
export function findRecreatedTopics(ids: TopicIds, named: TopicIds): string[] {
  return Object.keys(ids).filter((topic) => (named[topic] ?? ids[topic]) !== ids[topic]);
}
