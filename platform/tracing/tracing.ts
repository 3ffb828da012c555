/**
 * Traces: the path of one request through the pipeline, as spans of one W3C trace context.
 *
 * A span's `traceparent` travels with a request's records as a header, so that the spans of other
 * processes join its trace. Adapter: `otel-tracing.ts`; without it nothing is traced or loaded.
 *
 * TR1 A span is null if its trace is not sampled. Callers write `span?.end()`, so untraced work
 *     costs one check.
 * TR2 At most MAX_TRACED_JOBS jobs of a request carry its trace, however large the request is.
 */
import { errorMessage } from '../runtime/errors.ts';

/** The header of HTTP requests and of records. */
export const TRACEPARENT = 'traceparent';
export const MAX_TRACED_JOBS = 20;

export type SpanKind = 'internal' | 'server' | 'producer' | 'consumer' | 'client';

export type SpanFields = Readonly<Record<string, string | number | boolean>>;

export interface SpanOptions {
  readonly kind?: SpanKind;
  /** The parent's context; a span without one begins a trace. */
  readonly parent?: string | undefined;
  readonly fields?: SpanFields;
  /** Milliseconds since the epoch; now if omitted. */
  readonly startMs?: number;
}

export interface Span {
  /** The context that child spans use as their parent. */
  readonly traceparent: string;
  set(fields: SpanFields): void;
  rename(name: string): void;
  /** With an error the span counts as failed. `endMs` is like `startMs`. */
  end(error?: string | null, endMs?: number): void;
}

export interface Tracing {
  readonly enabled: boolean;
  start(name: string, options?: SpanOptions): Span | null;
  /** Runs the work with the span as the current one, also for everything that it awaits. */
  within<T>(span: Span | null, work: () => T): T;
  /** The context of the current span. */
  current(): string | undefined;
  /** Sends the spans that have ended. */
  close(): Promise<void>;
}

export const NO_TRACING: Tracing = {
  enabled: false,
  start: () => null,
  within: (_, work) => work(),
  current: () => undefined,
  close: async () => undefined,
};

/** Runs the work as the current span, and ends the span when the work ends. */
export async function tracedWork<T>(
  tracing: Tracing,
  span: Span | null,
  work: () => Promise<T>,
): Promise<T> {
  if (span === null) return work();
  try {
    const result = await tracing.within(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(errorMessage(error));
    throw error;
  }
}

type RecordHeaders = Readonly<Record<string, Uint8Array>>;

/** The context that a record carries, if it carries a sampled one. */
export function recordTrace({ headers }: { readonly headers: RecordHeaders }): string | undefined {
  const bytes = headers[TRACEPARENT];
  return bytes === undefined ? undefined : Buffer.from(bytes).toString('latin1');
}

/** The headers of a record that carries the context. */
export function traceHeaders(traceparent: string | undefined): { headers?: RecordHeaders } {
  return traceparent === undefined ? {} : { headers: { [TRACEPARENT]: Buffer.from(traceparent) } };
}
