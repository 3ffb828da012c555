import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { createTerminalOutput } from './task-terminal.ts';

it('shows the pace of each part of a task, not of the parts before it', () => {
  const texts: string[] = [];
  let nowMs = 0;
  const write = (text: string) => texts.push(text) > 0;
  const stream = Object.assign(new PassThrough(), { write }) as never;
  const clock = { ...systemClock, elapsedMs: () => nowMs };
  const { output } = createTerminalOutput(clock, stream, stream);
  const shown = (atMs: number, done: number, unit: string, total: number | null) => {
    nowMs = atMs;
    output.progress({ done, total, unit });
    return texts.splice(0);
  };
  shown(0, 0, 'records', 1_000);
  expect(shown(10_000, 1_000, 'records', 1_000)).toEqual([
    '1000 of 1000 records, 100%, 100 records a second\n',
  ]);
  // The same records are counted again, and then something else.
  expect(shown(100_000, 1, 'records', 1_000)).toEqual(['1 of 1000 records, 0%\n']);
  expect(shown(110_000, 501, 'records', 1_000)).toEqual([
    '501 of 1000 records, 50%, 50 records a second, 10 s left\n',
  ]);
  shown(200_000, 0, 'answers', null);
  expect(shown(210_000, 200, 'answers', null)).toEqual(['200 answers, 20 answers a second\n']);
});
