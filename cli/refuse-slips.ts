/**
 * Refuses arguments that nobody intends: an empty value, for example from an unset shell variable,
 * and an option that is given twice, of which only the last would count.
 */
import type { Command, Option } from 'commander';

/** For the program and all its commands; call it after all of them were added. */
export function refuseSlips(program: Command): void {
  for (const command of listCommands(program)) {
    for (const option of command.options) if (option.required) refuseOption(command, option);
  }
  program.hook('preAction', (_, command) => {
    const at = command.args.indexOf('');
    if (at < 0) return;
    const known = command.registeredArguments;
    const name = (known[at] ?? known.at(-1))?.name();
    command.error(`error: argument '${name}' is empty`);
  });
}

function refuseOption(command: Command, option: Option): void {
  let isGiven = false;
  command.on(`option:${option.name()}`, (value: string) => {
    if (value === '') command.error(`error: option '${option.flags}' is empty`);
    if (isGiven) command.error(`error: option '${option.flags}' is given twice`);
    isGiven = true;
  });
}

function* listCommands(command: Command): Generator<Command> {
  yield command;
  for (const one of command.commands) yield* listCommands(one);
}
