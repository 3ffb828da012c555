/** What the caller of a remote command sees of a server that does not answer as Cairn does. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Clock, systemClock } from '../../platform/runtime/clock.ts';
import { RemoteApi } from './remote-api.ts';

const ENV = { CAIRN_API_KEY: 'k', CAIRN_ORG: 'acme' };
/** Half a minute passes in a moment. */
const hurriedClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms / 300, signal),
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function connect(url: string, clock = hurriedClock): { api: RemoteApi; notes: string[] } {
  const notes: string[] = [];
  return { api: new RemoteApi({ url }, ENV, (words) => notes.push(words), clock), notes };
}

it('says that a server does not answer, and waits for it', async () => {
  const port = await serve((_, response) => {
    setTimeout(() => response.end('{"late":true}'), 3_000);
  });
  const { api, notes } = connect(`http://127.0.0.1:${port}`);
  expect(await api.askJson('/jobs')).toEqual({ late: true });
  expect(notes).toEqual([`http://127.0.0.1:${port}: no answer within 30 s. Waiting for it.`]);
});

it('does not wait for it when the request is impatient', async () => {
  const port = await serve(() => undefined);
  const { api, notes } = connect(`http://127.0.0.1:${port}`);
  const reason = `http://127.0.0.1:${port} cannot be reached: no answer within 30 s. Does Cairn`;
  await expect(api.askCaller({ isImpatient: true })).rejects.toThrow(reason);
  expect(notes).toEqual([]);
});

it('says that a port does not speak https', async () => {
  const port = await serve((_, response) => response.end());
  const { api } = connect(`https://127.0.0.1:${port}`, systemClock);
  const reason = /^https:\S+ cannot be reached: its port does not speak https\. Does Cairn run/;
  await expect(api.askCaller({ isImpatient: true })).rejects.toThrow(reason);
});

it('names the address that answered with an error', async () => {
  const port = await serve((_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
  const { api } = connect(`http://127.0.0.1:${port}`, systemClock);
  const words = `http://127.0.0.1:${port} answered 502.`;
  await expect(api.askCaller({ isImpatient: true })).rejects.toThrow(words);
});
