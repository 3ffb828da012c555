/** Finds topics that were deleted and created again under the same name. */
import type { TopicIds } from './broker.ts';

/** Those whose id differs from the named one. */
export function findRecreatedTopics(ids: TopicIds, named: TopicIds): string[] {
  return Object.keys(ids).filter((topic) => (named[topic] ?? ids[topic]) !== ids[topic]);
}
