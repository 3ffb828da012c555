/** A span for each traced record of a block: from the start of its block until it is visible. */
import { type LogRecord, partitionName } from '../../platform/log/broker.ts';
import { recordTrace, type Span, type Tracing } from '../../platform/tracing/tracing.ts';

/** The maximum number of spans per block. */
const MAX_BLOCK_SPANS = 200;

export function startSinkSpans(tracing: Tracing, block: readonly LogRecord[]): Span[] {
  if (!tracing.enabled) return [];
  const spans: Span[] = [];
  for (const record of block) {
    const parent = recordTrace(record);
    if (parent === undefined) continue;
    const { topic, offset } = record;
    const fields = {
      'messaging.destination.name': topic,
      'messaging.destination.partition.id': partitionName(record),
      'messaging.kafka.offset': offset,
      'messaging.batch.message_count': block.length,
    };
    const span = tracing.start(`sink ${topic}`, { kind: 'consumer', parent, fields });
    if (span !== null) spans.push(span);
    if (spans.length === MAX_BLOCK_SPANS) break;
  }
  return spans;
}
