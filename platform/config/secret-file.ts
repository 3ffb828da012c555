/**
 * Secrets from files, as container platforms mount them: NAME_FILE is the path of the file that
 * contains the value of NAME.
 *
 * SF1 A message names the variable and the system's error code, never the file's content.
 * SF2 Line endings at the end of the file and a UTF-8 byte order mark are not part of the secret.
 *     An otherwise empty file is a fault, unless the secret is a list: whoever names a file intends
 *     a secret, and without it the process would use an embedded part, or lack a source.
 * SF3 At most the longest allowed secret is read, whatever the path names: a device never ends.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import type { Environment } from './option.ts';

export const SECRET_FILE_SUFFIX = '_FILE';
const MAX_SECRET_BYTES = 65_536;

/**
 * The secret, or `undefined` if neither variable is set. Throws an error whose text follows its
 * NAME.
 */
export function readSecret(
  env: Environment,
  name: string,
  mayBeEmpty: boolean,
): string | undefined {
  const given = env[name];
  const path = env[name + SECRET_FILE_SUFFIX];
  if (path === undefined || path === '') return given;
  if (given !== undefined && given !== '') {
    throw new Error(`and ${name}${SECRET_FILE_SUFFIX} cannot be set together`);
  }
  const secret = readSecretFile(path).replace(/[\r\n]+$/, '');
  if (secret === '' && !mayBeEmpty) throw new Error('has a file that is empty');
  return secret;
}

function readSecretFile(path: string): string {
  const bytes = withFailureCode(() => readUpTo(path, MAX_SECRET_BYTES + 1));
  if (bytes.length > MAX_SECRET_BYTES) {
    throw new Error(
      `has a file of more than ${MAX_SECRET_BYTES} bytes, which is too long for a secret`,
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('has a file that is not UTF-8 text');
  }
}

/** SF3. */
function readUpTo(path: string, maxBytes: number): Uint8Array {
  const bytes = new Uint8Array(maxBytes);
  const file = openSync(path, 'r');
  try {
    let length = 0;
    while (length < maxBytes) {
      const read = readSync(file, bytes, length, maxBytes - length, null);
      if (read === 0) break;
      length += read;
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function withFailureCode<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`cannot be read from its file: ${(error as NodeJS.ErrnoException).code}`);
  }
}
