/** Bugs that the simulation must find. Each is put in from outside: the product has no switch. */
import { Journal } from '../../ledger/records/journal.ts';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import type { GroupMember } from '../../platform/log/broker.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { ResultWriter } from '../../services/enricher/consuming/result-writer.ts';
import { HighWaterMarks } from '../../services/sink/high-water.ts';
import { overrideMethods } from '../support/override-methods.ts';
import type { Plants, World } from './world.ts';

/** Puts a method in place of a class's own; returns what puts that back. */
function replaceMethod<T extends object, K extends keyof T>(
  prototype: T,
  name: K,
  make: (original: T[K]) => T[K],
): () => void {
  const original = prototype[name];
  prototype[name] = make(original);
  return () => {
    prototype[name] = original;
  };
}

/** Commits of members that lost their partitions are stored. */
function withoutFence(member: GroupMember, { broker, audit }: World, group: string): GroupMember {
  const commit: GroupMember['commit'] = async (offsets) => {
    for (const { topic, partition, nextOffset } of offsets) {
      const stored = (await broker.committed(group, topic)).map((offset) => offset ?? 0);
      stored[partition] = nextOffset;
      await broker.resetOffsets(group, topic, stored);
    }
    await audit.check(group, offsets);
  };
  return overrideMethods(member, { commit });
}

/** The holder believes that it has renewed its lease. */
function withoutRenewals(hotState: HotState): HotState {
  const compareAndSet: HotState['compareAndSet'] = async (key, ...rest) => {
    const isLease = key.startsWith('export:') || key.startsWith('scheduler:');
    return isLease || hotState.compareAndSet(key, ...rest);
  };
  return overrideMethods(hotState, { compareAndSet });
}

/** By each condition that drops superseded runs: one that keeps them. */
const KEEP_SUPERSEDED: readonly (readonly [string, string])[] = [
  ['if(base = root.1, rerun, 0)', 'rerun'],
  ['arrayMax(arrayFilter(root -> root <= rerun, roots)) != base + 1', 'base != base'],
];

function withSuperseded(warehouse: Warehouse): Warehouse {
  const change = (sql: string) => {
    return KEEP_SUPERSEDED.reduce((text, [drops, keeps]) => text.replaceAll(drops, keeps), sql);
  };
  return overrideMethods(warehouse, {
    query: (query) => warehouse.query({ ...query, sql: change(query.sql) }),
    queryColumns: (query) => warehouse.queryColumns({ ...query, sql: change(query.sql) }),
    command: (query) => warehouse.command({ ...query, sql: change(query.sql) }),
  });
}

export const PLANTED_BUGS: Readonly<Record<string, Plants>> = {
  'a commit is stored without its fence': { member: withoutFence },
  'the sink does not look at its high-water marks': {
    begin: () => replaceMethod(HighWaterMarks.prototype, 'isAbove', () => () => true),
  },
  'a lease is not renewed': { hotState: withoutRenewals },
  'a job is done before its result is appended': {
    begin: () =>
      replaceMethod(ResultWriter.prototype, 'finish', (finish) => {
        return function early(this: ResultWriter, job, ...rest) {
          finish.call(this, job, ...rest).catch(() => undefined);
          const at = { topic: 'results', partition: 0, firstOffset: 0, lastOffset: 0 };
          return Promise.resolve(at);
        };
      }),
  },
  'superseded runs are not dropped': { warehouse: withSuperseded },
  'a batch is acknowledged before it is appended': {
    begin: () =>
      replaceMethod(Journal.prototype, 'acceptPacked', (accept) => {
        return async function early(this: Journal, run) {
          accept.call(this, run).catch(() => undefined);
        };
      }),
  },
};

/** Found after a hundred runs or so, which is too long for each test of a change. */
export const RARELY_FOUND: ReadonlySet<string> = new Set([
  'a commit is stored without its fence',
  'a lease is not renewed',
  'superseded runs are not dropped',
]);
