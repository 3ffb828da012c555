/** The sink's groups are those that the ledger names, which `lag` and `promote` use. */
import { expect, it } from 'vitest';
import { SINK_GROUPS } from '../../ledger/consumer-groups.ts';
import { TOPIC_GROUPS } from './topic-groups.ts';

it('there is a topic group for each consumer group of the sinks, with its topics', () => {
  const groups = TOPIC_GROUPS.map(({ group, topics }) => [group, topics]);
  expect(groups.toSorted()).toEqual(Object.entries(SINK_GROUPS).toSorted());
});
