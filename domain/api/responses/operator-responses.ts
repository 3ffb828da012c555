/** Responses about the whole installation, for its operators. */
import * as z from 'zod';
import { count, timestamp } from '../response-fields.ts';
import { spendingTotals } from './batch-responses.ts';

const keyFields = {
  id: z.string(),
  organization: z.string().meta({ description: 'Its slug; `*` for a key of operators.' }),
  role: z.enum(['member', 'operator']),
  name: z.string(),
  state: z.enum(['valid', 'revoked', 'expired']),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  last_used_at: timestamp.nullable().meta({
    description: 'To the minute; null when it was never used, or nobody knows.',
  }),
};

export const apiKey = z.strictObject(keyFields).meta({ id: 'ApiKey' });

export const apiKeyList = z.strictObject({ keys: z.array(apiKey) }).meta({
  id: 'ApiKeyListResponse',
  description: 'All keys, revoked ones too, the newest first.',
});

export const apiKeyWithSecret = z
  .strictObject({
    ...keyFields,
    secret: z.string().meta({ description: 'The key itself. It is shown in this response alone.' }),
  })
  .meta({ id: 'ApiKeyWithSecret' });

const organization = z
  .strictObject({
    organization: z.string(),
    valid_keys: count,
    ended_keys: count.meta({ description: 'Revoked or expired.' }),
    created_at: timestamp.meta({ description: 'When its first key was made.' }),
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: 'Organization' });

export const organizationList = z
  .strictObject({ organizations: z.array(organization) })
  .meta({ id: 'OrganizationListResponse', description: 'All that have or had a key, by slug.' });

const letterFields = {
  id: z.string().meta({ description: 'PARTITION-OFFSET on the topic of letters.' }),
  died_at: timestamp,
  error: z.string(),
  reason: z.string().nullable().meta({ description: 'A word; null in letters of old versions.' }),
  group: z.string().meta({ description: 'The consumer group that gave the record up.' }),
  attempts: count,
  from: z
    .strictObject({ topic: z.string(), partition: count, offset: count })
    .meta({ description: 'Where the record was.' }),
  size_bytes: count,
  retried_at: z.string().nullable().meta({ description: 'Null also when nobody knows.' }),
};

export const deadLetterList = z
  .strictObject({
    letters: z.array(z.strictObject(letterFields)),
    is_whole: z.boolean().meta({ description: 'False when there are older letters, too.' }),
  })
  .meta({ id: 'DeadLetterListResponse', description: 'Records that were given up, newest first.' });

export const deadLetter = z
  .strictObject({
    ...letterFields,
    key: z.string(),
    record: z
      .unknown()
      .meta({ description: 'The decoded record; null when nobody can decode it.' }),
    undecodable: z.string().nullable().meta({ description: 'Why it cannot be decoded.' }),
    bytes: z.string().meta({ description: 'The record as base64.' }),
  })
  .meta({ id: 'DeadLetter' });

export const letterRetry = z
  .strictObject({
    retried: count,
    notes: z.array(z.string()).meta({ description: 'Why some were not retried.' }),
  })
  .meta({ id: 'LetterRetryResponse' });

const usedSource = z.strictObject({
  source: z.string(),
  found: count.meta({ description: 'Runs of jobs to which it answered something.' }),
  nothing: count.meta({ description: 'Those for which it has nothing.' }),
  failed: count.meta({ description: 'Those whose call failed after its retries.' }),
  unavailable: count.meta({
    description:
      'Those that did not ask it: it is not configured, its budget is spent, or it rests.',
  }),
  last_failed_at: timestamp.nullable(),
  last_failure: z.string().nullable().meta({ description: 'Why it failed then.' }),
});

export const sourceList = z
  .strictObject({
    since: timestamp,
    sources: z.array(usedSource),
    spent: spendingTotals.meta({ id: 'SourceSpending', description: 'By all runs since then.' }),
  })
  .meta({ id: 'SourceListResponse', description: 'Of all organizations and enrichers, by name.' });
