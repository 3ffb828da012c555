/** Opens the website source as it is configured. */
import { createGuardedAgent } from '../../../../platform/outbound/guarded-agent.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import { WebPages } from './fetch/web-pages.ts';
import { PageCache } from './page-cache.ts';
import { ReadingThread } from './reading-thread.ts';
import { userAgent } from './user-agent.ts';
import { WebsiteSource } from './website-source.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Ten times what the most hostile page of the tests takes. */
const READ_TIMEOUT_MS = 10_000;

export function openWebsite(
  { config, clock, hotState }: Pick<SourcePlatform, 'config' | 'clock' | 'hotState'>,
  unavailable: string | null,
): WebsiteSource<SiteFacts> {
  const { fetchAllowHosts: allowed, websitePagesMax: maxPages } = config;
  const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, config.fetchTimeoutMs);
  const isPublicAllowed = config.fetchPublic;
  const agent = createGuardedAgent({ allowed, connectTimeoutMs, isPublicAllowed });
  const reader = new ReadingThread({ clock, timeoutMs: READ_TIMEOUT_MS, maxNext: maxPages });
  const pages = new WebPages({
    agent,
    clock,
    hotState,
    userAgent: userAgent(config.fetchContact),
    timeoutMs: config.fetchTimeoutMs,
    bodyLimitBytes: config.fetchBodyLimitBytes,
    minPauseMs: config.fetchPauseMs,
  });
  const cache = new PageCache({ hotState, ttlMs: config.fetchCacheMs });
  const close = async () => {
    await reader.close();
    await agent.destroy();
  };
  const keepsUp = () => reader.keepsUp;
  return new WebsiteSource({ pages, cache, reader, clock, maxPages, unavailable, keepsUp, close });
}
