/** The descriptions of every operation, by operation id. */
import { BATCH_OPERATIONS } from './batch-operations.ts';
import { CORRECTION_OPERATIONS } from './correction-operations.ts';
import { EXPORT_OPERATIONS } from './export-operations.ts';
import { FURTHER_OPERATIONS } from './further-operations.ts';
import { HISTORY_OPERATIONS } from './history-operations.ts';
import { JOB_OPERATIONS } from './job-operations.ts';
import { OPERATOR_OPERATIONS } from './operator-operations.ts';
import { STEERING_OPERATIONS } from './steering-operations.ts';
import { WEBHOOK_OPERATIONS } from './webhook-operations.ts';

export const OPERATIONS = {
  ...BATCH_OPERATIONS,
  ...STEERING_OPERATIONS,
  ...JOB_OPERATIONS,
  ...HISTORY_OPERATIONS,
  ...CORRECTION_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...OPERATOR_OPERATIONS,
  ...FURTHER_OPERATIONS,
};

export type OperationId = keyof typeof OPERATIONS;
