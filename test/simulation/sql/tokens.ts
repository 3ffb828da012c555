/** Splits SQL into words, numbers, texts, parameters and signs. */
import assert from 'node:assert/strict';

export interface SqlToken {
  readonly kind: 'word' | 'number' | 'text' | 'parameter' | 'sign' | 'end';
  readonly text: string;
}

const TOKEN = new RegExp(
  [
    String.raw`(?<space>\s+|--[^\n]*)`,
    String.raw`(?<word>[A-Za-z_]\w*)`,
    String.raw`(?<number>\d+(?:\.\d+)?)`,
    String.raw`(?<text>'(?:[^'\\]|\\.|'')*')`,
    String.raw`\{(?<parameter>[^}]+)\}`,
    String.raw`(?<sign>->|<=|>=|!=|[-(),.+*/%=<>[\]])`,
  ].join('|'),
  'y',
);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '0': '\0' };

export function splitSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  TOKEN.lastIndex = 0;
  let afterDot = false;
  while (TOKEN.lastIndex < sql.length) {
    const start = TOKEN.lastIndex;
    const groups = TOKEN.exec(sql)?.groups;
    assert(groups, `SQL that the simulation cannot read: ${sql.slice(start, start + 40)}`);
    const [kind, found] = Object.entries(groups).find(([, text]) => text !== undefined)!;
    if (kind === 'space') continue;
    let text = kind === 'text' ? readText(found!) : found!;
    if (kind === 'number' && afterDot && text.includes('.')) {
      // `latest.1.2` is an element of an element.
      text = text.slice(0, text.indexOf('.'));
      TOKEN.lastIndex = start + text.length;
    }
    tokens.push({ kind: kind as SqlToken['kind'], text });
    afterDot = kind === 'sign' && text === '.';
  }
  return [...tokens, { kind: 'end', text: '' }];
}

function readText(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/''|\\(.)/g, (whole, escaped?: string) =>
      whole === "''" ? "'" : (ESCAPES[escaped!] ?? escaped!),
    );
}
