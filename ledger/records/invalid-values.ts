/**
 * Finds values that fit a record's schema but cannot be true. No part of Cairn writes them, but
 * another producer may. The tables cannot store them, or a query would fail on them, and then one
 * record would block all others of its topic. Pure.
 *
 * Times are not checked: a time that a table cannot store is replaced by the nearest one that it
 * can.
 */
import type {
  ApiKeyRecord,
  BatchRecord,
  CorrectionRecord,
  CustomAttributeRecord,
  DeliveryRecord,
  ExportRecord,
  JobRecord,
  RecordTypes,
  ResultRecord,
  StartedJob,
  TopicName,
  WebhookRecord,
} from '../../domain/records.ts';

/** Far above the longest id that the API accepts or creates. */
const MAX_SHOWN_ID_CHARS = 1_024;
const MAX_UINT32 = 0xffff_ffff;

type Fields = Readonly<Record<string, unknown>>;

/** A sentence that names the first such value, or null. */
export function findInvalidValue<T extends TopicName>(
  topic: T,
  record: RecordTypes[T],
): string | null {
  const check = CHECKS[topic] as ((record: RecordTypes[T]) => string | null) | undefined;
  return check?.(record) ?? null;
}

const CHECKS: { readonly [T in TopicName]?: (record: RecordTypes[T]) => string | null } = {
  'jobs.bulk': checkJob,
  'jobs.interactive': checkJob,
  results: checkResult,
  batches: (record: BatchRecord) =>
    checkIds(record, ['organization_id', 'batch_id']) ??
    checkCount('job_count', record.job_count, MAX_UINT32),
  // Options that cannot be parsed fail their export, which reports it; reads show them as null.
  exports: (record: ExportRecord) =>
    checkIds(record, ['organization_id', 'export_id']) ??
    checkJson('metadata_json', record.metadata_json),
  attributes: (record: CustomAttributeRecord) =>
    checkIds(record, ['organization_id', 'attribute_key']) ??
    checkJson('output_schema_json', record.output_schema_json),
  corrections: checkCorrection,
  keys: (record: ApiKeyRecord) => checkIds(record, ['key_id', 'digest', 'organization_id']),
  webhooks: (record: WebhookRecord) => checkIds(record, ['organization_id', 'webhook_id']),
  'webhook-deliveries': (record: DeliveryRecord) =>
    checkIds(record, ['organization_id', 'webhook_id', 'delivery_id', 'event_id']),
};

function checkJob(record: JobRecord): string | null {
  return (
    checkIds(record, ['organization_id', 'place_id']) ??
    checkLength('batch_id', record.batch_id) ??
    checkCount('based_on', record.based_on)
  );
}

function checkResult({ started, finished }: ResultRecord): string | null {
  for (const job of started) {
    const found = checkStarted(job);
    if (found !== null) return found;
  }
  if (finished === null) return null;
  return checkStarted(finished) ?? checkCount('attempts', finished.attempts, MAX_UINT32);
}

function checkStarted(job: StartedJob): string | null {
  return (
    checkIds(job, ['organization_id', 'place_id']) ??
    checkLength('batch_id', job.batch_id) ??
    checkCount('run_order', job.run_order)
  );
}

function checkCorrection(record: CorrectionRecord): string | null {
  const found = checkIds(record, ['organization_id', 'place_id']);
  if (found !== null) return found;
  for (const one of record.fields) {
    const fault =
      checkIds(one, ['field']) ??
      checkJson('value_json', one.value_json) ??
      checkJson('before_json', one.before_json);
    if (fault !== null) return fault;
  }
  return null;
}

function checkIds<R extends object>(
  record: R,
  names: readonly (keyof R & string)[],
): string | null {
  for (const name of names) {
    const id = (record as Fields)[name] as string;
    if (id === '') return `Its ${name} is empty.`;
    const tooLong = checkLength(name, id);
    if (tooLong !== null) return tooLong;
  }
  return null;
}

function checkLength(name: string, id: string | null): string | null {
  if (id === null || id.length <= MAX_SHOWN_ID_CHARS) return null;
  return `Its ${name} has ${id.length} characters.`;
}

function checkCount(
  name: string,
  count: number | null,
  max = Number.MAX_SAFE_INTEGER,
): string | null {
  return count === null || (count >= 0 && count <= max) ? null : `Its ${name} is ${count}.`;
}

function checkJson(name: string, text: string | null): string | null {
  if (text === null) return null;
  try {
    JSON.parse(text);
    return null;
  } catch {
    return `Its ${name} is not JSON.`;
  }
}
