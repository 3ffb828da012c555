/**
 * The scheduler: monthly refreshes and the expiry of exports. So far it is a process with its
 * life-cycle; it fires nothing.
 */
import type { Parts } from '../../platform/parts.ts';
import type { Service } from '../../platform/runtime/life-cycle.ts';

export function createScheduler({ hotState }: Parts): Service {
  return {
    name: 'scheduler',
    start: async () => {
      await hotState.ready();
    },
    stop: async () => undefined,
  };
}
