/** Slots are shared between owners, and granted in the order of arrival. */
import { expect, it } from 'vitest';
import { settled } from '../../test/support/simulated-clock.ts';
import { BuildSlots } from './build-slots.ts';

const never = new AbortController().signal;

/** Starts a build that ends when `end` is called. */
function build(slots: BuildSlots, owner: string, started: string[], name = owner) {
  let end = () => {};
  const done = slots.use(owner, never, async () => {
    started.push(name);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return name;
  });
  return { done, end: () => end() };
}

it('BS1 leaves room for other owners, however many exports one has', async () => {
  const slots = new BuildSlots(3, 2);
  const started: string[] = [];
  const builds = ['a1', 'a2', 'a3', 'b1'].map((name) => build(slots, name[0]!, started, name));
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  builds[0]!.end();
  expect(await builds[0]!.done).toBe('a1');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('BS2 serves waiters in order of arrival', async () => {
  const slots = new BuildSlots(1, 1);
  const started: string[] = [];
  const builds = ['a', 'b', 'c'].map((owner) => build(slots, owner, started));
  for (const { end, done } of builds) {
    await settled();
    end();
    await done;
  }
  expect(started).toEqual(['a', 'b', 'c']);
});

it('resolves null when aborted first, and frees the slot when the work fails', async () => {
  const slots = new BuildSlots(1, 1);
  const abort = new AbortController();
  const failing = slots.use('a', never, async () => {
    await settled();
    throw new Error('no disk');
  });
  const waiting = slots.use('b', abort.signal, async () => 'never');
  const next = slots.use('c', never, async () => 'next');
  abort.abort();
  expect(await waiting).toBeNull();
  await expect(failing).rejects.toThrow('no disk');
  expect(await next).toBe('next');
  expect(await slots.use('d', abort.signal, async () => 'never')).toBeNull();
});

it('any number of exports wait under the signal of the service without a warning', async () => {
  const service = new AbortController();
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const slots = new BuildSlots(0, 1);
  const waits = Array.from({ length: 20 }, () => slots.use('a', service.signal, async () => 1));
  await settled();
  process.off('warning', note);
  service.abort();
  await Promise.all(waits);
  expect(warnings).toEqual([]);
});
