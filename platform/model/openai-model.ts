/**
 * A model behind an OpenAI-compatible endpoint (`chat/completions`, which they all have).
 *
 * The package's own limits are not used: it retries by default, and its timer stops at the headers.
 * So every request goes through the bounded fetch (M1, M2). Settings that some endpoints refuse
 * (temperature, seed) are not sent.
 */
import type OpenAI from 'openai';
import {
  describeFailure,
  type FailedOutcome,
  fetchBounded,
  type RequestLimits,
} from '../outbound/bounded-fetch.ts';
import { settingsKey } from '../outbound/settings-key.ts';
import { CairnError, isCairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import type { Log } from '../runtime/log.ts';
import type { Model, ModelRequest } from './model.ts';

export interface OpenaiOptions extends RequestLimits {
  /** Null: OpenAI's own endpoint. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly model: string;
  readonly maxOutputTokens: number;
  readonly log: Log;
}

const OPENAI_URL = 'https://api.openai.com/v1';

export function createOpenaiModel(options: OpenaiOptions): Model {
  const { model, maxOutputTokens } = options;
  const baseUrl = options.baseUrl ?? OPENAI_URL;
  const connect = once(() => openClient(baseUrl, options));
  let closed = false;
  return {
    name: model,
    cacheKey: settingsKey(baseUrl, model, maxOutputTokens),
    complete: async (request) => {
      if (closed) throw modelFault('is closed');
      return readCompletion(await requestCompletion(await connect(), request, options));
    },
    close: async () => {
      closed = true;
    },
  };
}

/** Loaded on first use: the package is large, and most processes never ask a model. */
async function openClient(baseURL: string, options: OpenaiOptions): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    baseURL,
    // Local endpoints need no key, but the package insists on one.
    apiKey: options.apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Our own limit comes first.
    timeout: options.timeoutMs * 2,
    logLevel: 'off',
    fetch: makeBoundedFetch(options),
  });
}

function makeBoundedFetch(options: OpenaiOptions): typeof fetch {
  return async (url, init) => {
    const address = url instanceof Request ? url.url : url;
    const outcome = await fetchBounded(address, init ?? {}, options);
    if (outcome.kind !== 'answered') throw outcomeFault(outcome, options);
    const headers = { 'Content-Type': 'application/json' };
    return new Response(outcome.text, { status: outcome.status, headers });
  };
}

function outcomeFault(outcome: FailedOutcome, { log, model }: OpenaiOptions): CairnError {
  // The outcome may hold an address, so only the log gets it.
  log.warn({ model, outcome }, 'model request failed');
  return modelFault(describeFailure(outcome));
}

async function requestCompletion(
  client: OpenAI,
  { instructions, input }: ModelRequest,
  { model, maxOutputTokens, log }: OpenaiOptions,
): Promise<unknown> {
  try {
    return await client.chat.completions.create({
      model,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: input },
      ],
      max_completion_tokens: maxOutputTokens,
      stream: false,
    });
  } catch (error) {
    const fault = findFault(error);
    if (fault !== undefined) throw fault;
    log.warn({ model, error: String(error) }, 'the answer of the model cannot be read');
    throw modelFault('gave an answer that cannot be read', error);
  }
}

/** The package wraps the error that our fetch throws, more than once. */
function findFault(error: unknown): CairnError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isCairnError(at, 'model_unavailable')) return at;
  }
  return undefined;
}

/** The answer may be anything, whatever the package's types say. */
function readCompletion(completion: unknown): string {
  const { choices } = (completion ?? {}) as { choices?: unknown };
  const first = Array.isArray(choices) ? choices[0] : undefined;
  const content = (first as { message?: { content?: unknown } } | undefined)?.message?.content;
  if (typeof content !== 'string') throw modelFault('gave an answer that cannot be read');
  const text = withoutThinking(content).toWellFormed().trim();
  if (text === '') throw modelFault('gave an empty answer');
  return text;
}

/** Some models write their reasoning before the answer. */
function withoutThinking(text: string): string {
  const end = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1;
  return end < 0 ? text : text.slice(end + '</think>'.length);
}

function modelFault(what: string, cause?: unknown): CairnError {
  return new CairnError('model_unavailable', `The model ${what}.`, { cause });
}
