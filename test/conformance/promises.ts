/**
 * The table of promises: each case is one sentence of the interface or of the decisions, named by
 * its place. The table is written to a file after the suite, what is not kept is printed.
 *
 * 1. A case that was not run to its end is never shown as kept.
 * 2. A sentence about work that is not there yet is `todo`: written down (`later`), or found out by
 *    asking (`needs`), in which case it is run from the day that its path answers.
 * 3. Cases run side by side; those that count what their organization has run in order.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it, type TestContext } from 'vitest';
import { repositoryFolder } from '../support/part.ts';
import type { Subject } from './subject.ts';

export type GetSubject = () => Subject;
export type Result = 'kept' | 'BROKEN' | 'todo' | 'not run';

export interface Row {
  /** Such as `decisions Jobs 3`. */
  readonly place: string;
  readonly sentence: string;
  result: Result;
  note: string;
}

/** Answers why the case cannot be run yet, or null when it can. */
export type Need = (subject: Subject) => Promise<string | null>;

/** Of a busy machine, where each read waits for a sink that is far behind. */
const TIMEOUT_MS = 240_000;

/** One case: rejects when the sentence does not hold. */
export type Keep = (
  place: string,
  sentence: string,
  body: (s: Subject) => Promise<void>,
  need?: Need,
) => void;

export class Promises {
  readonly #rows: Row[];
  readonly #subject: GetSubject;

  /** `rows` is added to. */
  constructor(subject: GetSubject, rows: Row[]) {
    this.#subject = subject;
    this.#rows = rows;
  }

  /** A case that runs beside others. */
  readonly kept: Keep = (...given) => this.#declare(it.concurrent, ...given);

  /** A case that runs alone among those of its area. */
  readonly keptInOrder: Keep = (...given) => this.#declare(it.sequential, ...given);

  /** A sentence that no case shows yet, and why. */
  readonly later = (place: string, sentence: string, why: string): void => {
    this.#row(place, sentence, 'todo').note = why;
    it.todo(`${place}: ${sentence} (${why})`);
  };

  #declare(declare: typeof it.concurrent, ...[place, sentence, body, need]: Parameters<Keep>) {
    const row = this.#row(place, sentence, 'not run');
    declare(`${place}: ${sentence}`, { timeout: TIMEOUT_MS }, async (context) => {
      const missing = (await need?.(this.#subject())) ?? null;
      if (missing !== null) return skip(context, row, missing);
      row.result = 'BROKEN';
      await body(this.#subject());
      row.result = 'kept';
    });
  }

  #row(place: string, sentence: string, result: Result): Row {
    const row: Row = { place, sentence, result, note: '' };
    this.#rows.push(row);
    return row;
  }
}

function skip(context: TestContext, row: Row, why: string): void {
  row.result = 'todo';
  row.note = why;
  context.skip(why);
}

/** Writes the whole table to `out/NAME.md`; prints what is not kept, and how many are. */
export function report(name: string, rows: readonly Row[]): void {
  const lines = rows.map(({ place, sentence, result, note }) => {
    const shown = note === '' ? result : `${result} (${note})`;
    return `| ${place} | ${sentence.replaceAll('|', '\\|')} | ${shown} |`;
  });
  const text = ['| place | sentence | result |', '|---|---|---|', ...lines, ''].join('\n');
  mkdirSync(join(repositoryFolder, 'out'), { recursive: true });
  writeFileSync(join(repositoryFolder, 'out', `${name}.md`), text);
  const count = (result: Result) => rows.filter((row) => row.result === result).length;
  const broken = rows.filter(({ result }) => result === 'BROKEN');
  process.stdout.write(
    broken.map(({ place, sentence }) => `BROKEN ${place}: ${sentence}\n`).join('') +
      `${name}: ${rows.length} promises, ${count('kept')} kept, ${count('BROKEN')} broken, ` +
      `${count('todo')} todo, ${count('not run')} not run; the table is in out/${name}.md\n`,
  );
}
