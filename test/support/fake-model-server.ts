/**
 * A fake of an OpenAI-compatible endpoint (`/v1/chat/completions`). A test decides its response,
 * and reads from its requests what the model was told.
 */
import { type FakeServer, type SeenRequest, startFakeServer } from './fake-server.ts';

export interface ToldModel {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [setting: string]: unknown;
}

export interface FakeModelServer extends FakeServer {
  /** What the model was told, one entry for each request. */
  told(): ToldModel[];
  /** The model's response from now on; a function gets what the model was told. */
  say(text: string | ((told: ToldModel) => string)): void;
  /** The message of the first choice as it is, for responses that are not text. */
  sayRaw(message: unknown, finishReason?: string): void;
  /** The usage that responses state from now on; null: none. */
  count(usage: unknown): void;
}

export const FAKE_MODEL_KEY = 'model-key-91ab';

export async function startFakeModel(): Promise<FakeModelServer> {
  let toMessage: (told: ToldModel) => unknown = () => ({ role: 'assistant', content: 'Yes [1].' });
  let finishReason = 'stop';
  let usage: unknown = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  const server = await startFakeServer((request) => {
    if (request.url.pathname !== '/v1/chat/completions') return { status: 404, body: {} };
    if (request.headers.authorization !== `Bearer ${FAKE_MODEL_KEY}`) {
      return { status: 401, body: { error: { message: 'Incorrect API key', type: 'invalid' } } };
    }
    const told = toTold(request);
    return { status: 200, body: completion(told.model, toMessage(told), { finishReason, usage }) };
  });
  return {
    ...server,
    told: () => server.requests.map(toTold),
    say: (text) => {
      finishReason = 'stop';
      toMessage = (told) => ({
        role: 'assistant',
        content: typeof text === 'string' ? text : text(told),
        refusal: null,
      });
    },
    sayRaw: (message, reason = 'stop') => {
      toMessage = () => message;
      finishReason = reason;
    },
    count: (next) => {
      usage = next;
    },
  };
}

function toTold({ body }: SeenRequest): ToldModel {
  return JSON.parse(body) as ToldModel;
}

interface ChoiceEnd {
  readonly finishReason: string;
  readonly usage: unknown;
}

function completion(model: string, message: unknown, { finishReason, usage }: ChoiceEnd) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    ...(usage !== null && { usage }),
  };
}
