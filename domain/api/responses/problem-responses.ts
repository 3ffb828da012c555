/** Responses that refuse a request, and those that report the service's health. */
import * as z from 'zod';
import { codeByStatus, PROBLEM_CODES } from '../error-codes.ts';
import { FAULT_WORDS, type FaultType, MAX_FAULTS_SHOWN } from '../faults.ts';

export const problemBody = z
  .strictObject({
    detail: z.string().meta({ description: 'For people; its words may change.' }),
    code: z.enum(PROBLEM_CODES).meta({
      description: 'For programs: it keeps its meaning. More codes may be added.',
    }),
  })
  .meta({ id: 'Problem', description: 'Why the request was refused.' });

const fault = z
  .strictObject({
    loc: z.array(z.union([z.string(), z.int()])).meta({
      description: 'Where it stands.',
      example: ['body', 'jobs', 3, 'inputs', 'latitude'],
    }),
    msg: z.string(),
    type: z.enum(Object.keys(FAULT_WORDS) as [FaultType, ...FaultType[]]),
  })
  .meta({ id: 'ValidationError' });

export const validationProblem = z
  .strictObject({
    detail: z.array(fault).min(1).max(MAX_FAULTS_SHOWN),
    code: z.literal(codeByStatus(422)),
    truncated: z.int().min(1).optional().meta({ description: 'Faults left out.' }),
  })
  .meta({ id: 'HTTPValidationError', description: 'What is wrong with which fields.' });

export const healthBody = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

const readinessPart = z
  .strictObject({
    kind: z.enum(['part', 'service', 'consumer']),
    name: z.string(),
    state: z.enum(['up', 'away']),
    required: z.boolean().meta({ description: 'Whether the process is ready only with it.' }),
    for_ms: z.int().min(0).meta({ description: 'For how long it has been in this state.' }),
    lag_records: z.int().min(0).optional().meta({ description: 'Records that it is behind.' }),
    behind_ms: z.int().min(0).optional().meta({
      description: 'For how long it has been behind without a break.',
    }),
    says: z.string().meta({ description: 'The same in one sentence.' }),
  })
  .meta({ id: 'ReadinessPart' });

export const readinessBody = z
  .strictObject({
    status: z.enum(['ready', 'not ready']),
    log: z.boolean(),
    warehouse: z.boolean(),
    hot_state: z.boolean(),
    waiting_for: z.array(z.string()).optional().meta({
      description: 'While the process starts: the parts that are away.',
    }),
    parts: z.array(readinessPart),
  })
  .meta({ id: 'Readiness', description: 'Whether each part answers.' });
