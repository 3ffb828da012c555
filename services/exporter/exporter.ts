/**
 * The exporter: builds the files of queued exports. So far it is a process with its life-cycle;
 * it takes no export over, so queued exports stay queued and nothing of them is lost.
 */
import type { Parts } from '../../platform/parts.ts';
import type { Service } from '../../platform/runtime/life-cycle.ts';

export function createExporter({ artifacts }: Parts): Service {
  return {
    name: 'exporter',
    start: async () => {
      await artifacts.ready();
    },
    stop: async () => undefined,
  };
}
