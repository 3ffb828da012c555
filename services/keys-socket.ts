/**
 * A local socket in the data folder, for commands to the process that holds the folder: create,
 * list and revoke API keys (`cairn keys`), and run a task (task-requests.ts).
 *
 * KS1 Only this process's user can open its folder. Whoever can reach the socket could read the
 *     data folder anyway, so there is no other authentication.
 * KS2 Without the socket, the product works; the log then states why the commands do not.
 */
import { chmod, mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Platform } from '../ledger/platform.ts';
import { createKeyAdmin, type KeyAdmin } from '../ledger/records/key-admin.ts';
import { readKeyRequest } from '../ledger/records/key-requests.ts';
import { withShortPath } from '../platform/folders/folder-lock.ts';
import { errorMessage, isCairnError } from '../platform/runtime/errors.ts';
import { once, type Service } from '../platform/runtime/life-cycle.ts';
import { TASKS_PATH, TaskRequests } from './task-requests.ts';

/** Relative to the data folder. */
export const KEYS_SOCKET = { folder: 'control', name: 'keys.sock' };
const MAX_REQUEST_BYTES = 64_000;
const ONLY_OWNER = 0o700;

export function createKeysSocket(platform: Platform): Service {
  const { config, log } = platform;
  const folder = join(config.dataDir, KEYS_SOCKET.folder);
  const admin = createKeyAdmin(platform);
  const tasks = new TaskRequests(platform);
  const server = createServer((request, response) => {
    if (request.url === TASKS_PATH) void respondTask(tasks, request, response);
    else void respond(admin, request, response);
  });
  return {
    name: 'keys-socket',
    start: async () => {
      await listenIn(folder, server).catch((error: unknown) => {
        log.warn({ error: errorMessage(error) }, 'commands cannot be used while this runs');
      });
    },
    stop: once(async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      await tasks.stop();
      server.closeAllConnections();
      await closed;
    }),
  };
}

/** This process holds the folder, so an existing socket is a leftover. */
async function listenIn(folder: string, server: Server): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ONLY_OWNER });
  // A restored folder may have other permissions.
  await chmod(folder, ONLY_OWNER);
  await withShortPath(folder, async (short) => {
    const path = join(short, KEYS_SOCKET.name);
    await rm(path, { force: true });
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(path, listening);
    });
  });
}

async function respond(admin: KeyAdmin, request: IncomingMessage, response: ServerResponse) {
  const [status, body] = await answerRequest(admin, request).then(
    (answer) => [200, { answer }] as const,
    (error: unknown) => {
      const code = isCairnError(error) ? error.code : null;
      return [500, { code, message: errorMessage(error) }] as const;
    },
  );
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function respondTask(
  tasks: TaskRequests,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await tasks.respond(await readRequest(request), response);
  } catch {
    // The command disconnected before it sent its request.
    response.destroy();
  }
}

/** Bytes beyond the limit are dropped, so that the request cannot be parsed. */
async function readRequest(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MAX_REQUEST_BYTES) chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function answerRequest(admin: KeyAdmin, request: IncomingMessage): Promise<unknown> {
  const asked = readKeyRequest(await readRequest(request));
  if (asked.action === 'create') return admin.create(asked.key);
  if (asked.action === 'revoke') return admin.revoke(asked.keyId);
  return admin.list();
}
