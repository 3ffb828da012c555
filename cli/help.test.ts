/** The help of every command, as somebody reads it who has the command alone. */
import { expect, it } from 'vitest';
import { runCommand } from '../test/support/command.ts';

async function readHelp(args: readonly string[]): Promise<string> {
  const { code, stdout } = await runCommand([...args, '--help'], {});
  expect(code).toBe(0);
  return stdout;
}

/** Every command that does something, with the words that lead to it. */
async function* readCommands(path: readonly string[]): AsyncGenerator<[string, string]> {
  const help = await readHelp(path);
  const listed = help.split('\nCommands:\n')[1];
  if (listed === undefined) {
    yield [path.join(' '), help];
    return;
  }
  const names = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name!);
  for (const name of names.filter((one) => one !== 'help')) yield* readCommands([...path, name]);
}

it('has examples that call it, exit codes, and short lines', { timeout: 120_000 }, async () => {
  const seen: string[] = [];
  for await (const [command, help] of readCommands([])) {
    seen.push(command);
    expect(help, command).toMatch(new RegExp(`Examples:\\n(.*\\n)*? .*cairn ${command}\\b`));
    expect(help, command).toMatch(/^Exit code: 0 /m);
    for (const line of help.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100);
  }
  expect(seen).toEqual(expect.arrayContaining(['up', 'keys create', 'osm import', 'lag']));
});
