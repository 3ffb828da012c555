/** A log that keeps its lines, for tests of what is said. */
import type { Log } from '../../platform/runtime/log.ts';

interface LogLine extends Readonly<Record<string, unknown>> {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

export class RememberingLog implements Log {
  readonly lines: LogLine[] = [];
  /** Children write to the same lines. */
  readonly child = (): Log => this;
  readonly debug = (): void => undefined;
  readonly info = this.#writer('info');
  readonly warn = this.#writer('warn');
  readonly error = this.#writer('error');

  #writer(level: LogLine['level']) {
    return (fields: object, message: string) => {
      this.lines.push({ ...fields, level, message });
    };
  }
}
