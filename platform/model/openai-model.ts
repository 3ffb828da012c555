/**
 * A model behind an OpenAI-compatible endpoint (`chat/completions`, which they all have).
 *
 * The package's own limits are not used: it tries again by default and its timer stops at the
 * headers, so every request goes through the bounded fetch (M1, M2). Settings that some endpoints
 * refuse (temperature, seed) are not sent.
 */
import { createHash } from 'node:crypto';
import type OpenAI from 'openai';
import {
  describeFault,
  describeStatus,
  type FetchLimits,
  type FetchOutcome,
  fetchBounded,
} from '../outbound/bounded-fetch.ts';
import { CairnError, isCairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import type { Log } from '../runtime/log.ts';
import type { Model, ModelRequest } from './model.ts';

export interface OpenaiOptions extends FetchLimits {
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
    cacheKey: keyOf(baseUrl, model, maxOutputTokens),
    complete: async (request) => {
      if (closed) throw modelFault('is closed');
      return textOf(await send(await connect(), request, options));
    },
    close: async () => {
      closed = true;
    },
  };
}

function keyOf(...settings: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 32);
}

/** Loaded on first use: the package is large, and most processes never ask a model. */
async function openClient(baseURL: string, options: OpenaiOptions): Promise<OpenAI> {
  const { default: Client } = await import('openai');
  return new Client({
    baseURL,
    // Local endpoints need none, and the package insists.
    apiKey: options.apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Our own limit comes first.
    timeout: options.timeoutMs * 2,
    logLevel: 'off',
    fetch: boundedFetch(options),
  });
}

function boundedFetch(options: OpenaiOptions): typeof fetch {
  return async (url, init) => {
    const address = url instanceof Request ? url.url : url;
    const outcome = await fetchBounded(address, init ?? {}, options);
    if (outcome.kind !== 'answered') throw outcomeFault(outcome, options);
    const headers = { 'Content-Type': 'application/json' };
    return new Response(outcome.text, { status: outcome.status, headers });
  };
}

type FailedOutcome = Exclude<FetchOutcome, { kind: 'answered' }>;

function outcomeFault(outcome: FailedOutcome, { log, model }: OpenaiOptions): CairnError {
  // The reason may hold an address, so it is for the log alone.
  log.warn({ model, outcome }, 'model request failed');
  return modelFault(
    outcome.kind === 'refused' ? describeStatus(outcome.status) : describeFault(outcome),
  );
}

async function send(
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
    log.warn({ model, error: String(error) }, 'model answered with something unreadable');
    throw modelFault('gave an answer that cannot be read', error);
  }
}

/** The package wraps what our fetch throws, more than once. */
function findFault(error: unknown): CairnError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isCairnError(at, 'model_unavailable')) return at;
  }
  return undefined;
}

/** The answer may be anything, whatever the package's types say. */
function textOf(completion: unknown): string {
  const { choices } = (completion ?? {}) as { choices?: unknown };
  const first = Array.isArray(choices) ? choices[0] : undefined;
  const content = (first as { message?: { content?: unknown } } | undefined)?.message?.content;
  if (typeof content !== 'string') throw modelFault('gave an answer that cannot be read');
  const text = withoutThinking(content).toWellFormed().trim();
  if (text === '') throw modelFault('gave an empty answer');
  return text;
}

/** Some models put what they thought in front of what they say. */
function withoutThinking(text: string): string {
  const end = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1;
  return end < 0 ? text : text.slice(end + '</think>'.length);
}

function modelFault(what: string, cause?: unknown): CairnError {
  return new CairnError('model_unavailable', `The model ${what}.`, { cause });
}
