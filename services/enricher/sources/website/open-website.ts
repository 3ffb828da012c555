/** Opens the website source with its configuration. */
import { GuardedAgent } from '../../../../platform/outbound/guarded-agent.ts';
import { missingTextRecognition } from '../../../../platform/pictures/open-text-recognition.ts';
import type { TextRecognition } from '../../../../platform/pictures/text-recognition.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import type { SiteFacts } from './facts/site-facts.ts';
import { WebPages } from './fetch/web-pages.ts';
import { PICTURE_TYPES } from './fetch/web-request.ts';
import { PageCache } from './page-cache.ts';
import { PicturePages } from './picture-pages.ts';
import { ReadingThread } from './reading-thread.ts';
import { userAgent } from './user-agent.ts';
import { WebsiteSource } from './website-source.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Ten times the time that the most hostile page of the tests takes. */
const READ_TIMEOUT_MS = 10_000;

/** The size limit for a picture of a menu. */
const PICTURE_LIMIT_BYTES = 4_000_000;

export function openWebsite(
  { config, clock, hotState }: Pick<SourcePlatform, 'config' | 'clock' | 'hotState'>,
  unavailable: string | null,
  recognition: TextRecognition | null = null,
): WebsiteSource<SiteFacts> {
  const { fetchAllowHosts: allowed, websitePagesMax: maxPages } = config;
  const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, config.fetchTimeoutMs);
  const isPublicAllowed = config.fetchPublic;
  const agent = new GuardedAgent({ allowed, connectTimeoutMs, isPublicAllowed });
  const reader = new ReadingThread({ clock, timeoutMs: READ_TIMEOUT_MS, maxNext: maxPages });
  const fetching = {
    agent,
    clock,
    hotState,
    userAgent: userAgent(config.fetchContact),
    timeoutMs: config.fetchTimeoutMs,
    bodyLimitBytes: config.fetchBodyLimitBytes,
    minPauseMs: config.fetchPauseMs,
  };
  const pages = new WebPages(fetching);
  const cache = new PageCache({ hotState, ttlMs: config.fetchCacheMs });
  const types = PICTURE_TYPES;
  const pictures = new PicturePages({
    pages: new WebPages({ ...fetching, types, bodyLimitBytes: PICTURE_LIMIT_BYTES }),
    cache,
    recognition,
    missing: missingTextRecognition(config),
    reader,
    clock,
  });
  const close = async () => {
    await pictures.close();
    await reader.close();
    await agent.destroy();
  };
  const keepsUp = () => reader.keepsUp && pictures.keepsUp;
  const reading = { pages, cache, reader, pictures, clock };
  return new WebsiteSource({ ...reading, maxPages, unavailable, keepsUp, close });
}
