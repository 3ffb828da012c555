/**
 * Code that must not compile: each line below a mark is an error, otherwise the compiler reports
 * the mark. The values do not matter.
 */
import { expect, it } from 'vitest';
import { type Call, route } from '../server/router.ts';
import { type Json, jsonAround } from './json.ts';
import { ok } from './response.ts';
import type { ResponseTo } from './responses-by-operation.ts';

const deleted = { status: 'deleted', message: 'Gone.', batch_id: 'b', deleted_jobs: 1 } as const;
const { deleted_jobs: _, ...forgetful } = deleted;
const path = '/v1/:org_slug/place_enrichment/batches/:batch_id';

it('checks an object against the schema of its operation', () => {
  const whole: ResponseTo<'deleteBatch'> = ok(deleted);
  // @ts-expect-error a field is forgotten
  const forgotten: ResponseTo<'deleteBatch'> = ok(forgetful);
  // @ts-expect-error a field is of another type
  const wrong: ResponseTo<'deleteBatch'> = ok({ ...deleted, deleted_jobs: '1' });
  // @ts-expect-error the status is not declared
  const undeclared: ResponseTo<'deleteBatch'> = { status: 202, body: deleted };
  // @ts-expect-error it is the response of another operation
  const other: ResponseTo<'deleteJob'> = ok(deleted);
  expect([whole, forgotten, wrong, undeclared, other]).toHaveLength(5);
});

it('checks assembled text against the schema, too', () => {
  const inputs = '{}' as Json<Record<string, string>>;
  const text = jsonAround({ place_id: 'p' }, 'inputs', inputs, { status: 'pending' });
  const whole: ResponseTo<'submitJob'> = { status: 202, body: text };
  const less = jsonAround({ place_id: 'p' }, 'inputs', inputs, {});
  // @ts-expect-error a field is forgotten
  const forgotten: ResponseTo<'submitJob'> = { status: 202, body: less };
  // @ts-expect-error the type does not tell what it holds
  const unknown: ResponseTo<'submitJob'> = { status: 202, body: '{"place_id":"p"}' };
  expect([whole, forgotten, unknown]).toHaveLength(3);
});

it('checks a route against its operation, its path and its body', () => {
  const handler = async () => ok(deleted);
  const byBatchId = (batch_id: string) => ok({ ...deleted, batch_id });
  const routes = [
    route('deleteBatch', 'DELETE', path, handler),
    // @ts-expect-error it returns what another operation shows
    route('deleteJob', 'DELETE', path, handler),
    // @ts-expect-error there is no such parameter in the path
    route('deleteBatch', 'DELETE', path, async ({ path }) => byBatchId(path.place_id)),
    // @ts-expect-error the route takes no such body
    route('deleteBatch', 'DELETE', path, async (_: Call<'batch_id', 'UpdateBatch'>) => ok(deleted)),
    // @ts-expect-error there is no such operation
    route('noSuchOperation', 'DELETE', path, handler),
  ];
  expect(routes.map(({ method }) => method)).toEqual(Array(5).fill('DELETE'));
});
