/**
 * `cairn keys` while another process has locked the data folder: sends requests to that process.
 */
import { request } from 'node:http';
import { join } from 'node:path';
import type { KeyAdmin } from '../ledger/records/key-admin.ts';
import type { KeyRequest } from '../ledger/records/key-requests.ts';
import { withShortPath } from '../platform/folders/folder-lock.ts';
import { CairnError, errorMessage, isErrorCode } from '../platform/runtime/errors.ts';
import { KEYS_SOCKET } from '../services/keys-socket.ts';

const TIMEOUT_MS = 30_000;

/** `inUse` is the error of the lock, for an owner without a socket. */
export function createKeysClient(dataDir: string, inUse: CairnError): KeyAdmin {
  const ask = async <T>(asked: KeyRequest): Promise<T> => {
    const text = await withShortPath(join(dataDir, KEYS_SOCKET.folder), (short) =>
      post(join(short, KEYS_SOCKET.name), JSON.stringify(asked)),
    ).catch((error: unknown) => throwUnreachable(error, inUse));
    const { answer, code, message } = JSON.parse(text);
    if (message === undefined) return answer as T;
    throw isErrorCode(code) ? new CairnError(code, message) : new Error(message);
  };
  return {
    create: (key) => ask({ action: 'create', key }),
    list: () => ask({ action: 'list' }),
    revoke: (keyId) => ask({ action: 'revoke', keyId }),
  };
}

function throwUnreachable(error: unknown, inUse: CairnError): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ECONNREFUSED') throw inUse;
  const reason = `The process that holds the data folder does not answer: ${errorMessage(error)}`;
  throw new CairnError('data_folder_in_use', reason, { cause: error });
}

function post(socketPath: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method: 'POST', timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
      response.on('error', reject);
    });
    asking.on('timeout', () => asking.destroy(new Error('it sent nothing for half a minute')));
    asking.on('error', reject);
    asking.end(body);
  });
}
