/**
 * Secrets from files, as container platforms mount them: NAME_FILE names the file whose content is
 * the value of NAME.
 *
 * SF1 A message names the variable and the system's error code, never what the file holds.
 * SF2 One line end at the file's end is not part of the secret.
 */
import { readFileSync, statSync } from 'node:fs';
import type { Environment } from './option.ts';

export const SECRET_FILE_SUFFIX = '_FILE';
const MAX_SECRET_BYTES = 65_536;

/** The secret, `undefined` if neither variable is set. Throws an error that follows its NAME. */
export function readSecret(env: Environment, name: string): string | undefined {
  const given = env[name];
  const path = env[name + SECRET_FILE_SUFFIX];
  if (path === undefined || path === '') return given;
  if (given !== undefined && given !== '') {
    throw new Error(`and ${name}${SECRET_FILE_SUFFIX} cannot be set together`);
  }
  return readSecretFile(path).replace(/\r?\n$/, '');
}

function readSecretFile(path: string): string {
  const size = withFailureCode(() => statSync(path)).size;
  if (size > MAX_SECRET_BYTES) {
    throw new Error(`has a file of ${size} bytes; a secret has at most ${MAX_SECRET_BYTES}`);
  }
  return withFailureCode(() => readFileSync(path, 'utf8'));
}

function withFailureCode<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`cannot be read from its file: ${(error as NodeJS.ErrnoException).code}`);
  }
}
