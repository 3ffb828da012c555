/**
 * Locks a data folder for one process, and releases it however that process ends.
 *
 * Node has no flock. What the system does reclaim from a killed process is a listening socket. So
 * the owner of a folder listens on a Unix socket inside it, and a socket file that refuses
 * connections has no owner. This works across containers that share the folder, where process ids
 * mean nothing.
 *
 * FL1 A candidate first shows its socket, already listening, and then looks for others. It
 *     withdraws if it finds a live one. Of two candidates, the one that shows its socket later sees
 *     the earlier one, so the two never both hold the folder.
 * FL2 Socket names are random and used once, so removing a dead one cannot remove a live one.
 * FL3 Two candidates that see each other both withdraw, and retry after a random delay that grows
 *     beyond the time of one look on a busy machine. A candidate that sees an owner gives up at
 *     once.
 */
import { open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { type Clock, within } from '../runtime/clock.ts';
import { CairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { retrying } from '../runtime/retry.ts';
import { makeFolder, openInFolder } from './data-folder.ts';

export interface FolderLock {
  /**
   * True if an earlier owner ended without releasing the folder, for example because it was killed.
   */
  readonly followsDead: boolean;
  /** Releases the folder. Idempotent. */
  release(): Promise<void>;
}

const RETRY = { maxAttempts: 40, firstDelayMs: 64, maxDelayMs: 2_000 };
const REPLY_TIMEOUT_MS = 2_000;
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET_NAME = /^owner-[0-9a-f]+\.sock$/;
/** The reply of a candidate that does not own the folder. */
const CANDIDATE = 'asking';
const UNKNOWN_OWNER = 'another process';

/**
 * Locks the folder for this process, and creates it if it is missing. Rejects with
 * `data_folder_in_use` if a process holds it, including this one, and with `data_folder_unusable`
 * if it cannot be created or written.
 */
export async function lockFolder(folder: string, clock: Clock): Promise<FolderLock> {
  await openInFolder(folder, () => makeFolder(folder));
  const contested = inUse(folder, UNKNOWN_OWNER);
  const isTransient = (error: unknown) => error === contested;
  let followsDead = false;
  return retrying({ clock, ...RETRY, isTransient }, async () => {
    const candidate = await openInFolder(folder, () => showCandidate(folder, clock));
    const { others, hasDead } = await findOthers(folder, candidate.name, clock);
    followsDead ||= hasDead;
    if (others.length === 0) return { followsDead, release: candidate.hold() };
    await candidate.withdraw();
    const owner = others.find((other) => other !== CANDIDATE);
    throw owner === undefined ? contested : inUse(folder, owner);
  });
}

function inUse(folder: string, owner: string): CairnError {
  return new CairnError(
    'data_folder_in_use',
    `The data folder ${folder} is in use by ${owner}; stop that first or name another folder.`,
  );
}

interface LockCandidate {
  readonly name: string;
  /** From now on this process owns the folder. Returns the function that releases it. */
  hold(): FolderLock['release'];
  withdraw(): Promise<void>;
}

/** Listens under another name first, so that a socket which others can see always answers (FL1). */
async function showCandidate(folder: string, clock: Clock): Promise<LockCandidate> {
  const name = `owner-${Buffer.from(clock.random(8)).toString('hex')}.sock`;
  let reply = CANDIDATE;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(reply);
  });
  await withShortPath(folder, async (short) => listenAt(server, join(short, `${name}.new`)));
  await rename(join(folder, `${name}.new`), join(folder, name));
  const withdraw = once(async () => {
    await rm(join(folder, name), { force: true });
    await new Promise((closed) => server.close(closed));
  });
  return {
    name,
    withdraw,
    hold: () => {
      reply = `process ${process.pid}`;
      return withdraw;
    },
  };
}

function listenAt(server: Server, path: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(path, () => {
      server.off('error', failed);
      // The lock alone must not keep the process running.
      server.unref();
      listening();
    });
  });
}

interface OtherOwners {
  /** The replies of the live ones. */
  readonly others: readonly string[];
  /** True if one ended without releasing the folder. */
  readonly hasDead: boolean;
}

/** Also removes the socket files of dead processes. */
async function findOthers(folder: string, mine: string, clock: Clock): Promise<OtherOwners> {
  const names = (await readdir(folder)).filter((n) => SOCKET_NAME.test(n) && n !== mine);
  const replies = await withShortPath(folder, (short) =>
    Promise.all(names.map((name) => readReply(join(short, name), clock))),
  );
  const dead = names.filter((_, i) => replies[i] === undefined);
  await Promise.all(dead.map((name) => rm(join(folder, name), { force: true })));
  return { others: replies.filter((reply) => reply !== undefined), hasDead: dead.length > 0 };
}

/** The reply of the process behind a socket; undefined if there is none. */
async function readReply(path: string, clock: Clock): Promise<string | undefined> {
  const socket = connect(path);
  const answer = new Promise<string | undefined>((resolve) => {
    let reply = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      reply += text;
    });
    socket.on('end', () => resolve(reply || CANDIDATE));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(replyForError(error)));
  });
  try {
    // A process that is stopped or busy still holds its lock.
    return await within(clock, REPLY_TIMEOUT_MS, answer, UNKNOWN_OWNER);
  } finally {
    socket.destroy();
  }
}

function replyForError(error: NodeJS.ErrnoException): string | undefined {
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') return undefined;
  // The socket closed while we connected: that process is leaving, so look again.
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return CANDIDATE;
  return UNKNOWN_OWNER;
}

/**
 * A socket's path has room for about 100 bytes. On Linux, a longer path is reached through an open
 * descriptor of the folder; other systems refuse such a folder.
 */
export async function withShortPath<T>(
  folder: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (Buffer.byteLength(folder) + 32 < MAX_SOCKET_PATH_BYTES) return use(folder);
  if (process.platform !== 'linux') {
    throw new CairnError(
      'config_invalid',
      `The path of the data folder ${folder} is too long; use a shorter one.`,
    );
  }
  const directory = await open(folder, 'r');
  try {
    return await use(`/proc/self/fd/${directory.fd}`);
  } finally {
    await directory.close();
  }
}
