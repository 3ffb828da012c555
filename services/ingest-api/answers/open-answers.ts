/** Opens search and ask as they are configured, for the process that serves the API. */

import type { Platform } from '../../../ledger/platform.ts';
import { openModel } from '../../../platform/model/open-model.ts';
import { openSearch } from '../../../platform/search/open-search.ts';
import { type Answers, createAnswers } from './answers.ts';

export interface OpenAnswers extends Answers {
  /** Idempotent. */
  close(): Promise<void>;
}

/** Opens nothing outside before the first request. */
export function openAnswers({
  config,
  clock,
  log,
  hotState,
}: Pick<Platform, 'config' | 'clock' | 'log' | 'hotState'>): OpenAnswers {
  const search = openSearch(config, clock, log);
  const model = openModel(config, clock, log);
  return {
    ...createAnswers({ search, model, hotState, clock, config }),
    close: async () => {
      await Promise.all([search?.close(), model?.close()]);
    },
  };
}
