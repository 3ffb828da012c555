/**
 * Model: a language model that answers one text, or one text with pictures. Adapter:
 * `openai-model.ts`, for any OpenAI-compatible endpoint. Promises:
 *
 * M1 One call is exactly one request: no tools, no streaming, no retry.
 * M2 The call ends within the time limit, and soon after its signal is aborted. It reads no more
 *    than the body limit.
 * M3 When the endpoint fails, or its answer cannot be read, the call rejects with
 *    `model_unavailable`, and with the time to come back when the endpoint said one. Callers may
 *    see the message: it holds no key, no address and no word of the answer.
 * M4 Close is idempotent; a call after it rejects.
 * M5 A form's text is what the model wrote. That it fits the schema is for the caller to check.
 */
import { CairnError } from '../runtime/errors.ts';

export interface ModelRequest {
  /** What the model is to do. Never holds text of strangers. */
  readonly instructions: string;
  /** The text to do it with. */
  readonly input: string;
}

/** Asks for one JSON object. */
export interface FormRequest extends ModelRequest {
  readonly form: {
    /** Letters, digits and underscores. */
    readonly name: string;
    /** A JSON Schema in which each property is required and no other is allowed. */
    readonly schema: Readonly<Record<string, unknown>>;
  };
  /** Pictures as `data:` URLs. */
  readonly images?: readonly string[];
  readonly signal?: AbortSignal;
}

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface FilledForm {
  /** `cut`: the model ran out of tokens. `refused`: it did not want to answer. */
  readonly end: 'whole' | 'cut' | 'refused';
  /** JSON, when the model did as it was told. */
  readonly text: string;
  /** Null when the endpoint does not say it. */
  readonly usage: ModelUsage | null;
}

export interface Model {
  /** As configured; stands in the metadata of what the model wrote. */
  readonly name: string;
  /** Stands for everything but the request that an answer depends on. */
  readonly cacheKey: string;
  /** The most that one answer can cost. */
  readonly maxOutputTokens: number;
  /** The model's text, not empty. */
  complete(request: ModelRequest): Promise<string>;
  fill(request: FormRequest): Promise<FilledForm>;
  close(): Promise<void>;
}

/** Why a call rejects (M3). */
export class ModelFault extends CairnError {
  /** True when the model may have worked all the same, so that the call is paid for. */
  readonly mayCost: boolean;

  constructor(
    what: string,
    details: {
      readonly cause?: unknown;
      readonly retryAtMs?: number;
      readonly mayCost?: boolean;
    } = {},
  ) {
    super('model_unavailable', `The model ${what}.`, details);
    this.mayCost = details.mayCost ?? false;
  }
}
