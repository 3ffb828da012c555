/**
 * Text recognition by `@gutenye/ocr-node` (PP-OCRv4, for Latin letters and Chinese) in a separate
 * process (ocr-process.ts), which the first picture starts.
 *
 * ON1 The process handles one picture at a time. A picture that takes longer than `timeoutMs`, or
 *     during which two processes ended, stays unread; the next picture gets a new process.
 * ON2 The process is ended after it was idle for IDLE_MS, uses more than MAX_RSS_BYTES, or has read
 *     MAX_PICTURES, because the package leaks memory with each picture.
 * ON3 At most MAX_WAITING pictures wait. A picture whose caller has gone is skipped.
 * ON4 A process that fails to start is retried after START_PAUSE_MS at the earliest.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { type Clock, within } from '../runtime/clock.ts';
import { errorMessage } from '../runtime/errors.ts';
import { entryPath } from '../runtime/worker.ts';
import { MAX_DECODED_PIXELS, type OcrReply } from './ocr-messages.ts';
import { readPicture } from './picture-bytes.ts';
import type { RecognitionCall, RecognitionEnd, TextRecognition } from './text-recognition.ts';

const START_TIMEOUT_MS = 60_000;
const START_PAUSE_MS = 60_000;
const IDLE_MS = 60_000;
const MAX_WAITING = 1_000;
const MAX_WAIT_MS = 5_000;
/** No caller waits longer for a picture. */
const MAX_CALL_MS = 600_000;
const MAX_RSS_BYTES = 1_000_000_000;
const MAX_PICTURES = 100;
const MAX_HEAP_MB = 1_024;

type Reply = OcrReply | { readonly kind: 'ended'; readonly reason: string };

const LATE = unread('was not read in time', true);

export interface OcrNodeOptions {
  /** Where the package is installed. */
  readonly folder: string;
  readonly clock: Clock;
  /** For one picture, once the process has started. */
  readonly timeoutMs: number;
  readonly idleMs?: number;
}

export class OcrNodeRecognition implements TextRecognition {
  readonly #options: OcrNodeOptions;
  readonly #closing = new AbortController();
  #process: ChildProcess | null = null;
  #readSinceStart = 0;
  #fault: { readonly reason: string; readonly untilMs: number } | null = null;
  #idle: AbortController | null = null;
  /** Resolves when the last picture of the queue is finished. */
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #waitedMs = 0;

  constructor(options: OcrNodeOptions) {
    this.#options = options;
  }

  get keepsUp(): boolean {
    return this.#waiting === 0 || this.#waitedMs <= MAX_WAIT_MS;
  }

  /** The running process; null if there is none. */
  get pid(): number | null {
    return this.#process?.pid ?? null;
  }

