/**
 * The events in a log record. Pure.
 *
 * NR1 The same record always gives the same events, with the same ids and in the same order.
 */
import type { BatchRecord, DeadLetterRecord, ExportRecord } from '../../../domain/records.ts';
import { type RecordTypes, sourceName } from '../../../domain/records.ts';
import type { WebhookEvent } from '../../../domain/webhooks.ts';
import { eventBody, eventId, type WebhookEventData } from '../../../ledger/webhooks/deliveries.ts';
import { type LogRecord, recordOrder } from '../../../platform/log/broker.ts';
import { toTimestamp } from '../../../platform/runtime/clock.ts';

/** An event, and which endpoints receive it. */
export interface FoundEvent {
  /** Null: all organizations. */
  readonly organization: string | null;
  /** Endpoints that subscribe to one of these receive it. */
  readonly events: readonly WebhookEvent[];
  readonly news: WebhookEventData;
}

/** The dead letters of one partition are reported once in this time. */
const LETTER_INTERVAL_MS = 3_600_000;
const MAX_ERROR_CHARACTERS = 500;

export const EVENT_TOPICS = ['batches', 'exports', 'dead-letters'] as const;
export type EventTopic = (typeof EVENT_TOPICS)[number];

export function findEvent<T extends EventTopic>(
  topic: T,
  value: RecordTypes[T],
  record: LogRecord,
): FoundEvent | null {
  if (topic === 'batches') return findBatchEvent(value as BatchRecord, record);
  if (topic === 'exports') return findExportEvent(value as ExportRecord, record);
  return findLetterEvent(value as DeadLetterRecord, record);
}

/** A run with work is reported when its batch ends. */
function findBatchEvent(run: BatchRecord, record: LogRecord): FoundEvent | null {
  const { kind, run_id, kick_off, job_count, organization_id: organization, batch_id } = run;
  if (kind !== 'RUN_ACCEPTED' || run_id === null || !kick_off || job_count === 0) return null;
  const isRefresh = run.cause === 'REFRESH';
  return {
    organization,
    events: isRefresh ? ['refresh.completed'] : ['batch.completed', 'batch.failed'],
    news: {
      event_id: eventId('run', organization, run_id, batch_id),
      event_type: isRefresh ? 'refresh.completed' : 'batch.completed',
      subject: batch_id,
      event_order: recordOrder(record),
      payload: '',
      run_id,
      waits_for: { [sourceName(record)]: record.offset + 1 },
    },
  };
}

function findExportEvent(done: ExportRecord, record: LogRecord): FoundEvent | null {
  const { status, organization_id: organization, export_id } = done;
  if (status !== 'COMPLETED' && status !== 'FAILED') return null;
  const type = status === 'COMPLETED' ? 'export.completed' : 'export.failed';
  const data = {
    organization,
    export_id,
    status: status.toLowerCase(),
    batch_ids: done.batch_ids,
    error: done.error,
    status_url: `/place_enrichment/exports/${export_id}`,
  };
  return {
    organization,
    events: [type],
    news: {
      event_id: eventId('export', organization, export_id, status),
      event_type: type,
      subject: export_id,
      event_order: recordOrder(record),
      payload: eventBody(type, toTimestamp(done.at), data),
    },
  };
}

/** The first dead letter of an hour stands for the following ones. */
function findLetterEvent(letter: DeadLetterRecord, record: LogRecord): FoundEvent {
  const type = 'dead_letter.appended';
  const hour = Math.floor(record.timestampMs / LETTER_INTERVAL_MS);
  const data = {
    topic: letter.topic,
    partition: letter.partition,
    offset: letter.offset,
    group: letter.group,
    error: letter.error.slice(0, MAX_ERROR_CHARACTERS),
    attempts: letter.attempts,
    dead_letter: { partition: record.partition, offset: record.offset },
  };
  return {
    organization: null,
    events: [type],
    news: {
      event_id: eventId('dead-letters', String(record.partition), String(hour)),
      event_type: type,
      subject: `dead-letters/${record.partition}`,
      event_order: record.offset,
      payload: eventBody(type, toTimestamp(letter.at), data),
    },
  };
}
