/** Organizations and keys over REST: what operators see, make and revoke, and nobody else does. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi();
}, 120_000);
afterAll(() => api.close());

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const asOperator = (method: string, path: string, body?: object) =>
  api.send(method, `/v1/operator/${path}`, { ...bearer(KEYS.operator), body });
const statusFor = async (key: string, organization: string) =>
  (await api.send('GET', `/v1/${organization}/place_enrichment/batches`, bearer(key))).status;

describe("the operator's routes", () => {
  it('show organizations and keys, without any secret', async () => {
    const { body } = await asOperator('GET', 'organizations');
    const slugs = body.organizations.map((one: { organization: string }) => one.organization);
    expect(slugs).toEqual(['acme', 'other']);
    const keys = await asOperator('GET', 'keys');
    expect(keys.body.keys).toHaveLength(3);
    expect(keys.text).not.toMatch(/secret|digest/);
    for (const secret of Object.values(KEYS)) expect(keys.text).not.toContain(secret);
  });

  it('make a key that works at once, and revoke it at once', async () => {
    const wishes = { organization: 'fresh', name: 'Import', expires_at: '2126-01-31T00:00:00Z' };
    const { status, body: made } = await asOperator('POST', 'keys', wishes);
    expect(status).toBe(201);
    expect(made).toMatchObject({
      organization: 'fresh',
      role: 'member',
      name: 'Import',
      state: 'valid',
      expires_at: '2126-01-31T00:00:00.000Z',
    });
    expect([await statusFor(made.secret, 'fresh'), await statusFor(made.secret, 'acme')]).toEqual([
      200, 403,
    ]);
    const listed = await asOperator('GET', 'keys');
    expect(listed.body.keys[0]).toMatchObject({ id: made.id, last_used_at: expect.any(String) });
    for (const again of [1, 2]) {
      const revoked = await asOperator('DELETE', `keys/${made.id}`);
      expect([again, revoked.status, revoked.body.state]).toEqual([again, 200, 'revoked']);
      expect(await statusFor(made.secret, 'fresh')).toBe(401);
    }
  });

  it('refuse what no key can be, a key that revokes itself, and unknown ones', async () => {
    const bodies = [
      { organization: '*' },
      { organization: 'Acme' },
      { organization: 'acme', role: 'operator' },
      { organization: 'acme', name: 'two\nlines' },
      { organization: 'acme', expires_at: '2020-01-01T00:00:00Z' },
      { organization: 'acme', expires_at: 'tomorrow' },
    ];
    for (const body of bodies) expect((await asOperator('POST', 'keys', body)).status).toBe(422);
    const { body } = await asOperator('GET', 'keys');
    const own = body.keys.find((key: { role: string }) => key.role === 'operator');
    expect((await asOperator('DELETE', `keys/${own.id}`)).status).toBe(409);
    expect((await asOperator('DELETE', 'keys/nobody')).body.code).toBe('key_not_found');
  });

  it('are closed to members, also to a key that was made here', async () => {
    const { body: made } = await asOperator('POST', 'keys', { organization: 'acme' });
    const before = (await asOperator('GET', 'keys')).body.keys.length;
    for (const key of [KEYS.member, KEYS.stranger, made.secret]) {
      const calls = [
        ['GET', 'keys'],
        ['GET', 'organizations'],
        ['POST', 'keys', { organization: 'acme' }],
        ['POST', 'keys', { organization: 7 }],
        ['DELETE', `keys/${made.id}`],
        ['DELETE', 'keys/nobody'],
      ] as const;
      for (const [method, path, body] of calls) {
        const reply = await api.send(method, `/v1/operator/${path}`, { ...bearer(key), body });
        expect([method, path, reply.status]).toEqual([method, path, 403]);
      }
    }
    expect((await asOperator('GET', 'keys')).body.keys).toHaveLength(before);
  });
});

test('every key tells whose it is', async () => {
  const askAs = async (key: string) => (await api.send('GET', '/v1/me', bearer(key))).body;
  expect(await askAs(KEYS.member)).toMatchObject({ organization: 'acme', role: 'member' });
  expect(await askAs(KEYS.stranger)).toMatchObject({ organization: 'other', role: 'member' });
  expect(await askAs(KEYS.operator)).toMatchObject({ organization: '*', role: 'operator' });
  const wishes = { organization: 'acme', name: 'Till', expires_at: '2126-01-31T00:00:00Z' };
  const { id, secret } = (await asOperator('POST', 'keys', wishes)).body;
  const key = { id, name: 'Till', expires_at: '2126-01-31T00:00:00.000Z' };
  expect(await askAs(secret)).toMatchObject({ organization: 'acme', key });
  await asOperator('DELETE', `keys/${id}`);
  expect((await api.send('GET', '/v1/me', bearer(secret))).status).toBe(401);
});
