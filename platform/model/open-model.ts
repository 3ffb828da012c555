/** Opens the configured model; the only file that names its adapter. */

import type { Config } from '../config/config.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Model } from './model.ts';
import { createOpenaiModel } from './openai-model.ts';

/**
 * Null if no model is configured: a model needs `OPENAI_MODEL`, and `OPENAI_BASE_URL` or
 * `OPENAI_API_KEY`. Nothing is connected before the first request.
 */
export function openModel(config: Config, clock: Clock, log: Log): Model | null {
  const { openaiModel: name } = config;
  if (!hasEndpoint(config)) return null;
  if (name === null) log.warn({}, 'no model is used: OPENAI_MODEL is not set');
  return name === null ? null : openNamed(name, { config, clock, log });
}

/** The model for pictures; null if no endpoint, or no `OPENAI_VISION_MODEL`, is set. */
export function openVisionModel(config: Config, clock: Clock, log: Log): Model | null {
  const { openaiVisionModel: name } = config;
  return name === null || !hasEndpoint(config) ? null : openNamed(name, { config, clock, log });
}

function hasEndpoint({ openaiBaseUrl, openaiApiKey }: Config): boolean {
  return openaiBaseUrl !== null || openaiApiKey !== null;
}

interface ModelParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
}

function openNamed(model: string, { config, clock, log }: ModelParts): Model {
  const { openaiBaseUrl, openaiApiKey } = config;
  return createOpenaiModel({
    baseUrl: openaiBaseUrl,
    apiKey: openaiApiKey,
    model,
    maxOutputTokens: config.modelMaxOutputTokens,
    timeoutMs: config.modelTimeoutMs,
    bodyLimitBytes: config.modelBodyLimitBytes,
    clock,
    log,
  });
}
