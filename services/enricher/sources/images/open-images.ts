/** Opens the source of pictures with its configuration. */
import { openVisionModel } from '../../../../platform/model/open-model.ts';
import { GuardedAgent } from '../../../../platform/outbound/guarded-agent.ts';
import type { SourcePlatform } from '../../gathering/source-platform.ts';
import { WebPages } from '../website/fetch/web-pages.ts';
import { PICTURE_TYPES } from '../website/fetch/web-request.ts';
import { userAgent } from '../website/user-agent.ts';
import { ImageSource, MAX_PICTURE_BYTES } from './image-source.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export function openImages(platform: SourcePlatform, unavailable: string | null): ImageSource {
  const { config, clock, hotState, log } = platform;
  const model = unavailable === null ? openVisionModel(config, clock, log) : null;
  if (model === null) return new ImageSource(platform, null, unavailable);
  const agent = new GuardedAgent({
    allowed: config.fetchAllowHosts,
    connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, config.fetchTimeoutMs),
    isPublicAllowed: config.fetchPublic,
  });
  const pages = new WebPages({
    agent,
    clock,
    hotState,
    userAgent: userAgent(config.fetchContact),
    timeoutMs: config.fetchTimeoutMs,
    bodyLimitBytes: MAX_PICTURE_BYTES,
    minPauseMs: config.fetchPauseMs,
    types: PICTURE_TYPES,
  });
  return new ImageSource(platform, { model, pages, close: () => agent.destroy() }, null);
}