  async read(file: Uint8Array, call: RecognitionCall): Promise<RecognitionEnd> {
    const picture = readPicture(file);
    if (picture === null) return unread('is not a picture of a usable size', false);
    const { width, height } = picture;
    if (width * height > MAX_DECODED_PIXELS) return unread('has too many pixels', false);
    if (this.#waiting >= MAX_WAITING) return unread('comes after too many others', true);
    this.#waiting += 1;
    const { clock } = this.#options;
    const sinceMs = clock.elapsedMs();
    const reading = this.#last
      .then(() => this.#readInTurn(file, call, sinceMs))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#last = reading;
    const leftMs = Math.min(MAX_CALL_MS, Math.max(0, call.deadlineMs - sinceMs));
    return within(clock, leftMs, reading, LATE, call.signal);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#end();
    await this.#last;
  }

  async #readInTurn(
    file: Uint8Array,
    { signal, deadlineMs }: RecognitionCall,
    sinceMs: number,
  ): Promise<RecognitionEnd> {
    const nowMs = this.#options.clock.elapsedMs();
    this.#waitedMs = nowMs - sinceMs;
    if (signal.aborted || nowMs >= deadlineMs) return LATE;
    if (this.#closing.signal.aborted) return unread('comes while the program stops', true);
    this.#idle?.abort();
    // A process may have been killed from outside, so one more attempt is fair.
    const end = (await this.#readOnce(file)) ?? (await this.#readOnce(file));
    this.#endWhenIdle();
    return end ?? unread('ends the process that reads it', false);
  }

  /** Null if the process ended meanwhile. */
  async #readOnce(file: Uint8Array): Promise<RecognitionEnd | null> {
    const fault = await this.#start();
    if (fault !== null) return unread(`cannot be read: ${fault}`, true);
    const reply = await this.#reply({ picture: file }, this.#options.timeoutMs);
    if (this.#closing.signal.aborted) return unread('comes while the program stops', true);
    if (reply === null) return unread('takes too long to read', false);
    if (reply.kind === 'ended') return null;
    if (reply.kind !== 'read') return unread('cannot be read', false);
    this.#readSinceStart += 1;
    if (reply.rssBytes > MAX_RSS_BYTES || this.#readSinceStart >= MAX_PICTURES) this.#end();
    return { kind: 'read', lines: reply.lines };
  }

  /** Null once there is a process that accepts pictures; otherwise why there is none (ON4). */
  async #start(): Promise<string | null> {
    if (this.#process !== null && !hasEnded(this.#process)) return null;
    const { clock, folder } = this.#options;
    if (this.#fault !== null && clock.elapsedMs() < this.#fault.untilMs) return this.#fault.reason;
    const path = entryPath('platform/pictures/ocr-process.ts');
    this.#process = fork(path, [folder], {
      execArgv: [
        ...(path.endsWith('.ts') ? ['--import', 'tsx'] : []),
        `--max-old-space-size=${MAX_HEAP_MB}`,
      ],
      // When running from source, tsx must be found from the project, wherever this was started.
      cwd: dirname(path),
      // It decodes untrusted pictures, and needs no secrets.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Nobody needs the errors of a process that is being ended.
    this.#process.on('error', () => undefined);
    this.#readSinceStart = 0;
    const reply = await this.#reply(null, START_TIMEOUT_MS);
    if (reply?.kind === 'started') return null;
    this.#end();
    const why = reply !== null && 'reason' in reply ? reply.reason : 'it takes too long';
    const reason = `the process for it does not start: ${why}`;
    this.#fault = { reason, untilMs: clock.elapsedMs() + START_PAUSE_MS };
    return reason;
  }

  /** The process's next message. Null if it takes too long; the process is then ended. */
  async #reply(task: object | null, timeoutMs: number): Promise<Reply | null> {
    const child = this.#process;
    if (child === null) return { kind: 'ended', reason: 'it has ended' };
    const reply = await within(this.#options.clock, timeoutMs, nextReply(child, task), null);
    if (this.#process === child && (reply === null || hasEnded(child))) this.#end();
    return reply;
  }

  #endWhenIdle(): void {
    const idle = new AbortController();
    this.#idle = idle;
    const { clock, idleMs = IDLE_MS } = this.#options;
    void clock.sleep(idleMs, idle.signal).then(() => {
      if (!idle.signal.aborted) this.#end();
    });
  }

  #end(): void {
    this.#idle?.abort();
    const child = this.#process;
    this.#process = null;
    child?.kill('SIGKILL');
  }
}

function nextReply(child: ChildProcess, task: object | null): Promise<Reply> {
  return new Promise((resolve) => {
    const settle = (reply: Reply) => {
      child.off('message', settle).off('error', failed).off('exit', exited);
      resolve(reply);
    };
    const failed = (error: unknown) => settle({ kind: 'ended', reason: errorMessage(error) });
    const exited = (code: number | null, signal: string | null) =>
      settle({ kind: 'ended', reason: `it ended with ${signal ?? `code ${code}`}` });
    child.on('message', settle).on('error', failed).on('exit', exited);
    if (task !== null) child.send(task);
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

function unread(reason: string, mayPass: boolean): RecognitionEnd {
  return { kind: 'unread', reason, mayPass };
}
