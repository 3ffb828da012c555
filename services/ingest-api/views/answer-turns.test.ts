/** How many large responses are held at once, for whom, and who waits how long. */
import { expect, it } from 'vitest';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import { AnswerTurns } from './answer-turns.ts';
import { Problem } from './response.ts';

function openTurns() {
  const clock = new SimulatedClock(1);
  const turns = new AnswerTurns(clock, 'exports');
  const given: string[] = [];
  /** Requests a turn; the result ends it. */
  const take = (organization: string, name = organization) => {
    const caller = new AbortController();
    const taken = turns.take({ organization, ended: caller.signal }).then(() => {
      given.push(name);
    });
    taken.catch(() => undefined);
    return { taken, end: () => caller.abort() };
  };
  return { clock, take, given };
}

it('IT1 exports that nobody reads leave room for those of others', async () => {
  const { clock, take, given } = openTurns();
  for (let i = 0; i < 10; i++) take('a');
  await clock.advance(1);
  expect(given).toEqual(['a', 'a', 'a', 'a']);
  for (let i = 0; i < 20; i++) take(`b${i}`);
  await clock.advance(1);
  expect(given).toHaveLength(16);
});

it('IT1 a free turn is taken immediately, and counts like any other', () => {
  const turns = new AnswerTurns(new SimulatedClock(1), 'long lists');
  const reader = new AbortController();
  const take = () => turns.takeNow({ organization: 'a', ended: reader.signal });
  expect([1, 2, 3, 4, 5].map(take)).toEqual([true, true, true, true, false]);
  reader.abort();
  const other = new AbortController();
  expect(turns.takeNow({ organization: 'a', ended: other.signal })).toBe(true);
});

it('IT2 a waiting caller gets a turn as soon as one has ended, in order', async () => {
  const { clock, take, given } = openTurns();
  const held = [1, 2, 3, 4].map((i) => take('a', `held ${i}`));
  const waiting = [5, 6, 7].map((i) => take('a', `waits ${i}`));
  await take('b').taken;
  await clock.advance(10_000);
  given.length = 0;
  held[0]!.end();
  held[3]!.end();
  await Promise.all([waiting[0]!.taken, waiting[1]!.taken]);
  await clock.advance(1);
  expect(given).toEqual(['waits 5', 'waits 6']);
});

it('IT2 a wait ends with 503 after a while, and blocks no one', async () => {
  const { clock, take, given } = openTurns();
  const held = [1, 2, 3, 4].map(() => take('a'));
  const late = take('a', 'late');
  const left = take('a', 'left');
  left.end();
  await clock.advance(60_000);
  await expect(late.taken).rejects.toThrow(Problem);
  await expect(left.taken).rejects.toThrow(Problem);
  const next = take('a', 'next');
  held[0]!.end();
  await next.taken;
  expect(given.slice(4)).toEqual(['next']);
});

it('IT2 a caller that disconnects at the moment of its turn takes none', async () => {
  const { take, given } = openTurns();
  const held = [1, 2, 3, 4].map(() => take('a'));
  await Promise.all(held.map(({ taken }) => taken));
  const [left, stays] = [take('a', 'left'), take('a', 'stays')];
  left.end();
  held[0]!.end();
  await stays.taken;
  expect(given.slice(4)).toEqual(['stays']);
});

it('IT3 few wait', async () => {
  const { clock, take } = openTurns();
  for (let i = 0; i < 4 + 128; i++) take('a');
  await expect(take('a').taken).rejects.toThrow(Problem);
  const other = take('b');
  await clock.advance(1);
  await other.taken;
});
