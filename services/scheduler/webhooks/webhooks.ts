/** Webhooks: the parts of the scheduler that find events and deliver them. */
import type { Platform } from '../../../ledger/platform.ts';
import { WebhookStore } from '../../../ledger/webhooks/endpoints.ts';
import { once } from '../../../platform/runtime/life-cycle.ts';
import { untilAvailable } from '../../../platform/runtime/until-available.ts';
import { Deliverer } from './deliverer.ts';
import { startEventFinder } from './event-finder.ts';

export interface RunningWebhooks {
  /** Idempotent. */
  stop(): Promise<void>;
}

/** Resolves when the groups are joined; waits for an unavailable log. */
export async function startWebhooks(
  platform: Platform,
  onFatal: (error: unknown) => void,
  signal: AbortSignal,
): Promise<RunningWebhooks> {
  const { clock, log } = platform;
  const endpoints = new WebhookStore(platform);
  await untilAvailable('The log', { clock, log, signal }, () => endpoints.refresh());
  endpoints.follow();
  const deliverer = new Deliverer(platform, endpoints, onFatal);
  await deliverer.start();
  const finder = await startEventFinder(platform, endpoints, onFatal);
  const stop = once(async () => {
    await finder.stop();
    await deliverer.stop();
    await endpoints.close();
  });
  return { stop };
}
