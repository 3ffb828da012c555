import { expect, it } from 'vitest';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { CairnError } from '../runtime/errors.ts';
import { AnswerWatch } from './answer-watch.ts';

const NEVER = new Promise<never>(() => undefined);
const SILENT = { code: 'warehouse_unavailable', retryable: true };
const REFUSED = new Error('refused');
const MINUTE_MS = 60_000;

function watched(ask: () => Promise<unknown>) {
  const clock = new SimulatedClock(1);
  let asks = 0;
  const countedAsk = () => {
    asks++;
    return ask();
  };
  const describeSilence = (why: unknown) =>
    new CairnError('warehouse_unavailable', 'It is silent.', { cause: why });
  const watch = new AnswerWatch({ clock, ping: countedAsk, describeSilence });
  return { clock, watch, asks: () => asks };
}

it('AW1 lets a statement take its time while the server answers the checks', async () => {
  const { clock, watch } = watched(async () => undefined);
  const statement = watch.run(() => clock.sleep(10 * MINUTE_MS).then(() => 'rows'));
  await clock.advance(10 * MINUTE_MS);
  expect(await statement).toBe('rows');
});

it('AW1 tolerates a single missed check', async () => {
  let asks = 0;
  const { clock, watch } = watched(() => (++asks % 2 === 0 ? NEVER : Promise.resolve()));
  const statement = watch.run(() => clock.sleep(MINUTE_MS).then(() => 'rows'));
  await clock.advance(MINUTE_MS);
  expect(await statement).toBe('rows');
});

it.each([
  ['does not answer', () => NEVER, undefined],
  ['cannot be reached', () => Promise.reject(REFUSED), REFUSED],
])('AW2 gives statements up when the server %s, and others at once', async (_, ask, cause) => {
  const { clock, watch } = watched(ask);
  const signals: AbortSignal[] = [];
  const hang = (signal: AbortSignal) => {
    signals.push(signal);
    return NEVER;
  };
  const statements = Promise.allSettled([watch.run(hang), watch.run(hang)]);
  await clock.advance(5_000);
  const ended = { status: 'rejected', reason: expect.objectContaining(SILENT) };
  expect(await statements).toEqual([ended, ended]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  await expect(watch.run(hang)).rejects.toMatchObject({ ...SILENT, cause });
  expect(signals).toHaveLength(2);
  watch.close();
});

it('AW2 accepts statements again once the server answers', async () => {
  let answer = NEVER as Promise<unknown>;
  const { clock, watch } = watched(() => answer);
  const given = watch.run(() => NEVER).catch((error: unknown) => error);
  await clock.advance(5_000);
  expect(await given).toMatchObject(SILENT);
  answer = Promise.resolve();
  await clock.advance(5_000);
  expect(await watch.run(async () => 'rows')).toBe('rows');
});

it('AW5 lets statements run again as soon as the server has responded to any request', async () => {
  const { clock, watch } = watched(() => NEVER);
  const statement = watch.run(() => NEVER).catch((error: unknown) => error);
  await clock.advance(6_000);
  expect(await statement).toMatchObject(SILENT);
  await expect(watch.run(async () => 'refused')).rejects.toMatchObject(SILENT);
  watch.noteAnswer();
  expect(await watch.run(async () => 'runs')).toBe('runs');
  watch.close();
});

it('AW4 reports the silence to patient work later, and leaves the decision to it', async () => {
  const { clock, watch } = watched(() => NEVER);
  const statement = watch.run(() => NEVER).catch((error: unknown) => error);
  let signal: AbortSignal | undefined;
  const patient = watch.attend((given) => {
    signal = given;
    return clock.sleep(MINUTE_MS).then(() => 'appended');
  }, 10_000);
  await clock.advance(6_000);
  expect(await statement).toMatchObject(SILENT);
  expect(signal!.aborted).toBe(false);
  const joins = watch.attend(async () => 'appended, too', 10_000);
  expect(await joins).toBe('appended, too');
  await clock.advance(10_000);
  expect(signal!.reason).toMatchObject(SILENT);
  await expect(watch.attend(async () => 'late', 10_000)).rejects.toMatchObject(SILENT);
  await clock.advance(MINUTE_MS);
  expect(await patient).toBe('appended');
  watch.close();
});

it('AW3 makes no check while no statement is open', async () => {
  const { clock, watch, asks } = watched(async () => undefined);
  await watch.run(async () => 'rows');
  await clock.advance(MINUTE_MS);
  expect(asks()).toBe(0);
  const statement = watch.run(() => clock.sleep(MINUTE_MS));
  await clock.advance(MINUTE_MS);
  await statement;
  const asked = asks();
  expect(asked).toBeGreaterThan(0);
  await clock.advance(MINUTE_MS);
  expect(asks()).toBe(asked);
});
