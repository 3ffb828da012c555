/** RC1 with a registry whose answers to a race are made, because a real one gives them rarely. */
import { expect, it } from 'vitest';
import { type FakeReply, startFakeServer } from '../../test/support/fake-server.ts';
import { systemClock } from '../runtime/clock.ts';
import { registerInRegistry } from './registry-codec.ts';

const SCHEMA = { subject: 'keys-value', text: '{"type":"record","name":"A","fields":[]}' };

async function registerAgainst(refusals: readonly number[]) {
  const left = [...refusals];
  const registry = await startFakeServer(({ method, url }): FakeReply => {
    const isRegistration = method === 'POST' && url.pathname.endsWith('/versions');
    if (!isRegistration) return { status: method === 'PUT' ? 200 : 404, body: {} };
    const status = left.shift();
    return status === undefined ? { status: 200, body: { id: 7 } } : { status, body: {} };
  });
  const clock = { ...systemClock, sleep: async () => {} };
  const registered = registerInRegistry({ url: registry.address, clock }, [SCHEMA]);
  return registered.finally(registry.close);
}

it.each([
  ['a conflict', 409],
  ['that the subject is not there yet', 404],
  ['a fault of its store', 500],
])('registers again when the registry tells of %s', async (_, status) => {
  expect(await registerAgainst([status])).toEqual([7]);
});

it.each([403, 409])('gives up when it tells %i again and again', async (status) => {
  await expect(registerAgainst(Array(20).fill(status))).rejects.toThrow('refused the schema');
});
