/**
 * A task's output, on a terminal or in a file: lines on standard output; notes and progress on
 * standard error. On a terminal, progress is one line that is updated; elsewhere it is a plain line
 * now and then.
 *
 * TO1 If the reader of either is gone (`| head`), nothing more is written, and nothing fails.
 */
import { once } from 'node:events';
import type { TaskOutput, TaskProgress } from '../../ledger/operator-task.ts';
import type { Clock } from '../../platform/runtime/clock.ts';

type Stream = Pick<NodeJS.WriteStream, 'write' | 'once' | 'on'> & { readonly isTTY?: boolean };

const TERMINAL_INTERVAL_MS = 100;
const PLAIN_INTERVAL_MS = 5_000;
/** Erases the line and moves the cursor to its start. */
const CLEAR_LINE = '\r\u001b[2K';

export function createTerminalOutput(
  clock: Clock,
  stdout: Stream,
  stderr: Stream,
  readerGone: () => void = () => undefined,
): { output: TaskOutput; end(): void } {
  const isTerminal = stderr.isTTY === true;
  const intervalMs = isTerminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS;
  let nextMs = clock.elapsedMs() + intervalMs;
  let begun: FirstProgress | undefined;
  let isLineOpen = false;
  let isGone = false;
  for (const stream of [stdout, stderr]) {
    // TO1.
    stream.on('error', () => {
      isGone = true;
      readerGone();
    });
  }
  const clear = () => {
    if (isLineOpen && !isGone) stderr.write(CLEAR_LINE);
    isLineOpen = false;
  };
  const output: TaskOutput = {
    line: async (text) => {
      clear();
      if (isGone || stdout.write(`${text}\n`)) return;
      await once(stdout as NodeJS.WriteStream, 'drain').catch(() => undefined);
    },
    note: (text) => {
      clear();
      if (!isGone) stderr.write(`${text}\n`);
    },
    progress: (progress) => {
      const nowMs = clock.elapsedMs();
      if (begun === undefined || isNextPart(progress, begun)) {
        begun = { atMs: nowMs, counted: countedSinceStart(progress), last: progress };
      }
      begun.last = progress;
      if (nowMs < nextMs || isGone) return;
      nextMs = nowMs + intervalMs;
      const text = describeProgress(progress, begun, nowMs);
      const line = `${CLEAR_LINE}${progressBar(progress)}${text}`;
      stderr.write(isTerminal ? line : `${text}\n`);
      isLineOpen = isTerminal;
    },
  };
  return { output, end: clear };
}

/**
 * The first progress of a part of the task. What the task did or waited for before says nothing
 * about the pace of this part.
 */
interface FirstProgress {
  readonly atMs: number;
  readonly counted: number;
  last: TaskProgress;
}

/** A part that counts something else, or counts from the start again. */
function isNextPart({ done, unit }: TaskProgress, { last }: FirstProgress): boolean {
  return unit !== last.unit || done < last.done;
}

function countedSinceStart({ done, doneBefore = 0 }: TaskProgress): number {
  return done - doneBefore;
}

/** `1200 of 50000 jobs, 2%, 400 jobs a second, 122 s left` */
function describeProgress(progress: TaskProgress, begun: FirstProgress, nowMs: number): string {
  const { done, total, unit } = progress;
  const counted = countedSinceStart(progress);
  const elapsedMs = nowMs - begun.atMs;
  const share = total === null || total === 0 ? '' : `, ${Math.floor((100 * done) / total)}%`;
  const goal = total === null ? '' : ` of ${total}`;
  const pace = elapsedMs <= 0 ? 0 : (1_000 * (counted - begun.counted)) / elapsedMs;
  const shown = pace > 0 && pace < 10 ? pace.toFixed(1) : Math.round(pace);
  const speed = elapsedMs <= 0 ? '' : `, ${shown} ${unit} a second`;
  // The first records reflect the start-up, not the pace.
  const hasBegun = total !== null && 100 * counted >= total;
  const hasEnd = hasBegun && total > done && pace > 0;
  const left = hasEnd ? `, ${Math.ceil((total - done) / pace)} s left` : '';
  return `${done}${goal} ${unit}${share}${speed}${left}`;
}

const BAR_WIDTH = 20;

export function bar(share: number): string {
  const filled = Math.round(share * BAR_WIDTH);
  return '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
}

/** Precedes the text on a terminal. */
function progressBar({ done, total }: TaskProgress): string {
  return total === null || total === 0 ? '' : `${bar(Math.min(1, done / total))} `;
}
