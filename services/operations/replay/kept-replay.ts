/**
 * The request of a replay, stored in hot state under its name, so that an interrupted one continues
 * with the same slice: its ends were fixed when it began.
 */
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import type { RerunPlan } from './rerun-batch.ts';
import type { JobSlice } from './slice.ts';

export interface KeptReplay {
  readonly slice: JobSlice;
  readonly plan: RerunPlan;
}

const KEPT_MS = 30 * 86_400_000;

const keptKey = (replay: string) => `replay:${replay}`;

export async function keepReplay(hotState: HotState, kept: KeptReplay): Promise<void> {
  await hotState.set(keptKey(kept.plan.replay), JSON.stringify(kept), KEPT_MS);
}

export async function readKeptReplay(hotState: HotState, replay: string): Promise<KeptReplay> {
  const json = await hotState.get(keptKey(replay));
  if (json !== null) return JSON.parse(json);
  const why = 'it may be older than 30 days, or hot state was lost';
  throw new CairnError('config_invalid', `No replay ${replay} is known; ${why}.`);
}
