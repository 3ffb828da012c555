/** Responses about the whole installation, for its operators. */
import * as z from 'zod';
import { count, timestamp } from '../response-fields.ts';
import { spendingTotals } from './batch-responses.ts';

const keyFields = {
  id: z.string(),
  organization: z.string().meta({
    description: 'The slug of the organization; `*` for an operator key of all organizations.',
  }),
  role: z.enum(['member', 'operator']),
  name: z.string(),
  state: z.enum(['valid', 'revoked', 'expired']),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().meta({
    description: 'When the key was last used, to the minute. Null if never used or unknown.',
  }),
};

export const apiKey = z.strictObject(keyFields).meta({ id: 'ApiKey' });

export const apiKeyList = z.strictObject({ keys: z.array(apiKey) }).meta({
  id: 'ApiKeyListResponse',
  description: 'All keys, including revoked ones, newest first.',
});

export const apiKeyWithSecret = z
  .strictObject({
    ...keyFields,
    secret: z.string().meta({ description: 'The key itself. Only this response shows it.' }),
  })
  .meta({ id: 'ApiKeyWithSecret' });

const organization = z
  .strictObject({
    organization: z.string(),
    valid_keys: count,
    ended_keys: count.meta({ description: 'The number of revoked and expired keys.' }),
    created_at: timestamp.meta({ description: 'When its first key was created.' }),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Organization' });

export const organizationList = z.strictObject({ organizations: z.array(organization) }).meta({
  id: 'OrganizationListResponse',
  description: 'All organizations that have or had a key, by slug.',
});

const letterFields = {
  id: z.string().meta({ description: 'PARTITION-OFFSET in the dead letter topic.' }),
  died_at: timestamp,
  error: z.string(),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'The reason in one word. Null in letters from old versions.' }),
  group: z.string().meta({ description: 'The consumer group that could not process the record.' }),
  attempts: count,
  from: z
    .strictObject({ topic: z.string(), partition: count, offset: count })
    .meta({ description: 'The position of the original record.' }),
  size_bytes: count,
  retried_at: z
    .string()
    .nullable()
    .meta({ description: 'When the letter was retried. Null if it was not, or if unknown.' }),
};

export const deadLetterList = z
  .strictObject({
    letters: z.array(z.strictObject(letterFields)),
    is_whole: z
      .boolean()
      .meta({ description: 'False if there are older letters that the list omits.' }),
  })
  .meta({
    id: 'DeadLetterListResponse',
    description: 'Records that could not be processed, newest first.',
  });

export const deadLetter = z
  .strictObject({
    ...letterFields,
    key: z.string().meta({
      description:
        'The parts of the key, separated by /. A / within a part is %2F, and a % is %25.',
    }),
    record: z.unknown().meta({ description: 'The decoded record. Null if it cannot be decoded.' }),
    undecodable: z
      .string()
      .nullable()
      .meta({ description: 'Why the record cannot be decoded. Null if it can.' }),
    bytes: z.string().meta({ description: 'The record in base64.' }),
  })
  .meta({ id: 'DeadLetter' });

export const letterRetry = z
  .strictObject({
    retried: count,
    notes: z.array(z.string()).meta({ description: 'Why some letters were not retried.' }),
  })
  .meta({ id: 'LetterRetryResponse' });

const usedSource = z.strictObject({
  source: z.string(),
  found: count.meta({ description: 'The number of runs for which the source returned something.' }),
  nothing: count.meta({ description: 'The number of runs for which it returned nothing.' }),
  failed: count.meta({
    description: 'The number of runs for which its call failed after all retries.',
  }),
  unavailable: count.meta({
    description:
      'The number of runs that did not call it: it is not configured, its budget is spent, or it ' +
      'is paused after failures.',
  }),
  last_failed_at: timestamp.nullable(),
  last_failure: z.string().nullable().meta({ description: 'The error of the last failure.' }),
});

export const sourceList = z
  .strictObject({
    since: timestamp,
    sources: z.array(usedSource),
    spent: spendingTotals.meta({
      id: 'SourceSpending',
      description: 'The cost of all runs since then.',
    }),
  })
  .meta({
    id: 'SourceListResponse',
    description: 'Sources of all organizations and enrichers, by name.',
  });
