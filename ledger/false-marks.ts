/** Invalidates marks in hot state that may be false after a part was lost or replaced. */
import { parseSourceName, TOPICS } from '../domain/records.ts';
import type { TopicIds } from '../platform/log/broker.ts';
import { findRecreatedTopics, noteTopicIds } from '../platform/log/recreated-topics.ts';
import type { Platform } from './platform.ts';
import { type Marks, readRowMarks, setSinkMarks } from './progress.ts';

type MarksPlatform = Pick<Platform, 'broker' | 'hotState'>;

/** The key in hot state for the identity of the log that its marks belong to. */
export const LOG_IDENTITY = 'log-identity';
/** The same for the ids of its topics, as JSON. */
const TOPIC_IDS = 'log-topic-ids';
const TEN_YEARS_MS = 10 * 365 * 24 * 3_600_000;

/**
 * Call it before the only sink starts: until that sink has compared the warehouse with the log,
 * earlier marks may claim rows that the warehouse has lost.
 */
export async function invalidateMarks(platform: MarksPlatform): Promise<void> {
  await forgetMarksOfOtherLog(platform);
  const { hotState } = platform;
  const known = Object.keys(await readRowMarks(hotState));
  await setSinkMarks(hotState, Object.fromEntries(known.map((source) => [source, 0])));
}

/**
 * No read may wait for offsets that this log will not reach for a long time, and none may take its
 * records for ones of another log.
 */
export async function forgetMarksOfOtherLog({ broker, hotState }: MarksPlatform): Promise<void> {
  const [identity, named] = [await broker.identity(), await hotState.get(LOG_IDENTITY)];
  const [ids, namedIds] = [await broker.topicIds(TOPICS), await readTopicIds(hotState)];
  const isOther = named !== null && named !== identity;
  const isRecreated = findRecreatedTopics(ids, namedIds).length > 0;
  if (isOther || isRecreated || (await isBeyondEnd(broker, await readRowMarks(hotState)))) {
    await hotState.forgetMarks();
  }
  if (named !== identity) await hotState.set(LOG_IDENTITY, identity, TEN_YEARS_MS);
  const noted = noteTopicIds(namedIds, ids);
  if (noted !== null) await hotState.set(TOPIC_IDS, JSON.stringify(noted), TEN_YEARS_MS);
}

async function readTopicIds(hotState: MarksPlatform['hotState']): Promise<TopicIds> {
  return JSON.parse((await hotState.get(TOPIC_IDS)) ?? '{}') as TopicIds;
}

async function isBeyondEnd(broker: MarksPlatform['broker'], marks: Marks): Promise<boolean> {
  const positions = Object.entries(marks).map(([source, mark]) => {
    return { ...parseSourceName(source), mark };
  });
  for (const topic of new Set(positions.map((one) => one.topic))) {
    const ends = await broker.ends(topic);
    const own = positions.filter((one) => one.topic === topic);
    if (own.some(({ partition, mark }) => mark > (ends[partition]?.high ?? 0))) return true;
  }
  return false;
}
