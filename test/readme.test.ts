/**
 * The README's curl examples, run as they stand, in one shell and in their order, against the
 * embedded product started with the README's own settings. A fenced block below an example shows
 * what comes back: JSON in part (`"..."`: any text; of a list, its first items), other text line by
 * line (`...` at an end of a line: any rest).
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetPath } from '../platform/runtime/assets.ts';
import { type EmbeddedApi, startEmbeddedApi } from './support/embedded-api.ts';
import { until } from './support/until.ts';

const README = readFileSync(assetPath('README.md'), 'utf8');
const SHOWN_ADDRESS = 'http://127.0.0.1:8080';
const LIMIT_MS = 300_000;

interface Block {
  readonly language: string;
  readonly text: string;
}

const blocks: Block[] = [...README.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(
  ([, language, text]) => ({ language: language!, text: text! }),
);

interface Example {
  readonly command: string;
  /** Undefined when nothing is shown. */
  readonly shown: Block | undefined;
}

const examples: Example[] = blocks.flatMap(({ language, text }, i) => {
  if (language !== 'sh' || !/\bcurl\b/.test(text)) return [];
  const next = blocks[i + 1];
  return [{ command: text, shown: next && next.language !== 'sh' ? next : undefined }];
});

/** `NAME=value` before `npm start`. */
function settings(): Record<string, string> {
  const line = /^((?:[A-Z_]+=\S+ )+)npm start/m.exec(README)?.[1] ?? '';
  return Object.fromEntries(
    line
      .trim()
      .split(' ')
      .map((one) => one.split('=') as [string, string]),
  );
}

interface Outcome {
  readonly output: string;
  /** Of each request, in order. */
  readonly statuses: number[];
}

/** One shell for all examples: what an earlier one sets, a later one uses. */
class Shell {
  readonly #process = spawn('bash', ['--noprofile', '--norc'], { stdio: 'pipe' });
  #output = '';
  #errors = '';

  constructor() {
    this.#process.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#output += text;
    });
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors += text;
    });
    this.#process.stdin.write(
      `set -u; curl() { command curl --silent --show-error --max-time 60 ` +
        `--write-out '%{stderr}status %{http_code}\\n' "$@"; }\n`,
    );
  }

  async run(command: string): Promise<Outcome> {
    this.#output = this.#errors = '';
    const end = '--the-end--';
    this.#process.stdin.write(`${command}\necho ${end} >&2; echo; echo ${end}\n`);
    const hasEnded = () => {
      if (this.#process.exitCode !== null) throw new Error(`the shell ended: ${this.#errors}`);
      return this.#output.includes(end) && this.#errors.includes(end);
    };
    await until(hasEnded, `this command ends: ${command}`, { timeoutMs: 120_000, pollMs: 20 });
    const complaints = this.#errors.replace(/^status \d+$|^--the-end--$/gm, '').trim();
    if (complaints !== '') throw new Error(`the shell says: ${complaints}`);
    const statuses = [...this.#errors.matchAll(/^status (\d+)$/gm)].map(([, code]) => Number(code));
    return { output: this.#output.slice(0, this.#output.lastIndexOf(`\n${end}`)), statuses };
  }

  close(): void {
    this.#process.kill();
  }
}

function expectShown({ language, text }: Block, output: string): void {
  if (language === 'json') {
    expect(JSON.parse(output)).toEqual(inPart(JSON.parse(text), JSON.parse(output)));
    return;
  }
  const lines = output.trim().split(/\r?\n/);
  for (const [i, line] of text.trim().split('\n').entries()) {
    if (line.endsWith('...')) expect(lines[i]?.startsWith(line.slice(0, -3)), lines[i]).toBe(true);
    else expect(lines[i]).toBe(line);
  }
}

/** The shown JSON as a matcher; of a list, the items that came beyond the shown are taken. */
function inPart(shown: unknown, came: unknown): unknown {
  if (Array.isArray(shown) && Array.isArray(came) && shown.length > 0) {
    const items = shown.map((item, i) => inPart(item, came[i]));
    return [...items, ...came.slice(shown.length)];
  }
  if (shown === '...') return expect.any(String);
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) return shown;
  const of = came as Record<string, unknown> | null | undefined;
  const entries = Object.entries(shown).map(([key, value]) => [key, inPart(value, of?.[key])]);
  return expect.objectContaining(Object.fromEntries(entries));
}

describe('the README', () => {
  let api: EmbeddedApi;
  let shell: Shell;
  beforeAll(async () => {
    api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher', 'exporter'], settings());
    shell = new Shell();
  }, LIMIT_MS);
  afterAll(async () => {
    shell.close();
    await api.close();
  });

  it('shows how to start with a key, and calls to make then', () => {
    expect(settings()).toHaveProperty('CAIRN_BOOTSTRAP_KEYS');
    expect(examples.length).toBeGreaterThan(8);
    expect(examples.filter(({ shown }) => shown).length).toBeGreaterThan(7);
  });

  it.each(examples.map((example, i) => ({ title: exampleTitle(example), i })))(
    '$i: $title',
    async ({ i }) => {
      const { command, shown } = examples[i]!;
      const { output, statuses } = await shell.run(command.replaceAll(SHOWN_ADDRESS, api.address));
      expect(statuses.length).toBeGreaterThan(0);
      const isRefusal = shown?.text.includes('"detail"') === true;
      for (const status of statuses) expect(status >= 400, output).toBe(isRefusal);
      if (shown) expectShown(shown, output);
    },
    LIMIT_MS,
  );
});

function exampleTitle({ command }: Example): string {
  return command
    .trim()
    .split('\n')
    .find((line) => line.includes('curl'))!
    .slice(0, 70);
}
