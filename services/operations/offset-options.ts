/** The start and end of a command on the log: offsets, or times that are converted to offsets. */
import * as z from 'zod';
import type { Broker, PartitionRange } from '../../platform/log/broker.ts';
import { parseTime } from '../../platform/runtime/clocks/written-time.ts';
import { CairnError } from '../../platform/runtime/errors.ts';

const OFFSET = /^\d{1,15}$/;

export type LogPoint = { readonly offset: number } | { readonly timeMs: number };

/** An offset, or a time; a time without a zone is UTC. */
export const logPoint = z.string().transform((text, context): LogPoint => {
  if (OFFSET.test(text)) return { offset: Number(text) };
  const timeMs = parseTime(text);
  if (timeMs !== null) return { timeMs };
  const message = 'must be an offset such as 1200, or a time such as 2026-11-09T08:00';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export interface TopicSlice {
  readonly topic: string;
  readonly partition?: number | undefined;
  readonly from?: LogPoint | undefined;
  readonly to?: LogPoint | undefined;
}

/**
 * The current ranges of the topic's partitions in the slice, including those without records.
 * Rejects with `config_invalid` for a slice that ends before it starts.
 */
export async function readRanges(broker: Broker, slice: TopicSlice): Promise<PartitionRange[]> {
  const { topic, from, to } = slice;
  const ends = await broker.ends(topic);
  requireOrder(from, to);
  const [starts, stops] = [
    await pointOffsets(broker, topic, from),
    await pointOffsets(broker, topic, to),
  ];
  return ends.flatMap(({ low, high }, partition) => {
    if (slice.partition !== undefined && slice.partition !== partition) return [];
    const toOffset = Math.min(high, stops(partition, high));
    const fromOffset = Math.min(Math.max(low, starts(partition, low)), Math.max(low, toOffset));
    return [{ topic, partition, fromOffset, toOffset: Math.max(fromOffset, toOffset) }];
  });
}

/** Rejects with `config_invalid` if the topic has no such partition. */
export function requirePartition(topic: string, partitions: number, partition?: number): void {
  if (partition === undefined || partition < partitions) return;
  const message = `${topic} has no partition ${partition}; its last one is ${partitions - 1}.`;
  throw new CairnError('config_invalid', message);
}

function requireOrder(from: LogPoint | undefined, to: LogPoint | undefined): void {
  if (from === undefined || to === undefined) return;
  const isReversed =
    'timeMs' in from
      ? 'timeMs' in to && from.timeMs > to.timeMs
      : 'offset' in to && from.offset > to.offset;
  if (isReversed) throw new CairnError('config_invalid', '--from comes after --to.');
}

async function pointOffsets(broker: Broker, topic: string, point: LogPoint | undefined) {
  if (point === undefined) return (_: number, none: number) => none;
  if ('offset' in point) return () => point.offset;
  const offsets = await broker.offsetsAt(topic, point.timeMs);
  return (partition: number, none: number) => offsets[partition] ?? none;
}
