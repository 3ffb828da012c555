/**
 * Sinks that share hot state must write to the same warehouse. Kafka distributes the partitions
 * among them, so with two warehouses each would get a part of the records, and the marks in hot
 * state would claim that both have all.
 *
 * CW1 A sink registers its warehouse in hot state before it reads anything. If another warehouse
 *     stays registered for longer than a registration lasts, a sink is running there, and this one
 *     fails.
 * CW2 All sinks renew the registration. It ends when the last of them has stopped, or some time
 *     after it was killed, so that a warehouse can be replaced.
 */
import type { Platform } from '../../ledger/platform.ts';
import { EachMinute } from '../../platform/runtime/each-minute.ts';
import { CairnError, errorMessage } from '../../platform/runtime/errors.ts';

const NAME_KEY = 'sink-warehouse';
const NAME_TTL_MS = 30_000;
const REPEAT_INTERVAL_MS = 10_000;
/** Longer than a registration lasts without its sinks (CW1). */
const PATIENCE_MS = NAME_TTL_MS + REPEAT_INTERVAL_MS;
const POLL_MS = 1_000;

type ClaimPlatform = Pick<Platform, 'clock' | 'config' | 'hotState' | 'log'>;

export class WarehouseClaim {
  readonly #platform: ClaimPlatform;
  /** Null if no other sink can share hot state, or if only this process uses the warehouse. */
  readonly #name: string | null;

  constructor(platform: ClaimPlatform) {
    this.#platform = platform;
    const { clickhouseUrl, redisUrl } = platform.config;
    this.#name = redisUrl === null || clickhouseUrl === null ? null : nameWarehouse(clickhouseUrl);
  }

  /** CW1. Resolves early if the signal is aborted. */
  async take(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#platform;
    const deadlineMs = clock.elapsedMs() + PATIENCE_MS;
    for (let hasWarned = false; !signal.aborted; hasWarned = true) {
      const other = await this.#findOther();
      if (other === null) return;
      if (clock.elapsedMs() > deadlineMs) {
        throw new CairnError('config_invalid', this.#describe(other));
      }
      if (!hasWarned) log.warn({ other }, 'another warehouse is registered for the sinks; waiting');
      await clock.sleep(POLL_MS, signal);
    }
  }

  /** CW2. Until the signal is aborted. */
  async keep(signal: AbortSignal): Promise<void> {
    const { clock, hotState, log } = this.#platform;
    if (this.#name === null) return;
    const warning = new EachMinute(clock);
    while (!signal.aborted) {
      await clock.sleep(REPEAT_INTERVAL_MS, signal);
      if (signal.aborted) break;
      const other = await this.#findOther();
      // Hot state was lost meanwhile, and the other sink registered first.
      if (other !== null && warning.isDue()) log.error({}, this.#describe(other));
    }
    // Other sinks of the same warehouse register it again.
    await hotState.compareAndDelete(NAME_KEY, this.#name).catch(() => undefined);
  }

  /** The name of another registered warehouse, if there is one. Unavailable hot state has none. */
  async #findOther(): Promise<string | null> {
    const { hotState, log } = this.#platform;
    if (this.#name === null) return null;
    try {
      const found = await hotState.setIfAbsent(NAME_KEY, this.#name, NAME_TTL_MS);
      if (found !== null && found !== this.#name) return found;
      await hotState.compareAndSet(NAME_KEY, this.#name, this.#name, NAME_TTL_MS);
    } catch (error) {
      log.debug(
        { error: errorMessage(error) },
        'the warehouse could not be registered in hot state',
      );
    }
    return null;
  }

  #describe(other: string): string {
    const fault = `Another sink with this hot state writes into ${other}, and not ${this.#name}`;
    return `${fault}. Set one CLICKHOUSE_URL for all sinks, or another KAFKA_TOPIC_PREFIX.`;
  }
}

/** `clickhouse:8123/cairn`, without a login. */
function nameWarehouse(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
