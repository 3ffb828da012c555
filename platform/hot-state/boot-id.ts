/** Names the current start of the machine, so that a file can tell whether it outlived one. */
import { readFileSync } from 'node:fs';

/** Null where the system does not tell. */
export function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
