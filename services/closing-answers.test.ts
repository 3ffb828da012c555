/** A request in flight is answered whole when the port it came to is closed or handed over. */
import { Agent, request } from 'node:http';
import { expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { silentLog } from '../platform/runtime/log.ts';
import { createTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts';
import { freePort } from '../test/support/ports.ts';
import { until } from '../test/support/until.ts';
import { ApiPort } from './ingest-api/api-port.ts';
import { openOperatorPort } from './operator-port.ts';
import { StandIn } from './stand-in.ts';

const HOST = '127.0.0.1';
/** How long a request in flight still needs. */
const ANSWER_MS = 100;
const BODY = 'x'.repeat(100_000);

/** Its health report ends only when `finish` is called; `asked` resolves when it has begun. */
function slowHealth(): { telemetry: Telemetry; asked: Promise<void>; finish: () => void } {
  const telemetry = createTelemetry(systemClock);
  let finish = () => {};
  let begin = () => {};
  const asked = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const checked = new Promise<{ up: true }>((resolve) => {
    finish = () => resolve({ up: true });
  });
  const check = () => {
    begin();
    return checked;
  };
  telemetry.health.add({ name: 'Part', kind: 'part', required: true, check });
  return { telemetry, asked, finish };
}

/** The stand-in on a free port. */
async function standIn(telemetry: Telemetry) {
  const config = readConfig({ PORT: String(await freePort()), HOST });
  const context = { config, clock: systemClock, log: silentLog, telemetry };
  const port = new ApiPort(context);
  const opened = new StandIn(context, port);
  opened.open();
  const address = `http://${HOST}:${config.port}`;
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, 'the stand-in listens');
  return { port, address, reopen: () => opened.open() };
}

it('the port answers a request in flight before it closes', async () => {
  const { telemetry, asked, finish } = slowHealth();
  const { port, address } = await standIn(telemetry);
  await expectAnswerAtClose(address, { asked, finish }, () => port.close());
});

it('AP1 the API takes over from the stand-in while requests are in flight', async () => {
  const { telemetry, asked, finish } = slowHealth();
  const { port, address, reopen } = await standIn(telemetry);
  const answering = fetch(`${address}/readyz`);
  await asked;
  await port.answerWith((_, response) => response.end('the API'));
  reopen();
  expect(await (await fetch(`${address}/readyz`)).text()).toBe('the API');
  finish();
  expect(await (await answering).json()).toHaveProperty('parts');
  await port.close();
});

it('AP1 no connection is refused or reset at the hand-over', async () => {
  const { port, address } = await standIn(createTelemetry(systemClock));
  const seen = { standIn: 0, api: 0 };
  const agents = [new Agent({ keepAlive: true, maxSockets: 4 }), new Agent({ keepAlive: false })];
  const isDone = () => seen.api > 200;
  const hammer = async (agent: Agent) => {
    while (!isDone()) {
      const status = await call(address, agent);
      seen[status === 503 ? 'standIn' : 'api']++;
    }
  };
  const hammers = agents.flatMap((agent) => [1, 2, 3, 4].map(() => hammer(agent)));
  await until(() => seen.standIn > 200, 'the stand-in has answered');
  await port.answerWith((_, response) => response.end());
  await Promise.all(hammers);
  for (const agent of agents) agent.destroy();
  await port.close();
});

/** Posts a body that the stand-in does not read; resolves to the status. */
function call(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const posted = request(`${address}/v1/acme`, { method: 'POST', agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode!));
      response.once('error', reject);
    });
    posted.once('error', reject).end(BODY);
  });
}

it('METRICS_PORT answers a request in flight before it closes', async () => {
  const { telemetry, asked, finish } = slowHealth();
  const context = { clock: systemClock, log: silentLog, telemetry };
  const port = await openOperatorPort({ port: 0, host: HOST }, context);
  await expectAnswerAtClose(port.address, { asked, finish }, () => port.close());
});

async function expectAnswerAtClose(
  address: string,
  { asked, finish }: { asked: Promise<void>; finish: () => void },
  close: () => Promise<void>,
): Promise<void> {
  const answering = fetch(`${address}/readyz`);
  await asked;
  const closing = close();
  await systemClock.sleep(ANSWER_MS);
  finish();
  const answer = await answering;
  expect(await answer.json()).toHaveProperty('parts');
  await closing;
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
}
