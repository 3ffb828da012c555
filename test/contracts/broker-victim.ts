/**
 * A process that joins a group, fetches, commits a little, says `fetched` and waits to be killed.
 * Its one argument is JSON: the module and function that open its broker, the options, the order.
 */

import type { Broker } from '../../platform/log/broker.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { until } from '../support/until.ts';
import { Reader, type VictimOrder } from './broker-driver.ts';

interface VictimTask {
  /** The adapter's path below platform/log, and its export that opens it. */
  readonly module: string;
  readonly opens: string;
  readonly options: Record<string, unknown>;
  readonly order: VictimOrder;
}

const { module, opens, options, order }: VictimTask = JSON.parse(process.argv[2]!);
const adapter = await import(new URL(`../../platform/log/${module}`, import.meta.url).href);
const broker: Broker = await adapter[opens]({ ...options, clock: systemClock, log: silentLog });
const { topic, group, fetch, commitTo } = order;
const reader = await Reader.join(broker, { group, topics: [topic] });
await until(() => reader.records.length >= fetch, `${fetch} records are fetched`);
const first = [...reader.held.values()].find((at) => at.partition === 0)!;
await reader.member.commit([{ ...first, nextOffset: commitTo }]);
process.stdout.write('fetched\n');
