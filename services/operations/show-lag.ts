/** `cairn lag`: how far each consumer group is behind the end of its topics. */
import { CONSUMER_GROUPS } from '../../ledger/consumer-groups.ts';
import type { OperatorTask } from '../../ledger/operator-task.ts';
import type { Platform } from '../../ledger/platform.ts';

interface TopicLag {
  readonly records: number;
  /** When the oldest waiting record was appended; null if none waits. */
  readonly oldestMs: number | null;
}

export const showLag: OperatorTask = async ({ platform, output }) => {
  await output.line(
    'group                        topic               waiting records  oldest waits',
  );
  for (const [group, topics] of Object.entries(CONSUMER_GROUPS)) {
    for (const topic of topics) {
      const { records, oldestMs } = await readTopicLag(platform, group, topic);
      const waits = oldestMs === null ? '-' : describeMs(platform.clock.nowMs() - oldestMs);
      const columns = [group.padEnd(27), topic.padEnd(18), String(records).padStart(15), waits];
      await output.line(columns.join('  '));
    }
  }
  return 'done';
};

async function readTopicLag(platform: Platform, group: string, topic: string): Promise<TopicLag> {
  const { broker } = platform;
  const [ends, committed] = [await broker.ends(topic), await broker.committed(group, topic)];
  let records = 0;
  let oldestMs: number | null = null;
  for (const [partition, { low, high }] of ends.entries()) {
    const next = Math.max(low, committed[partition] ?? low);
    if (next >= high) continue;
    records += high - next;
    const range = { topic, partition, fromOffset: next, toOffset: next + 1 };
    for await (const [record] of broker.read(range)) {
      if (record) oldestMs = Math.min(oldestMs ?? record.timestampMs, record.timestampMs);
    }
  }
  return { records, oldestMs };
}

/** `350 ms`, `12 s`, `5 min`, `3 h`, `2 d`. */
function describeMs(ms: number): string {
  const steps: readonly (readonly [string, number])[] = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ];
  const [unit, size] = steps.find(([, length]) => ms >= 2 * length) ?? ['ms', 1];
  return `${Math.max(0, Math.round(ms / size))} ${unit}`;
}
