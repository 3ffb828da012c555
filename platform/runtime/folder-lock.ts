/**
 * Keeps a data folder to one process at a time, and lets go of it however that process ends.
 *
 * Node has no flock. What the system does take back from a killed process is a listening socket,
 * so the owner of a folder listens on a Unix socket inside it: a socket file that refuses a
 * connection belongs to nobody. It works across containers that share the folder, where process
 * ids mean nothing.
 *
 * L1 A candidate first shows its socket, already listening, then looks for others; who sees any
 *    other alive withdraws. Of two candidates the later one to show itself sees the earlier, so
 *    two never both hold the folder.
 * L2 Socket names are random and never used twice, so removing a dead one cannot remove a live one.
 * L3 Two candidates that see each other both withdraw and try again after a random wait; one that
 *    sees an owner gives up at once.
 */
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { CairnError } from './errors.ts';
import { once } from './life-cycle.ts';

export interface FolderLock {
  /** Gives the folder back. Idempotent. */
  release(): Promise<void>;
}

const ATTEMPTS = 40;
const REPLY_TIMEOUT_MS = 2_000;
const MAX_SOCKET_PATH_BYTES = 100;
const SOCKET_NAME = /^owner-[0-9a-f]+\.sock$/;

/**
 * Takes the folder (made when missing) for this process. Rejects with `data_folder_in_use` when
 * a process holds it, this one included.
 */
export async function lockFolder(folder: string, clock: Clock): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claim = await showClaim(folder, clock);
    const others = await findOthers(folder, claim.name, clock);
    if (others.length === 0) return claim.hold();
    await claim.withdraw();
    const owner = others.find((other) => other !== ASKING);
    if (owner !== undefined) throw inUse(folder, owner);
    await clock.sleep(5 + (clock.random(1)[0]! % 64));
  }
  throw inUse(folder, 'another process');
}

function inUse(folder: string, owner: string): CairnError {
  return new CairnError(
    'data_folder_in_use',
    `The data folder ${folder} is in use by ${owner}; stop that first or name another folder.`,
  );
}

const ASKING = 'asking';

interface Claim {
  readonly name: string;
  hold(): FolderLock;
  withdraw(): Promise<void>;
}

/** Listens under a private name first, so that a name others look at is never deaf (L1, L2). */
async function showClaim(folder: string, clock: Clock): Promise<Claim> {
  const name = `owner-${Buffer.from(clock.random(8)).toString('hex')}.sock`;
  let reply = ASKING;
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(reply);
  });
  await withShortPath(folder, async (short) => listen(server, join(short, `${name}.new`)));
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
      return { release: withdraw };
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed);
    server.listen(path, () => {
      server.off('error', failed);
      // A held lock alone does not keep a process that has finished from ending.
      server.unref();
      listening();
    });
  });
}

/** What the others who live answer; the files of those who do not are removed. */
async function findOthers(folder: string, mine: string, clock: Clock): Promise<string[]> {
  const names = (await readdir(folder)).filter((n) => SOCKET_NAME.test(n) && n !== mine);
  const replies = await withShortPath(folder, (short) =>
    Promise.all(names.map((name) => ask(join(short, name), clock))),
  );
  const dead = names.filter((_, i) => replies[i] === undefined);
  await Promise.all(dead.map((name) => rm(join(folder, name), { force: true })));
  return replies.filter((reply) => reply !== undefined);
}

/** The reply of the process behind a socket; undefined when there is none. */
async function ask(path: string, clock: Clock): Promise<string | undefined> {
  const done = new AbortController();
  const socket = connect(path);
  const answer = new Promise<string | undefined>((resolve) => {
    let reply = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      reply += text;
    });
    socket.on('end', () => resolve(reply || ASKING));
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(replyOfFault(error)));
  });
  // A process that is stopped or busy still holds what it holds.
  const late = clock.sleep(REPLY_TIMEOUT_MS, done.signal).then(() => 'another process');
  try {
    return await Promise.race([answer, late]);
  } finally {
    done.abort();
    socket.destroy();
  }
}

function replyOfFault(error: NodeJS.ErrnoException): string | undefined {
  if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') return undefined;
  // Closed while we asked: whoever it was is leaving, so look again.
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return ASKING;
  return 'another process';
}

/**
 * A socket's path has room for about 100 bytes. Linux reaches a deeper folder through an open
 * descriptor of it; elsewhere such a folder is refused.
 */
async function withShortPath<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(folder) + 32 < MAX_SOCKET_PATH_BYTES) return use(folder);
  if (process.platform !== 'linux') {
    throw new CairnError('config_invalid', `The path of the data folder ${folder} is too long.`);
  }
  const directory = await open(folder, 'r');
  try {
    return await use(`/proc/self/fd/${directory.fd}`);
  } finally {
    await directory.close();
  }
}
