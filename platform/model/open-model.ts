/** Opens the configured model; the only file that names its adapter. */

import type { Config } from '../config/config.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Model } from './model.ts';
import { createOpenaiModel } from './openai-model.ts';

/**
 * Null when no model is configured: a model needs `OPENAI_MODEL`, and `OPENAI_BASE_URL` or
 * `OPENAI_API_KEY`. Nothing is connected before the first request.
 */
export function openModel(config: Config, clock: Clock, log: Log): Model | null {
  const { openaiBaseUrl, openaiApiKey, openaiModel } = config;
  if (openaiBaseUrl === null && openaiApiKey === null) return null;
  if (openaiModel === null) {
    log.warn({}, 'no model is used: OPENAI_MODEL is not set');
    return null;
  }
  return createOpenaiModel({
    baseUrl: openaiBaseUrl,
    apiKey: openaiApiKey,
    model: openaiModel,
    maxOutputTokens: config.modelMaxOutputTokens,
    timeoutMs: config.modelTimeoutMs,
    bodyLimitBytes: config.modelBodyLimitBytes,
    clock,
    log,
  });
}
