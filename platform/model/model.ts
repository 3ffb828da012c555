/**
 * Model: a language model that answers one text with one text. Adapter: `openai-model.ts`, for any
 * OpenAI-compatible endpoint. Promises:
 *
 * M1 One call is exactly one request: no tools, no streaming, nothing tried again.
 * M2 The call ends within the time limit, and no more than the body limit is read.
 * M3 An endpoint that fails, or an answer that holds no text, rejects with `model_unavailable`; the
 *    message may be shown to callers: it names no key, address or word of the answer.
 * M4 Close is idempotent; a call after it rejects.
 */
export interface ModelRequest {
  /** What the model is to do. Never holds text of strangers. */
  readonly instructions: string;
  /** What it is to do it with. */
  readonly input: string;
}

export interface Model {
  /** As configured; stands in the metadata of what it wrote. */
  readonly name: string;
  /** Names everything but the request that an answer depends on. */
  readonly cacheKey: string;
  /** The model's text, not empty. */
  complete(request: ModelRequest): Promise<string>;
  close(): Promise<void>;
}
