import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** Numbers; `events` records what was read and done, in order. */
async function* numbers(count: number, events: string[], fault?: Error) {
  try {
    for (let i = 0; i < count; i++) {
      events.push(`read ${i}`);
      yield i;
    }
    if (fault) throw fault;
  } finally {
    events.push('closed');
  }
}

it('reads the next item while one is processed, and no more', async () => {
  const events: string[] = [];
  for await (const item of readAhead(numbers(3, events))) {
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`done ${item}`);
  }
  expect(events).toEqual(['read 0', 'read 1', 'done 0', 'read 2', 'done 1', 'closed', 'done 2']);
});

it('closes its source when its own reader stops, and passes errors on', async () => {
  const events: string[] = [];
  for await (const _ of readAhead(numbers(9, events))) break;
  expect(events).toEqual(['read 0', 'read 1', 'closed']);
  const failing = readAhead(numbers(1, events, new Error('no more')));
  await expect(drain(failing)).rejects.toThrow('no more');
});

async function drain(items: AsyncIterable<number>): Promise<void> {
  for await (const _ of items);
}
