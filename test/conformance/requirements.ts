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
import { repositoryFolder } from '../support/backend.ts';
import type { Deployment } from './deployment.ts';

export type GetDeployment = () => Deployment;
export type RequirementResult = 'kept' | 'BROKEN' | 'todo' | 'not run';

export interface Requirement {
  /** Such as `decisions Jobs 3`. */
  readonly place: string;
  readonly sentence: string;
  result: RequirementResult;
  note: string;
}

/** Answers why the case cannot be run yet, or null when it can. */
export type Precondition = (deployment: Deployment) => Promise<string | null>;

/** Of a busy machine, where each read waits for a sink that is far behind. */
const TIMEOUT_MS = 240_000;

/** One case: rejects when the sentence does not hold. */
export type DeclareCase = (
  place: string,
  sentence: string,
  body: (deployment: Deployment) => Promise<void>,
  need?: Precondition,
) => void;

export class Requirements {
  readonly #rows: Requirement[];
  readonly #deployment: GetDeployment;

  /** `rows` is added to. */
  constructor(deployment: GetDeployment, rows: Requirement[]) {
    this.#deployment = deployment;
    this.#rows = rows;
  }

  /** A case that runs beside others. */
  readonly holds: DeclareCase = (...given) => this.#declare(it.concurrent, ...given);

  /** A case that runs alone among those of its area. */
  readonly holdsInOrder: DeclareCase = (...given) => this.#declare(it.sequential, ...given);

  /** A sentence that no case shows yet, and why. */
  readonly notTestable = (place: string, sentence: string, why: string): void => {
    this.#row(place, sentence, 'todo').note = why;
    it.todo(`${place}: ${sentence} (${why})`);
  };

  #declare(
    declare: typeof it.concurrent,
    ...[place, sentence, body, need]: Parameters<DeclareCase>
  ) {
    const row = this.#row(place, sentence, 'not run');
    declare(`${place}: ${sentence}`, { timeout: TIMEOUT_MS }, async (context) => {
      const missing = (await need?.(this.#deployment())) ?? null;
      if (missing !== null) return skip(context, row, missing);
      row.result = 'BROKEN';
      await body(this.#deployment());
      row.result = 'kept';
    });
  }

  #row(place: string, sentence: string, result: RequirementResult): Requirement {
    const row: Requirement = { place, sentence, result, note: '' };
    this.#rows.push(row);
    return row;
  }
}

function skip(context: TestContext, row: Requirement, why: string): void {
  row.result = 'todo';
  row.note = why;
  context.skip(why);
}

/** Writes the whole table to `out/NAME.md`; prints what is not kept, and how many are. */
export function report(name: string, rows: readonly Requirement[]): void {
  const lines = rows.map(({ place, sentence, result, note }) => {
    const shown = note === '' ? result : `${result} (${note})`;
    return `| ${place} | ${sentence.replaceAll('|', '\\|')} | ${shown} |`;
  });
  const text = ['| place | sentence | result |', '|---|---|---|', ...lines, ''].join('\n');
  mkdirSync(join(repositoryFolder, 'out'), { recursive: true });
  writeFileSync(join(repositoryFolder, 'out', `${name}.md`), text);
  const count = (result: RequirementResult) => rows.filter((row) => row.result === result).length;
  const broken = rows.filter(({ result }) => result === 'BROKEN');
  process.stdout.write(
    broken.map(({ place, sentence }) => `BROKEN ${place}: ${sentence}\n`).join('') +
      `${name}: ${rows.length} promises, ${count('kept')} kept, ${count('BROKEN')} broken, ` +
      `${count('todo')} todo, ${count('not run')} not run; the table is in out/${name}.md\n`,
  );
}
