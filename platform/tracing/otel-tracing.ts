/**
 * Traces with OpenTelemetry, sent to a collector by OTLP over HTTP.
 *
 * The exporter itself reads OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT etc. from the environment.
 *
 * OT1 The caller's traceparent decides whether a trace is sampled; without one, a ratio of trace
 *     ids does.
 * OT2 Spans wait in a bounded queue and are sent in batches; spans that do not fit are dropped. An
 *     unavailable collector costs no request anything.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { type Clock, within } from '../runtime/clock.ts';
import { errorMessage } from '../runtime/errors.ts';
import type { Log } from '../runtime/log.ts';
import type { Span, SpanFields, SpanKind, SpanOptions, Tracing } from './tracing.ts';

export interface OtelOptions {
  /** The collector's base URL; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly sampleRatio: number;
  readonly version: string;
  readonly clock: Clock;
  readonly log: Log;
}

const QUEUE_SPANS = 4_096;
const BATCH_SPANS = 512;
const SEND_INTERVAL_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
const CLOSE_TIMEOUT_MS = 2_000;

const KINDS: Readonly<Record<SpanKind, OtelSpanKind>> = {
  internal: OtelSpanKind.INTERNAL,
  server: OtelSpanKind.SERVER,
  producer: OtelSpanKind.PRODUCER,
  consumer: OtelSpanKind.CONSUMER,
  client: OtelSpanKind.CLIENT,
};

export function createOtelTracing(options: OtelOptions): Tracing {
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_TIMEOUT_MS });
  const processor = new BatchSpanProcessor(exporter, {
    maxQueueSize: QUEUE_SPANS,
    maxExportBatchSize: BATCH_SPANS,
    scheduledDelayMillis: SEND_INTERVAL_MS,
    exportTimeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'cairn',
      'service.version': options.version,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.sampleRatio) }),
    spanProcessors: [processor],
  });
  return new OtelTracing(provider, options);
}

class OtelTracing implements Tracing {
  readonly enabled = true;
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  readonly #options: OtelOptions;
  readonly #current = new AsyncLocalStorage<Span | null>();

  constructor(provider: BasicTracerProvider, options: OtelOptions) {
    this.#provider = provider;
    this.#tracer = provider.getTracer('cairn', options.version);
    this.#options = options;
  }

  start(name: string, { kind = 'internal', parent, fields, startMs }: SpanOptions = {}) {
    const context = parent === undefined ? ROOT_CONTEXT : contextFrom(parent);
    const span = this.#tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        ...(fields === undefined ? {} : { attributes: fields }),
        ...(startMs === undefined ? {} : { startTime: startMs }),
      },
      context,
    );
    return span.isRecording() ? new RecordedSpan(span) : null;
  }

  within<T>(span: Span | null, work: () => T): T {
    return this.#current.run(span, work);
  }

  current(): string | undefined {
    return this.#current.getStore()?.traceparent;
  }

  async close(): Promise<void> {
    const { clock, log } = this.#options;
    const closed = this.#provider.shutdown().catch((error: unknown) => {
      log.warn({ error: errorMessage(error) }, 'the last traces could not be sent');
    });
    await within(clock, CLOSE_TIMEOUT_MS, closed, undefined);
  }
}

class RecordedSpan implements Span {
  readonly traceparent: string;
  readonly #span: OtelSpan;

  constructor(span: OtelSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
    this.#span = span;
  }

  set(fields: SpanFields): void {
    this.#span.setAttributes(fields);
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  end(error: string | null = null, endMs?: number): void {
    if (error !== null) this.#span.setStatus({ code: SpanStatusCode.ERROR, message: error });
    this.#span.end(endMs);
  }
}

const TRACEPARENT_FORMAT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** A malformed context counts as none. */
function contextFrom(traceparent: string): Context {
  const [, traceId, spanId, flags] = TRACEPARENT_FORMAT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const parent = { traceId, spanId, traceFlags, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}
