/** The check in every HTTP test finds each deviation from the published description. */
import { describe, expect, it } from 'vitest';
import { checkAnswer, type Exchange } from './published-answers.ts';

const JOB_PATH = '/v1/acme/place_enrichment/jobs';
const LIST = { batches: [], total: 0, limit: 10, offset: 0 };

function answer(more: Partial<Exchange> & { body?: unknown; headerOf?: object } = {}): Exchange {
  const { body = LIST, headerOf = {}, ...rest } = more;
  return {
    method: 'GET',
    path: '/v1/acme/place_enrichment/batches?limit=10',
    status: 200,
    headers: new Headers({
      'content-type': 'application/json',
      'x-request-id': 'r-1',
      ...headerOf,
    }),
    text: JSON.stringify(body),
    ...rest,
  };
}

const problem = (code: string) => ({ detail: 'Why.', code });

describe('a response that fits the description', () => {
  it.each([
    ['a body that fits', answer()],
    ['a path that ends in a slash', answer({ path: '/v1/acme/place_enrichment/batches/' })],
    ['a whole URL', answer({ path: 'http://host/v1/acme/place_enrichment/batches' })],
    ['HEAD', answer({ method: 'HEAD', text: '' })],
    [
      'a refusal',
      answer({
        status: 401,
        body: problem('unauthorized'),
        headerOf: { 'www-authenticate': 'Bearer' },
      }),
    ],
    [
      'a fixed path before a parameter',
      answer({
        method: 'POST',
        path: `${JOB_PATH}/reprocess`,
        body: { status: 'accepted', message: 'm', job_count: 0, missing_place_ids: [] },
      }),
    ],
    [
      'a method that is not there',
      answer({
        method: 'PATCH',
        status: 405,
        body: problem('method_not_allowed'),
        headerOf: { allow: 'GET, HEAD' },
      }),
    ],
    [
      'a path that is not there',
      answer({ path: '/v1/nothing', status: 404, body: problem('not_found') }),
    ],
    [
      'a path that cannot be decoded',
      answer({ path: '/v1/%zz', status: 400, body: problem('bad_request') }),
    ],
  ])('passes: %s', (_, exchange) => {
    expect(() => checkAnswer(exchange)).not.toThrow();
  });
});

describe('a response that does not fit', () => {
  it.each([
    [
      'a status',
      answer({ status: 418, body: problem('not_found') }),
      'listBatches does not declare the status',
    ],
    ['an unknown field', answer({ body: { ...LIST, more: 1 } }), 'additional properties'],
    [
      'a missing field',
      answer({ body: { ...LIST, total: undefined } }),
      "required property 'total'",
    ],
    ['a wrong type', answer({ body: { ...LIST, total: '0' } }), 'must be integer'],
    ['no JSON', answer({ text: '{' }), 'not JSON'],
    ['a media type', answer({ headerOf: { 'content-type': 'text/csv' } }), 'text/csv'],
    [
      'a missing header',
      answer({ status: 401, body: problem('unauthorized') }),
      'WWW-Authenticate is missing',
    ],
    [
      '405 without Allow',
      answer({ method: 'PATCH', status: 405, body: problem('method_not_allowed') }),
      'Allow',
    ],
    ['a method that works', answer({ method: 'PATCH' }), 'does not declare the method'],
    ['a path that works', answer({ path: '/v1/nothing' }), 'no such path'],
    [
      'a path that fails',
      answer({ path: '/v1/x', status: 500, body: problem('internal_error') }),
      'no such path',
    ],
    [
      'a fault without its place',
      answer({
        status: 422,
        body: { detail: [{ msg: 'm', type: 'missing' }], code: 'invalid_request' },
      }),
      "required property 'loc'",
    ],
    [
      'a code of another status',
      answer({ path: '/v1/nothing', status: 404, body: problem('conflict') }),
      'the code conflict is of the status 409',
    ],
    ['HEAD with a body', answer({ method: 'HEAD' }), 'HEAD has a body'],
  ])('fails: %s', (_, exchange, words) => {
    expect(() => checkAnswer(exchange)).toThrow(words);
  });
});
