/**
 * Model: a language model that answers one text with one text. Adapter: `openai-model.ts`, for any
 * OpenAI-compatible endpoint. Promises:
 *
 * M1 One call is exactly one request: no tools, no streaming, no retry.
 * M2 The call ends within the time limit and reads no more than the body limit.
 * M3 When the endpoint fails, or its answer holds no text, the call rejects with
 *    `model_unavailable`. Callers may see the message: it holds no key, no address and no word of
 *    the answer.
 * M4 Close is idempotent; a call after it rejects.
 */
export interface ModelRequest {
  /** What the model is to do. Never holds text of strangers. */
  readonly instructions: string;
  /** The text to do it with. */
  readonly input: string;
}

export interface Model {
  /** As configured; stands in the metadata of what the model wrote. */
  readonly name: string;
  /** Stands for everything but the request that an answer depends on. */
  readonly cacheKey: string;
  /** The model's text, not empty. */
  complete(request: ModelRequest): Promise<string>;
  close(): Promise<void>;
}
