/** What the help of every command must contain. */
import { expect, it } from 'vitest';
import { readCommandHelps } from '../test/support/command-helps.ts';

it('has examples of calls, exit codes, and short lines', { timeout: 120_000 }, async () => {
  const seen: string[] = [];
  for await (const { command, help } of readCommandHelps()) {
    seen.push(command);
    expect(help, command).toMatch(new RegExp(`Examples:\\n(.*\\n)*? .*cairn ${command}\\b`));
    expect(help, command).toMatch(/^Exit code: 0 /m);
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  }
  expect(seen).toEqual(expect.arrayContaining(['up', 'keys create', 'osm import', 'lag']));
});
