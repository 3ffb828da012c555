import { expect, test } from 'vitest';
import { type EngineLane, EngineLanes } from './engine-lanes.ts';

/** Starts an endless task in each lane; returns which have begun. */
async function begun(...lanes: readonly EngineLane[]): Promise<EngineLane[]> {
  const queue = new EngineLanes();
  const started: EngineLane[] = [];
  for (const lane of lanes) {
    void queue.run(lane, () => {
      started.push(lane);
      return new Promise<never>(() => undefined);
    });
  }
  await Promise.resolve();
  return started;
}

test('EL1 an insert waits only for inserts, and a read only for reads', async () => {
  expect(await begun('command', 'write', 'read')).toEqual(['command', 'write', 'read']);
  expect(await begun('write', 'write', 'command')).toEqual(['write', 'command']);
  expect(await begun('guest', 'guest', 'read', 'read')).toEqual(['guest', 'read', 'read']);
  const guests = ['guest', 'slowGuest'] as const;
  expect(await begun(...guests, ...guests, 'read', 'read')).toEqual([...guests, 'read']);
  expect(await begun('command', 'command', 'guest')).toEqual(['command', 'guest']);
});

test('EL2 copies run in parallel, and never delay an insert or a read', async () => {
  expect(await begun('copy', 'copy', 'copy')).toEqual(['copy', 'copy']);
  expect(await begun('write', 'copy', 'copy')).toEqual(['write', 'copy']);
  expect(await begun('write', 'command', 'copy')).toEqual(['write', 'command']);
  const others = ['write', 'command', 'read', 'read'] as const;
  expect(await begun('copy', 'copy', ...others)).toEqual(['copy', 'copy', ...others]);
});

test('EL4 a statement that is aborted while it waits does not run, and the next does', async () => {
  const queue = new EngineLanes();
  const left = new AbortController();
  let end: () => void = () => undefined;
  const first = queue.run('guest', () => new Promise<void>((resolve) => (end = resolve)));
  const ran: string[] = [];
  const run = async (name: string) => void ran.push(name);
  const abandoned = queue.run('guest', () => run('abandoned'), left.signal);
  const kept = queue.run('guest', () => run('kept'), new AbortController().signal);
  left.abort();
  await expect(abandoned).rejects.toThrow('aborted');
  end();
  await Promise.all([first, kept]);
  expect(ran).toEqual(['kept']);
  await expect(queue.run('guest', () => run('late'), left.signal)).rejects.toThrow('aborted');
});
