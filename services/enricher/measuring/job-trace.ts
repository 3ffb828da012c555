/** The spans of a traced job: its way through the enricher, and each step of its enrichment. */
import { laneName } from '../../../domain/records.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';
import { recordTrace, type Span, type Tracing } from '../../../platform/tracing/tracing.ts';
import type { WorkStep } from './work-recorder.ts';

/** Null when the record carries no trace. */
export function startJobSpan(tracing: Tracing, record: LogRecord, attempt: number): Span | null {
  const parent = recordTrace(record);
  if (parent === undefined || !tracing.enabled) return null;
  const { topic, partition, offset } = record;
  const fields = {
    'messaging.system': 'kafka',
    'messaging.destination.name': topic,
    'messaging.destination.partition.id': String(partition),
    'messaging.kafka.offset': offset,
    'cairn.lane': laneName(topic),
    'cairn.attempt': attempt,
  };
  return tracing.start('consume job', { kind: 'consumer', parent, fields });
}

/**
 * The steps as spans below the job's own; a source's span is below the attribute that called it.
 */
export function traceSteps(tracing: Tracing, job: Span, steps: readonly WorkStep[]): void {
  const contexts: (string | undefined)[] = [];
  for (const { kind, name, startMs, endMs, parent, outcome } of steps) {
    const span = tracing.start(`${kind} ${name}`, {
      kind: kind === 'source' ? 'client' : 'internal',
      parent: contexts[parent] ?? job.traceparent,
      fields: { [`cairn.${kind}`]: name, 'cairn.outcome': outcome },
      startMs,
    });
    contexts.push(span?.traceparent);
    span?.end(outcome === 'failed' ? 'it failed' : null, endMs);
  }
}
