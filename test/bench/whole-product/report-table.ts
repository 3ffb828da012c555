/** The table that the bench of the whole product ends with. */

export interface Line {
  /** `POST of 50,000 jobs to 200`. */
  readonly measure: string;
  /** With its unit. */
  readonly cairn: string;
  /** What the peer or the naive way took in the same run. */
  readonly peer?: string;
  /** Greater than 1: faster or calmer than the peer. */
  readonly ratio?: number;
  readonly aim: string;
}

export function formatTable(lines: readonly Line[]): string {
  const rows = lines.map(({ measure, cairn, peer = '-', ratio, aim }) => [
    measure,
    cairn,
    peer,
    ratio === undefined ? '-' : `${ratio.toFixed(2)}x`,
    aim,
  ]);
  const head = ['measure', 'cairn', 'peer in the same run', 'ratio', 'aim'];
  const all = [head, head.map(() => '---'), ...rows];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
