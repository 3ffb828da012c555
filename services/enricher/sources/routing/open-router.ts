/** Opens the routing engine that the configuration names; null when it names none. */
import type { Config } from '../../../../platform/config/config.ts';
import type { Clock } from '../../../../platform/runtime/clock.ts';
import { osrmRouter } from './osrm-router.ts';
import type { Router } from './router.ts';
import { valhallaRouter } from './valhalla-router.ts';

type RoutingConfig = Pick<Config, 'osrmUrl' | 'valhallaUrl' | 'routingTimeoutMs'>;

/** OSRM takes precedence when both are configured. */
export function openRouter(config: RoutingConfig, clock: Clock): Router | null {
  const limits = { timeoutMs: config.routingTimeoutMs, clock };
  if (config.osrmUrl !== null) return osrmRouter({ url: config.osrmUrl, ...limits });
  return config.valhallaUrl === null
    ? null
    : valhallaRouter({ url: config.valhallaUrl, ...limits });
}
