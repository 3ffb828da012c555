/** The parts that every service uses, whichever adapters are behind them. */
import type { Artifacts } from './artifacts/artifacts.ts';
import type { Codec } from './codec/codec.ts';
import type { Config } from './config/config.ts';
import type { HotState } from './hot-state/hot-state.ts';
import type { Broker } from './log/broker.ts';
import type { Clock } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';
import type { Storage } from './storage.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Warehouse } from './warehouse/warehouse.ts';

/** What a process has before it opens any part. */
export interface RuntimeContext {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The process's metrics, traces and health; openPlatform creates it if omitted. */
  readonly telemetry?: Telemetry;
}

/** `Records` maps each topic to the type of its records. */
export interface TypedPlatform<Records> extends RuntimeContext {
  readonly telemetry: Telemetry;
  readonly broker: Broker;
  readonly codec: Codec<Records>;
  readonly warehouse: Warehouse;
  readonly hotState: HotState;
  readonly artifacts: Artifacts;
  readonly storage: Storage;
}
