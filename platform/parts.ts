/** What every service is given: the open parts of the platform, whichever adapters they are. */
import type { Artifacts } from './artifacts/artifacts.ts';
import type { Broker } from './broker/broker.ts';
import type { Codec } from './codec/codec.ts';
import type { HotState } from './hot-state/hot-state.ts';
import type { Clock } from './runtime/clock.ts';
import type { Config } from './runtime/config.ts';
import type { Log } from './runtime/log.ts';
import type { Warehouse } from './warehouse/warehouse.ts';

export interface Parts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly broker: Broker;
  readonly codec: Codec;
  readonly warehouse: Warehouse;
  readonly hotState: HotState;
  readonly artifacts: Artifacts;
}
