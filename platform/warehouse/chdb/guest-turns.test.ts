import { beforeEach, expect, it } from 'vitest';
import { SimulatedClock, settled } from '../../../test/support/simulated-clock.ts';
import { EngineLanes } from './engine-lanes.ts';
import { GuestTurns } from './guest-turns.ts';

let clock: SimulatedClock;
let turns: GuestTurns;
let events: string[];
beforeEach(() => {
  clock = new SimulatedClock(1);
  turns = new GuestTurns(new EngineLanes(), clock);
  events = [];
});

interface Query {
  readonly takesMs: number;
  readonly signal?: AbortSignal;
  readonly mayBeginAgain?: boolean;
}

/** Records when it begins, is stopped and ends. */
function ask(name: string, { takesMs, signal, mayBeginAgain = true }: Query): Promise<string> {
  let running = new AbortController();
  const begin = async () => {
    running = new AbortController();
    events.push(`${name} begins`);
    await clock.sleep(takesMs, running.signal);
    events.push(`${name} ${running.signal.aborted ? 'is stopped' : 'ends'}`);
    running.signal.throwIfAborted();
    return name;
  };
  const stop = async () => running.abort(new Error('cancelled'));
  return turns.run({ begin, stop, mayBeginAgain }, signal);
}

async function pass(ms: number): Promise<void> {
  await settled();
  await clock.advance(ms);
}

it('GT1 a short query does not wait for long ones, and each long one ends', async () => {
  const answers = [ask('long', { takesMs: 60_000 }), ask('other', { takesMs: 30_000 })];
  await pass(3_000);
  answers.push(ask('short', { takesMs: 100 }));
  await pass(120_000);
  expect(await Promise.all(answers)).toEqual(['long', 'other', 'short']);
  const other = ['other begins', 'other is stopped'];
  const short = ['short begins', 'short ends'];
  const last = ['long ends', 'other begins', 'other ends'];
  expect(events).toEqual(['long begins', ...other, ...short, ...last]);
});

it('GT1 a long query that is alone begins once', async () => {
  const answer = ask('long', { takesMs: 60_000 });
  await pass(60_000);
  expect(await answer).toBe('long');
  expect(events).toEqual(['long begins', 'long ends']);
});

it('GT2 a query that has sent rows keeps its slot', async () => {
  const answers = [
    ask('long', { takesMs: 10_000 }),
    ask('rows', { takesMs: 11_000, mayBeginAgain: false }),
    ask('next', { takesMs: 100 }),
  ];
  await pass(30_000);
  await Promise.all(answers);
  const next = ['next begins', 'next ends'];
  expect(events).toEqual(['long begins', 'rows begins', 'long ends', ...next, 'rows ends']);
});

it('GT3 a query whose client is gone is stopped, in each slot, and leaves the queue', async () => {
  const gone = new AbortController();
  const asked = ['slow', 'second', 'third'].map((name) =>
    ask(name, { takesMs: 60_000, signal: gone.signal }).catch((error: Error) => error.name),
  );
  await pass(5_000);
  gone.abort();
  await pass(1_000);
  expect(await Promise.all(asked)).toEqual(['AbortError', 'AbortError', 'AbortError']);
  const rest = ['second', 'third'].flatMap((name) => [`${name} begins`, `${name} is stopped`]);
  expect(events.toSorted()).toEqual(['slow begins', 'slow is stopped', ...rest].toSorted());
  const answer = ask('next', { takesMs: 1 });
  await pass(10);
  expect(await answer).toBe('next');
});

it('GT3 a query whose client is gone before it begins does not run', async () => {
  const signal = AbortSignal.abort();
  await expect(ask('gone', { takesMs: 1, signal })).rejects.toThrow('aborted');
  expect(events).toEqual([]);
});
