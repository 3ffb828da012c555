/** Responses that refuse a request, and those that report the service's health. */
import * as z from 'zod';
import { codeByStatus, PROBLEM_CODES } from '../error-codes.ts';
import { FAULT_WORDS, type FaultType, MAX_FAULTS_SHOWN } from '../faults.ts';

export const problemBody = z
  .strictObject({
    detail: z.string().meta({ description: 'A message for people. The wording may change.' }),
    code: z.enum(PROBLEM_CODES).meta({
      description: 'A stable code for programs. New codes may be added.',
    }),
  })
  .meta({ id: 'Problem', description: 'Why the request was refused.' });

const fault = z
  .strictObject({
    loc: z.array(z.union([z.string(), z.int()])).meta({
      description: 'The path to the field or parameter.',
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
    truncated: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'The number of errors that the list omits.' }),
  })
  .meta({
    id: 'HTTPValidationError',
    description: 'The fields and parameters that are not valid.',
  });

export const healthBody = z.strictObject({ status: z.literal('ok') }).meta({ id: 'Health' });

const readinessPart = z
  .strictObject({
    kind: z.enum(['part', 'service', 'consumer']),
    name: z.string(),
    state: z.enum(['up', 'away']),
    required: z.boolean().meta({ description: 'Whether the process needs this part to be ready.' }),
    for_ms: z
      .int()
      .min(0)
      .meta({ description: 'How long it has been in this state, in milliseconds.' }),
    lag_records: z.int().min(0).optional().meta({ description: 'The consumer lag in records.' }),
    behind_ms: z.int().min(0).optional().meta({
      description: 'How long it has been behind without interruption, in milliseconds.',
    }),
    says: z.string().meta({ description: 'The state in one sentence.' }),
  })
  .meta({ id: 'ReadinessPart' });

export const readinessBody = z
  .strictObject({
    status: z.enum(['ready', 'not ready']),
    log: z.boolean(),
    warehouse: z.boolean(),
    hot_state: z.boolean(),
    waiting_for: z.array(z.string()).optional().meta({
      description: 'The parts that are not reachable, while the process is starting.',
    }),
    parts: z.array(readinessPart),
  })
  .meta({ id: 'Readiness', description: 'The state of the process and of each part.' });
