/**
 * What must not compile: each line below a mark is an error, or the compiler reports the mark. The
 * values are of no account.
 */
import { expect, it } from 'vitest';
import { type Call, route } from '../server/router.ts';
import { ok } from './answer.ts';
import type { AnswerTo } from './answers-by-operation.ts';
import { type Json, jsonAround } from './json.ts';

const deleted = { status: 'deleted', message: 'Gone.', batch_id: 'b', deleted_jobs: 1 } as const;
const { deleted_jobs: _, ...forgetful } = deleted;
const path = '/v1/:org_slug/place_enrichment/batches/:batch_id';

it('holds an object to the schema of its operation', () => {
  const whole: AnswerTo<'deleteBatch'> = ok(deleted);
  // @ts-expect-error a field is forgotten
  const forgotten: AnswerTo<'deleteBatch'> = ok(forgetful);
  // @ts-expect-error a field is of another type
  const wrong: AnswerTo<'deleteBatch'> = ok({ ...deleted, deleted_jobs: '1' });
  // @ts-expect-error the status is not declared
  const undeclared: AnswerTo<'deleteBatch'> = { status: 202, body: deleted };
  // @ts-expect-error it is the answer of another operation
  const other: AnswerTo<'deleteJob'> = ok(deleted);
  expect([whole, forgotten, wrong, undeclared, other]).toHaveLength(5);
});

it('holds text to it, where the text was put together', () => {
  const inputs = '{}' as Json<Record<string, string>>;
  const text = jsonAround({ place_id: 'p' }, 'inputs', inputs, { status: 'pending' });
  const whole: AnswerTo<'submitJob'> = { status: 202, body: text };
  const less = jsonAround({ place_id: 'p' }, 'inputs', inputs, {});
  // @ts-expect-error a field is forgotten
  const forgotten: AnswerTo<'submitJob'> = { status: 202, body: less };
  // @ts-expect-error nobody knows what it says
  const unknown: AnswerTo<'submitJob'> = { status: 202, body: '{"place_id":"p"}' };
  expect([whole, forgotten, unknown]).toHaveLength(3);
});

it('holds a route to its operation, its path and its body', () => {
  const answer = async () => ok(deleted);
  const routes = [
    route({ id: 'deleteBatch', method: 'DELETE', path, handler: answer }),
    // @ts-expect-error it answers what another operation shows
    route({ id: 'deleteJob', method: 'DELETE', path, handler: answer }),
    route({
      id: 'deleteBatch',
      method: 'DELETE',
      path,
      // @ts-expect-error there is no such parameter in the path
      handler: async (call) => ok({ ...deleted, batch_id: call.path.place_id }),
    }),
    route({
      id: 'deleteBatch',
      method: 'DELETE',
      path,
      // @ts-expect-error the route takes no such body
      handler: async (_: Call<'batch_id', 'UpdateBatch'>) => ok(deleted),
    }),
    // @ts-expect-error there is no such operation
    route({ id: 'unheardOf', method: 'DELETE', path, handler: answer }),
  ];
  expect(routes.map(({ method }) => method)).toEqual(Array(5).fill('DELETE'));
});
