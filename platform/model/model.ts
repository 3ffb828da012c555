/**
 * Model: a language model that answers a text, or a text with pictures. Adapter: `openai-model.ts`,
 * for any OpenAI-compatible endpoint. Promises:
 *
 * M1 One call is exactly one request: no tools, no streaming, no retry.
 * M2 The call ends within the time limit, and soon after its signal is aborted. It reads at most as
 *    much as the body limit.
 * M3 If the endpoint fails, or its answer cannot be read, the call rejects with
 *    `model_unavailable`, and with the retry time if the endpoint gave one. Callers may see the
 *    message: it contains no key, no address and no word of the answer.
 * M4 Close is idempotent; a call after it rejects.
 * M5 A form's text is what the model wrote. The caller must check that it fits the schema.
 */
import { CairnError } from '../runtime/errors.ts';

export interface ModelRequest {
  /** What the model is to do. Never contains untrusted text. */
  readonly instructions: string;
  /** The text to work on. */
  readonly input: string;
}

/** Requests one JSON object. */
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
  /** `cut`: the model ran out of tokens. `refused`: it declined to answer. */
  readonly end: 'whole' | 'cut' | 'refused';
  /** JSON, if the model followed its instructions. */
  readonly text: string;
  /** Null if the endpoint does not report it. */
  readonly usage: ModelUsage | null;
}

export interface Model {
  /** As configured; appears in the metadata of what the model wrote. */
  readonly name: string;
  /** Identifies everything, except the request, that an answer depends on. */
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
  /** True if the model may have done the work anyway, so that the call is charged. */
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
