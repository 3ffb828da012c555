import { describe, expect, it } from 'vitest';
import { systemClock as clock } from './clock.ts';
import { type Service, startServices } from './life-cycle.ts';
import { silentLog as log } from './log.ts';

/** Services that record their starts and stops; a start may wait or fail. */
function recorded(starts: Readonly<Record<string, () => Promise<void>>>) {
  const events: string[] = [];
  const makers = Object.entries(starts).map(([name, start]) => async (): Promise<Service> => {
    const stop = async () => void events.push(`-${name}`);
    return { name, stop, start: () => start().then(() => void events.push(`+${name}`)) };
  });
  const services = startServices(makers as never, { clock, log });
  services.all.catch(() => undefined);
  return { events, services };
}

/** A promise that the test resolves. */
function held() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}

const atOnce = async () => undefined;

describe('services', () => {
  it('LC2 start and stop in order; the first waits for no other', async () => {
    const gate = held();
    const { events, services } = recorded({ api: atOnce, sink: () => gate.promise, last: atOnce });
    expect((await services.first).name).toBe('api');
    expect(events).toEqual(['+api']);
    gate.resolve();
    await services.all;
    expect(await services.stop(10_000)).toBe(true);
    expect(events).toEqual(['+api', '+sink', '+last', '-api', '-sink', '-last']);
  });

  it('stop the running ones when one cannot start, and report its error', async () => {
    const { events, services } = recorded({
      api: atOnce,
      sink: () => Promise.reject(new Error('no room')),
      last: atOnce,
    });
    await expect(services.all).rejects.toThrow('no room');
    expect(events).toEqual(['+api', '-api']);
    expect(await services.stop(10_000)).toBe(true);
    expect(events).toEqual(['+api', '-api']);
  });

  it('that are stopped while they start finish that start and begin no other', async () => {
    const gate = held();
    const { events, services } = recorded({ api: atOnce, sink: () => gate.promise, last: atOnce });
    await services.first;
    const stopped = services.stop(10_000);
    gate.resolve();
    expect(await stopped).toBe(true);
    expect(events).toEqual(['+api', '+sink', '-api', '-sink']);
  });

  it('report that they did not stop before the deadline', async () => {
    const gate = held();
    const { services } = recorded({ api: atOnce, sink: () => gate.promise });
    await services.first;
    expect(await services.stop(20)).toBe(false);
    gate.resolve();
  });
});
