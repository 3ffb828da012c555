/**
 * What Node.js and the operating system say of the process: processor time, memory, files, garbage
 * collection, event-loop delay. By prom-client, whose names every dashboard for Node.js knows.
 *
 * The package is loaded for the first page, so that a process can take its first request sooner.
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
