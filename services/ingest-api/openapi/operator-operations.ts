/** Descriptions of the operators' operations on the whole installation. */
import {
  apiKey,
  apiKeyList,
  apiKeyWithSecret,
  deadLetter,
  deadLetterList,
  letterRetry,
  organizationList,
  sourceList,
} from '../../../domain/api/responses/operator-responses.ts';
import { json, type Operations } from './operation.ts';

const FOR_OPERATORS = { 403: 'The API key is not an operator key.' };

const KEY = {
  id: '9f1c2ab34d5e',
  organization: 'acme',
  role: 'member',
  name: 'Import of the shop',
  state: 'valid',
  created_at: '2026-03-10T14:02:11.000Z',
  expires_at: '2027-01-31T00:00:00.000Z',
  revoked_at: null,
  last_used_at: null,
};

const LETTER = {
  id: '0-17',
  died_at: '2026-11-09T08:00:12.000Z',
  error: 'The record has no schema id.',
  reason: 'record_undecodable',
  group: 'cairn-enricher',
  attempts: 1,
  from: { topic: 'jobs.bulk', partition: 3, offset: 81_224 },
  size_bytes: 412,
  retried_at: null,
};

const SPENT_ON_SEARCH = { calls: 318, input_tokens: 0, output_tokens: 0, cost: 0.318 };

const SOURCES = {
  since: '2026-11-02T08:00:00.000Z',
  sources: [
    {
      source: 'search',
      found: 240,
      nothing: 71,
      failed: 7,
      unavailable: 0,
      last_failed_at: '2026-11-08T21:14:00.000Z',
      last_failure: 'the provider answered 500',
    },
  ],
  spent: { currency: 'USD', sources: { search: SPENT_ON_SEARCH }, total: SPENT_ON_SEARCH },
};

export const OPERATOR_OPERATIONS = {
  listOrganizations: {
    tag: 'Operator',
    summary: 'List organizations',
    successes: { 200: json(organizationList, 'All organizations that have or had a key.') },
    refusals: FOR_OPERATORS,
  },
  listApiKeys: {
    tag: 'Operator',
    summary: 'List API keys',
    successes: { 200: json(apiKeyList, 'All keys, without their secrets.', { keys: [KEY] }) },
    refusals: FOR_OPERATORS,
  },
  createApiKey: {
    tag: 'Operator',
    summary: 'Create an API key for members of an organization',
    description:
      'The secret is shown once and not stored, so Idempotency-Key has no effect. If the ' +
      'response is lost, list the keys and revoke the unused one. Only `cairn keys create` can ' +
      'create an operator key.',
    examples: { 'A key for a year': { organization: 'acme', name: 'Import of the shop' } },
    successes: { 201: json(apiKeyWithSecret, 'Created, with its secret.') },
    refusals: FOR_OPERATORS,
  },
  revokeApiKey: {
    tag: 'Operator',
    summary: 'Revoke an API key',
    description: 'Every instance rejects the key within a second. The request is idempotent.',
    successes: { 200: json(apiKey, 'Revoked.') },
    refusals: {
      ...FOR_OPERATORS,
      404: 'The key does not exist.',
      409: 'A key cannot revoke itself.',
    },
  },
  listSources: {
    tag: 'Operator',
    summary: 'Get the results and costs of the sources of evidence',
    description:
      'Covers the runs of all organizations that ended in the given days. Costs use the prices ' +
      'that are currently configured.',
    successes: { 200: json(sourceList, 'The sources that were used.', SOURCES) },
    refusals: FOR_OPERATORS,
  },
  listDeadLetters: {
    tag: 'Operator',
    summary: 'List dead letters',
    description:
      'Searches the newest 5,000 letters of each partition. `cairn dead-letters list` shows all ' +
      'letters.',
    successes: {
      200: json(deadLetterList, 'The newest letters.', { letters: [LETTER], is_whole: true }),
    },
    refusals: FOR_OPERATORS,
  },
  getDeadLetter: {
    tag: 'Operator',
    summary: 'Get a dead letter with its record',
    successes: { 200: json(deadLetter, 'The letter.') },
    refusals: { ...FOR_OPERATORS, 404: 'The letter does not exist.' },
  },
  retryDeadLetters: {
    tag: 'Operator',
    summary: 'Retry dead letters',
    description:
      'A job runs again, unless it was deleted or submitted again since. Any other record is ' +
      'appended to its topic again. The response is sent once the log has the records. Letters ' +
      'that were already retried, and those whose jobs have run again since, are skipped unless ' +
      'again is true. The notes say why a letter was skipped.',
    examples: { 'One letter': { letters: ['0-17'] } },
    successes: {
      200: json(letterRetry, 'The number of letters that were retried.', { retried: 1, notes: [] }),
    },
    refusals: { ...FOR_OPERATORS, 404: 'One of the letters does not exist. None was retried.' },
  },
} as const satisfies Operations;
