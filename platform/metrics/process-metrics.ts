/**
 * Metrics of Node.js and the operating system: processor time, memory, files, garbage collection,
 * event-loop delay. prom-client provides them, with names that every dashboard for Node.js knows.
 *
 * The package is loaded for the first page, so that a process can serve its first request sooner.
 */
import { once } from '../runtime/life-cycle.ts';

export class ProcessMetrics {
  readonly #registry = once(openRegistry);

  async page(): Promise<string> {
    const registry = await this.#registry();
    return `${await registry.metrics()}\n`;
  }
}

async function openRegistry() {
  const { collectDefaultMetrics, Registry } = (await import('prom-client')).default;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
