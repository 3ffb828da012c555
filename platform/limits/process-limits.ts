/** How many files and connections the system lets this process have open at once. */
import { readFileSync } from 'node:fs';

const LIMITS = '/proc/self/limits';

/** Measured: a product with embedded parts has 122 open when it is idle, and 162 while it works. */
const NEEDED = 256;

/** A sentence when the limit is too low to work with. Null where the system does not tell it. */
export function findOpenFilesFault(limits: string | null = readLimits()): string | null {
  const limit = Number(/^Max open files +(\d+)/m.exec(limits ?? '')?.[1] ?? Number.NaN);
  if (!(limit < NEEDED)) return null;
  return (
    `This process may have ${limit} files and connections open at once, and needs ${NEEDED} at ` +
    'least. Raise the limit: `ulimit -n` shows it, and systemd calls it LimitNOFILE.'
  );
}

function readLimits(): string | null {
  try {
    return readFileSync(LIMITS, 'utf8');
  } catch {
    return null;
  }
}
