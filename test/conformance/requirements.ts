/**
 * The table of requirements. Each is one sentence of the interface or of the decisions, named by
 * its place, with a case that shows that it holds. After the suite the table is written to a file,
 * and the broken requirements are printed.
 *
 * RQ1 A case that did not run to its end is never reported as kept.
 * RQ2 A sentence that no case can show is `todo`: either declared so (`notTestable`), or because a
 *     precondition is missing.
 * RQ3 Cases run concurrently, but those that count what their organization has run in order.
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

/** Resolves with the reason why the case cannot run, or with null when it can. */
export type Precondition = (deployment: Deployment) => Promise<string | null>;

/** Long enough for a busy machine, where each read waits for a sink that is far behind. */
const TIMEOUT_MS = 300_000;

/** Declares a case; its body rejects when the sentence does not hold. */
export type DeclareCase = (
  place: string,
  sentence: string,
  body: (deployment: Deployment) => Promise<void>,
  need?: Precondition,
) => void;

export class Requirements {
  readonly #rows: Requirement[];
  readonly #deployment: GetDeployment;

  /** Adds each requirement to `rows`. */
  constructor(deployment: GetDeployment, rows: Requirement[]) {
    this.#deployment = deployment;
    this.#rows = rows;
  }

  /** A case that runs concurrently with others. */
  readonly holds: DeclareCase = (...given) => this.#declare(it.concurrent, ...given);

  /** A case that runs alone among those of its area. */
  readonly holdsInOrder: DeclareCase = (...given) => this.#declare(it.sequential, ...given);

  /** A sentence that no case here can show, and why. */
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

/** Writes the table to `out/NAME.md`; prints the broken requirements and the counts. */
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
      `${name}: ${rows.length} requirements, ${count('kept')} kept, ${count('BROKEN')} broken, ` +
      `${count('todo')} todo, ${count('not run')} not run; the table is in out/${name}.md\n`,
  );
}
