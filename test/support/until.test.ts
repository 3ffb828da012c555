import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { until } from './until.ts';

describe('until', () => {
  it('resolves with the first truthy answer', async () => {
    const answers = [undefined, false, 'third', 'fourth'];
    expect(await until(() => answers.shift(), 'an answer comes', { pollMs: 1 })).toBe('third');
    expect(answers).toEqual(['fourth']);
  });

  it('throws what it waited for, and for how long, once its deadline has passed', async () => {
    let questions = 0;
    const never = () => ++questions < 0;
    const waiting = until(never, () => `question ${questions}`, { timeoutMs: 30, pollMs: 1 });
    await expect(waiting).rejects.toThrow(/^Timed out after \d+ ms waiting until question \d+$/);
    expect(questions).toBeGreaterThan(1);
  });

  it('asks less often the longer it waits, but ten times a second', async () => {
    let questions = 0;
    const never = () => ++questions < 0;
    await expect(until(never, 'never', { timeoutMs: 2_000 })).rejects.toThrow('Timed out');
    // Every 5 ms it would be 400; a busy machine may make each pause longer, never shorter.
    expect(questions).toBeLessThan(70);
    expect(questions).toBeGreaterThan(5);
  });

  it('pauses twice as long as a question took', async () => {
    let questions = 0;
    const slow = async () => {
      questions++;
      await systemClock.sleep(60);
      return false;
    };
    await expect(until(slow, 'never', { timeoutMs: 1_500, pollMs: 1 })).rejects.toThrow();
    // With a pause of 1 ms it would be 24.
    expect(questions).toBeLessThan(10);
    expect(questions).toBeGreaterThan(1);
  });

  it('asks at least once, even with no time at all', async () => {
    expect(await until(() => true, 'it is so', { timeoutMs: 0 })).toBe(true);
  });

  it('ends at once when the condition throws', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    await expect(until(broken, 'never')).rejects.toThrow('broken');
  });
});
