/** The help of every command, as somebody reads it who has the command alone. */
import { runCommand } from './command.ts';

export interface CommandHelp {
  /** The words that lead to it: `keys create`. */
  readonly command: string;
  readonly help: string;
}

/** Every command that does something; those that only hold others are passed through. */
export async function* readCommandHelps(path: readonly string[] = []): AsyncGenerator<CommandHelp> {
  const { code, stdout: help } = await runCommand([...path, '--help'], {});
  if (code !== 0) throw new Error(`cairn ${path.join(' ')} --help ended with ${code}`);
  const listed = help.split('\nCommands:\n')[1];
  if (listed === undefined) {
    yield { command: path.join(' '), help };
    return;
  }
  const names = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name!);
  for (const name of names.filter((one) => one !== 'help'))
    yield* readCommandHelps([...path, name]);
}
