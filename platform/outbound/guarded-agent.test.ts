import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GuardedAgent, isPublicAddress } from './guarded-agent.ts';

/** Loopback and other private addresses, in every spelling. */
const SPELLINGS = [
  ...['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'foo.localhost', 'foo.localhost.'],
  ...['127.1', '127.0.1', '127.000.000.001', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1'],
  ...['017700000001', '0x7f.0x0.0x0.0x1', '0', '0.0.0.0', '00', '127.255.255.254'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
  ...['[::127.0.0.1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[fe80::1]', '[fd00:ec2::254]', '[4000::1]', '①②⑦.⓪.⓪.①'],
  ...['127。0。0。1', '１２７.0.0.1', '%31%32%37.0.0.1', 'user@127.0.0.1', 'example.com@127.0.0.1'],
  ...['printer.local', 'metadata.google.internal', 'intranet', '169.254.169.254', '168.63.129.16'],
  ...['cafe.example', 'www.example.org', 'example.com', 'cafe.test', 'cafe.invalid'],
];

describe('the guarded agent', () => {
  let server: Server;
  let port: number;
  let reached = 0;

  beforeAll(async () => {
    server = createServer((_, response) => {
      reached += 1;
      response.end('reached');
    });
    await new Promise<void>((done) => server.listen(0, '::', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  const get = (url: string, allowed: readonly string[] = []) => {
    const dispatcher = new GuardedAgent({ allowed, connectTimeoutMs: 2_000 });
    return fetch(url, { dispatcher } as unknown as RequestInit);
  };

  it.each(SPELLINGS)('does not connect to %s', async (host) => {
    for (const url of [`http://${host}:${port}/`, `http://${host}/`]) {
      await expect(get(url), url).rejects.toThrow();
    }
    expect(reached).toBe(0);
  });

  it('connects to a named host and port, and only under that name', async () => {
    const allowed = [`127.0.0.1:${port}`];
    expect(await (await get(`http://127.0.0.1:${port}/`, allowed)).text()).toBe('reached');
    reached = 0;
    await expect(get(`http://localhost:${port}/`, allowed)).rejects.toThrow();
    await expect(get(`http://127.0.0.1:${port + 1}/`, allowed)).rejects.toThrow();
    expect(reached).toBe(0);
  });

  it('refuses ports other than those of the web', async () => {
    const failed = await get('http://93.184.215.14:8081/').catch((error: Error) => error.cause);
    expect(String(failed)).toContain('is not a public web address');
  });
});

it.each(['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...['10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254', '192.0.2.1'],
  ...['198.18.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1', '192.0.0.192', '0.0.0.0'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '2001:db8::1', '3fff::1', '5f00::1', '100::1'],
  ...['not an address', ''],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
