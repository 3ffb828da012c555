/** Identifies the current boot of the machine, so that a file can detect a reboot. */
import { readFileSync } from 'node:fs';

/** Null if the system does not provide it. */
export function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}
