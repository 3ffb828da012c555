import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { logWarnings, silentLog } from './log.ts';

it('a warning of Node or of a package is a line of the log', async () => {
  const lines: [object, string][] = [];
  const before = process.listeners('warning');
  const undo = logWarnings({ ...silentLog, warn: (...line) => void lines.push(line) });
  try {
    process.emitWarning('Node 18 will not be supported', 'SupportWarning');
    await setImmediate();
  } finally {
    undo();
  }
  expect(lines).toEqual([[{ warning: 'SupportWarning' }, 'Node 18 will not be supported']]);
  expect(process.listeners('warning')).toEqual(before);
});
