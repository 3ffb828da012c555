/** A simulated registry, because a real one rarely gives these answers. */
import { expect, it } from 'vitest';
import { type Behaviour, type FakeReply, startFakeServer } from '../../test/support/fake-server.ts';
import { freePort } from '../../test/support/ports.ts';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { openRegistryCodec, registerInRegistry } from './registry-codec.ts';
import { withPrefix } from './wire-format.ts';

const SCHEMA = { subject: 'keys-value', text: '{"type":"record","name":"A","fields":[]}' };

/** Twenty times faster. */
const hurriedClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / 20, signal),
};

async function registerAgainst(refusals: readonly number[]) {
  const left = [...refusals];
  const registry = await startFakeServer(({ method, url }): FakeReply => {
    const isRegistration = method === 'POST' && url.pathname.endsWith('/versions');
    if (!isRegistration) return { status: method === 'PUT' ? 200 : 404, body: {} };
    const status = left.shift();
    return status === undefined ? { status: 200, body: { id: 7 } } : { status, body: {} };
  });
  const registered = registerInRegistry({ url: registry.address, clock: hurriedClock }, [SCHEMA]);
  return registered.finally(registry.close);
}

it.each([
  ['a conflict', 409],
  ['that the subject is not there yet', 404],
  ['a fault of its store', 500],
])('registers again after the registry reports %s', async (_, status) => {
  expect(await registerAgainst([status])).toEqual([7]);
});

it.each([403, 409])('gives up when it answers %i repeatedly', async (status) => {
  await expect(registerAgainst(Array(20).fill(status))).rejects.toThrow('refused the schema');
});

/** Decodes a record whose schema must be requested; resolves with the error code. */
async function decodeAgainst(reply: FakeReply) {
  const registry = await startFakeServer(() => reply);
  const schemas = { keys: SCHEMA.text };
  const options = { url: registry.address, schemas, topicPrefix: '', clock: systemClock };
  const codec = openRegistryCodec<{ keys: object }>(options);
  const fault = await codec.decode('keys', withPrefix(9, Buffer.alloc(0))).catch((e: unknown) => e);
  await Promise.all([codec.close(), registry.close()]);
  return isCairnError(fault) ? fault.code : fault;
}

const NO_SUCH_SCHEMA = {
  status: 404,
  body: { error_code: 40403, message: 'Schema 9 not found' },
};
const NO_ROUTE = { message: 'no Route matched with those values' };
const CODE = { error_code: 404, message: 'Not Found' };
const PAGE = '<html>This site is being worked on.</html>';
it.each<[string, FakeReply, string]>([
  ['a registry has no such schema', NO_SUCH_SCHEMA, 'undecodable'],
  ['what stands before it knows no such path', { status: 404, body: PAGE }, 'schema_unknown'],
  ['what stands before it has words for that', { status: 404, body: NO_ROUTE }, 'schema_unknown'],
  ['what stands before it has a code of its own', { status: 404, body: CODE }, 'schema_unknown'],
  ['what stands before it answers with a page', { status: 200, body: PAGE }, 'schema_unknown'],
  ['its answer holds no schema', { status: 200, body: {} }, 'schema_unknown'],
  ['its schema is none', { status: 200, body: { schema: '{"type":"no"}' } }, 'undecodable'],
])('RC2 decoding when %s', { timeout: 30_000 }, async (_, reply, code) => {
  expect(await decodeAgainst(reply)).toMatch(code);
});

it.each<Behaviour>(['silent', 'dripping', 'hanging-up', 'cut-short'])(
  'RC3 a registry that is %s counts as away',
  async (behaviour) => {
    const registry = await startFakeServer(() => ({ status: 200, body: { schema: SCHEMA.text } }));
    const options = { url: registry.address, schemas: { keys: SCHEMA.text }, topicPrefix: '' };
    const codec = openRegistryCodec<{ keys: object }>({ ...options, clock: hurriedClock });
    const decode = () => codec.decode('keys', withPrefix(9, Buffer.alloc(0)));
    registry.behave(behaviour);
    await expect(decode()).rejects.toMatchObject({ code: 'schema_unknown' });
    registry.behave('well');
    expect(await decode()).toEqual({});
    await Promise.all([codec.close(), registry.close()]);
  },
);

it('RC2 says why a missing schema could not be confirmed', async () => {
  const registry = await startFakeServer(() => {
    registry.behave('hanging-up');
    return NO_SUCH_SCHEMA;
  });
  const options = { url: registry.address, schemas: { keys: SCHEMA.text }, topicPrefix: '' };
  const codec = openRegistryCodec<{ keys: object }>({ ...options, clock: systemClock });
  await expect(codec.decode('keys', withPrefix(9, Buffer.alloc(0)))).rejects.toMatchObject({
    code: 'schema_unknown',
    message: expect.stringMatching(/^The registry cannot be reached: /),
  });
  await Promise.all([codec.close(), registry.close()]);
});

it('says why no connection was made', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const schemas = { keys: SCHEMA.text };
  const codec = openRegistryCodec<{ keys: object }>({
    url,
    schemas,
    topicPrefix: '',
    clock: systemClock,
  });
  const decoding = codec.decode('keys', withPrefix(9, Buffer.alloc(0)));
  await expect(decoding).rejects.toThrow(/a usable schema 9: connect ECONNREFUSED/);
  await codec.close();
});
