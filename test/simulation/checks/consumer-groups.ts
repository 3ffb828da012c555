/** How far the groups that a run has are behind. */
import { TOPIC_GROUPS } from '../../../services/sink/topic-groups.ts';
import type { Plan } from '../plan.ts';
import type { World } from '../world.ts';

/** `group topic/partition: n behind`, for each partition that is not committed to its end. */
export async function committedGroups(world: World, plan: Plan): Promise<string[]> {
  const groups: [string, readonly string[]][] = [
    ['cairn-enricher', ['jobs.interactive', 'jobs.bulk']],
    ...TOPIC_GROUPS.map(({ group, topics }): [string, readonly string[]] => [group, topics]),
  ];
  if (plan.processes.exporter > 0) groups.push(['cairn-exporter', ['exports']]);
  const behind: string[] = [];
  for (const [group, topics] of groups) {
    for (const topic of topics) {
      const committed = await world.broker.committed(group, topic);
      world.broker.partitions(topic).forEach((log, partition) => {
        const end = (log.at(-1)?.offset ?? -1) + 1;
        const missing = end - (committed[partition] ?? 0);
        if (missing > 0) behind.push(`${group} ${topic}/${partition}: ${missing} behind`);
      });
    }
  }
  return behind;
}
