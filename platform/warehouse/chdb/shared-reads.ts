/**
 * Equal reads share one answer while they wait for the engine.
 *
 * SR1 A read joins another only until that one begins, so the answer includes everything that was
 *     written before either was requested.
 * SR2 Statements with many parameters are not compared: they are hardly ever equal.
 */
import type { EngineAnswer, EngineStatement } from './engine-protocol.ts';

const MAX_KEY_CHARS = 16_384;

export class SharedReads {
  readonly #waiting = new Map<string, Promise<EngineAnswer>>();

  /** `begin` queues the statement, and calls `started` when the engine gets it. */
  ask(
    statement: EngineStatement,
    begin: (started: () => void) => Promise<EngineAnswer>,
  ): Promise<EngineAnswer> {
    const key = readKey(statement);
    if (key === null) return begin(() => undefined);
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined) return waiting;
    const forget = () => {
      this.#waiting.delete(key);
    };
    const answer = begin(forget);
    this.#waiting.set(key, answer);
    // The queue may refuse the statement.
    answer.catch(() => {
      if (this.#waiting.get(key) === answer) forget();
    });
    return answer;
  }
}

/** Null for a statement that is not shared: one with data, or one of SR2. */
function readKey(statement: EngineStatement): string | null {
  const { sql, format, settings, params, database, body } = statement;
  if (body !== undefined) return null;
  const values = Object.values(params ?? {});
  const chars = values.reduce((sum, value) => sum + value.length, sql.length);
  if (chars > MAX_KEY_CHARS) return null;
  return JSON.stringify([sql, format, settings, params, database]);
}
