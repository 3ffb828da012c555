/**
 * A model behind an OpenAI-compatible endpoint (`chat/completions`, which all of them have).
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
  requestedDelay,
} from '../outbound/bounded-fetch.ts';
import { settingsKey } from '../outbound/settings-key.ts';
import { once } from '../runtime/life-cycle.ts';
import type { Log } from '../runtime/log.ts';
import {
  type FilledForm,
  type FormRequest,
  type Model,
  ModelFault,
  type ModelRequest,
  type ModelUsage,
} from './model.ts';

export interface OpenaiOptions extends RequestLimits {
  /** Null: OpenAI's own endpoint. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly model: string;
  readonly maxOutputTokens: number;
  readonly log: Log;
}

type AnyRequest = ModelRequest & Partial<FormRequest>;

const UNREADABLE = 'gave an answer that cannot be read';
const OPENAI_URL = 'https://api.openai.com/v1';

export function createOpenaiModel(options: OpenaiOptions): Model {
  const { model, maxOutputTokens } = options;
  const baseUrl = options.baseUrl ?? OPENAI_URL;
  const connect = once(() => openClient(baseUrl, options));
  let closed = false;
  const ask = async (request: AnyRequest) => {
    if (closed) throw new ModelFault('is closed');
    return requestCompletion(await connect(), request, options);
  };
  return {
    name: model,
    cacheKey: settingsKey(baseUrl, model, maxOutputTokens),
    maxOutputTokens,
    complete: async (request) => readCompletion(await ask(request)),
    fill: async (request) => readForm(await ask(request)),
    close: async () => {
      closed = true;
    },
  };
}

/** Loaded on first use: the package is large, and most processes never call a model. */
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
    // Our own limit applies first.
    timeout: options.timeoutMs * 2,
    logLevel: 'off',
    fetch: makeBoundedFetch(options),
  });
}

function makeBoundedFetch(options: OpenaiOptions): typeof fetch {
  return async (url, init = {}) => {
    const address = url instanceof Request ? url.url : url;
    const outcome = await fetchBounded(address, init, options);
    if (outcome.kind !== 'answered') throw outcomeFault(outcome, options);
    const headers = { 'Content-Type': 'application/json' };
    return new Response(outcome.text, { status: outcome.status, headers });
  };
}

function outcomeFault(outcome: FailedOutcome, { log, model }: OpenaiOptions): ModelFault {
  // The outcome may contain an address, so only the log gets it.
  log.warn({ model, outcome }, 'model request failed');
  // A request that was refused, or never arrived, costs nothing.
  const mayCost = outcome.kind !== 'refused' && outcome.kind !== 'unreachable';
  return new ModelFault(describeFailure(outcome), { ...requestedDelay(outcome), mayCost });
}

async function requestCompletion(
  client: OpenAI,
  request: AnyRequest,
  { model, maxOutputTokens, log }: OpenaiOptions,
): Promise<unknown> {
  const { instructions, form, signal = null } = request;
  const body = {
    model,
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: userContent(request) },
    ],
    max_completion_tokens: maxOutputTokens,
    stream: false as const,
    ...(form && {
      response_format: { type: 'json_schema' as const, json_schema: { ...form, strict: true } },
    }),
  };
  try {
    return await client.chat.completions.create(body, { signal });
  } catch (error) {
    const fault = findFault(error);
    if (fault !== undefined) throw fault;
    if (signal?.aborted) throw new ModelFault('was not waited for', { mayCost: true });
    log.warn({ model, error: String(error) }, 'the answer of the model cannot be read');
    throw new ModelFault(UNREADABLE, { cause: error, mayCost: true });
  }
}

function userContent({ input, images = [] }: AnyRequest) {
  if (images.length === 0) return input;
  const pictures = images.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
  return [{ type: 'text' as const, text: input }, ...pictures];
}

/** The package wraps the error that our fetch throws, more than once. */
function findFault(error: unknown): ModelFault | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ModelFault) return at;
  }
  return undefined;
}

interface FirstChoice {
  readonly message?: { readonly content?: unknown; readonly refusal?: unknown };
  readonly finish_reason?: unknown;
}

/** The answer may be anything, whatever the package's types say. */
function firstChoice(completion: unknown): FirstChoice | null {
  const { choices } = (completion ?? {}) as { choices?: unknown };
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return typeof first === 'object' ? (first as FirstChoice | null) : null;
}

function readCompletion(completion: unknown): string {
  const content = firstChoice(completion)?.message?.content;
  if (typeof content !== 'string') throw new ModelFault(UNREADABLE, { mayCost: true });
  const text = withoutThinking(content).toWellFormed().trim();
  if (text === '') throw new ModelFault('gave an empty answer', { mayCost: true });
  return text;
}

function readForm(completion: unknown): FilledForm {
  const choice = firstChoice(completion);
  if (choice === null) throw new ModelFault(UNREADABLE, { mayCost: true });
  const { message, finish_reason: why } = choice;
  const usage = readUsage(completion);
  const isRefused = typeof message?.refusal === 'string' || why === 'content_filter';
  if (isRefused) return { end: 'refused', text: '', usage };
  const content = typeof message?.content === 'string' ? message.content : '';
  const text = withoutThinking(content).toWellFormed().trim();
  return { end: why === 'length' ? 'cut' : 'whole', text, usage };
}

function readUsage(completion: unknown): ModelUsage | null {
  const { usage } = (completion ?? {}) as { usage?: Record<string, unknown> | null };
  const [inputTokens, outputTokens] = [usage?.['prompt_tokens'], usage?.['completion_tokens']];
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : null;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Some models write their reasoning before the answer. */
function withoutThinking(text: string): string {
  const end = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1;
  return end < 0 ? text : text.slice(end + '</think>'.length);
}
