/**
 * How far the warehouse's rebuild from the log has come, for every process to see. It is in hot
 * state and may be lost; nothing depends on it.
 *
 * If the sink has to read a partition again, it publishes the range, and the range that the log no
 * longer has. The rest follows from its marks.
 */
import type { HotState } from '../platform/hot-state/hot-state.ts';
import { type Marks, readSinkMarks } from './progress.ts';

/** Offsets of one partition: from the first (inclusive) to the second (exclusive). */
export interface OffsetSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * By `topic/partition`. An empty span means that there is nothing, and replaces what was noted
 * before.
 */
export interface RebuildSpans {
  readonly again: Readonly<Record<string, OffsetSpan>>;
  readonly gone: Readonly<Record<string, OffsetSpan>>;
}

export interface Rebuild {
  /** Null if no rebuild is in progress. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Data that was in the warehouse, but now is neither there nor on the log. */
  readonly gone: readonly string[];
}

const REBUILD_KINDS = ['again', 'gone'] as const;
export const REBUILD_MARKS_PREFIX = 'rebuild-';
const rebuildMarksKey = (kind: keyof RebuildSpans, end: keyof OffsetSpan) =>
  `${REBUILD_MARKS_PREFIX}${kind}-${end}`;

export async function noteRebuild(hotState: HotState, spans: RebuildSpans): Promise<void> {
  for (const kind of REBUILD_KINDS) {
    for (const end of ['from', 'to'] as const) {
      const entries = Object.entries(spans[kind]).map(([source, span]) => [source, span[end]]);
      await hotState.setMarks(rebuildMarksKey(kind, end), Object.fromEntries(entries));
    }
  }
}

export async function readRebuild(hotState: HotState): Promise<Rebuild> {
  const [again, gone] = [
    await readOffsetSpans(hotState, 'again'),
    await readOffsetSpans(hotState, 'gone'),
  ];
  const total = again.reduce((sum, [, { from, to }]) => sum + to - from, 0);
  const marks = total === 0 ? {} : await readSinkMarks(hotState);
  const done = again.reduce((sum, [source, span]) => sum + countDone(marks, source, span), 0);
  return {
    progress: done < total ? { done, total } : null,
    gone: gone.map(([source, span]) => describeSpan(source, span)),
  };
}

async function readOffsetSpans(hotState: HotState, kind: keyof RebuildSpans) {
  const from = await hotState.marks(rebuildMarksKey(kind, 'from'));
  const to = await hotState.marks(rebuildMarksKey(kind, 'to'));
  const spans = Object.entries(to).map(([source, end]): [string, OffsetSpan] => {
    return [source, { from: from[source] ?? end, to: end }];
  });
  return spans.filter(([, span]) => span.from < span.to);
}

function countDone(marks: Marks, source: string, { from, to }: OffsetSpan): number {
  return Math.max(0, Math.min(marks[source] ?? 0, to) - from);
}

/** `jobs.bulk/3 from 0 to 99`, both included. */
function describeSpan(source: string, { from, to }: OffsetSpan): string {
  return `${source} from ${from} to ${to - 1}`;
}
