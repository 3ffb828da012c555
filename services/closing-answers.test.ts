/** A request in flight is answered whole when the port it came to is closed or handed over. */
import { expect, it } from 'vitest';
import { readConfig } from '../platform/config/config.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { silentLog } from '../platform/runtime/log.ts';
import { createTelemetry, type Telemetry } from '../platform/telemetry/telemetry.ts';
import { freePort } from '../test/support/ports.ts';
import { until } from '../test/support/until.ts';
import { openOperatorPort } from './operator-port.ts';
import { StandIn } from './stand-in.ts';

const HOST = '127.0.0.1';
/** How long a request in flight still needs. */
const ANSWER_MS = 100;

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

it('the stand-in answers a request in flight before it frees the port', async () => {
  const { telemetry, asked, finish } = slowHealth();
  const port = await freePort();
  const config = readConfig({ PORT: String(port), HOST });
  const standIn = new StandIn({ config, clock: systemClock, log: silentLog, telemetry });
  standIn.open();
  const isUp = () =>
    fetch(`http://${HOST}:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, 'the stand-in listens');
  await expectAnswerAtClose(`http://${HOST}:${port}`, { asked, finish }, () => standIn.close());
});

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
