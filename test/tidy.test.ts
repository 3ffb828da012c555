/**
 * The laws of style that a machine can check, over every source file that git knows or will know.
 * The linter holds the rest (function length, formatting, unused code).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assetPath } from '../platform/runtime/assets.ts';

const ROOT = assetPath();
const MAX_LINES = 500;
const MAX_COLUMNS = 100;
const MAX_FILES = 15;
const DRAWERS = /^(utils?|helpers?|common|shared|lib|misc)$/;

interface Source {
  readonly path: string;
  readonly text: string;
  /** Paths from the root, for relative imports; package names otherwise. */
  readonly imports: readonly string[];
}

const sources = listSources();
const product = sources.filter(
  ({ path }) => path.includes('/') && !path.startsWith('test/') && !isTest(path),
);

function listSources(): Source[] {
  const flags = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'];
  const files = execFileSync('git', flags, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return [...new Set(files)].flatMap((path) => {
    const text = readIfThere(path);
    return text === null ? [] : [{ path, text, imports: findImports(path, text) }];
  });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}

function findImports(path: string, text: string): string[] {
  const pattern = /^\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;
  return [...text.matchAll(pattern)].map((match) => {
    const name = (match[1] ?? match[2])!;
    return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), name)) : name;
  });
}

function isSource(name: string): boolean {
  return /\.tsx?$/.test(name);
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts');
}

/** Every source that breaks a rule, as `path: what`. */
function breaches(of: readonly Source[], rule: (source: Source) => string | readonly string[]) {
  return of.flatMap((source) => [rule(source)].flat().map((what) => `${source.path}: ${what}`));
}

describe('files', () => {
  it(`have at most ${MAX_LINES} lines of at most ${MAX_COLUMNS} columns`, () => {
    const found = breaches(sources, ({ text }) => {
      const lines = text.split('\n');
      const wide = lines.flatMap((line, i) => (line.length > MAX_COLUMNS ? [`line ${i + 1}`] : []));
      return lines.length > MAX_LINES + 1 ? [`${lines.length} lines`, ...wide] : wide;
    });
    expect(found).toEqual([]);
  });

  it('hold no control characters, which nobody sees', () => {
    const found = breaches(sources, ({ text }) => {
      const at = [...text].findIndex((sign) => sign < ' ' && sign !== '\n' && sign !== '\t');
      return at < 0 ? [] : `line ${text.slice(0, at).split('\n').length}`;
    });
    expect(found).toEqual([]);
  });

  it(`are at most ${MAX_FILES} in a folder`, () => {
    const folders = new Map<string, number>();
    for (const { path } of product) {
      folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
    }
    const full = [...folders].filter(([, files]) => files > MAX_FILES);
    expect(full).toEqual([]);
  });

  it('say in a header what they are for', () => {
    const found = breaches(product, ({ text }) =>
      /^(#!.*\n)?\/\*\*/.test(text) ? [] : 'no header',
    );
    expect(found).toEqual([]);
  });

  it('are no barrels and stand in no drawers', () => {
    const found = breaches(sources, ({ path }) => {
      const parts = [...dirname(path).split('/'), basename(path).replace(/\.tsx?$/, '')];
      return parts.filter((part) => DRAWERS.test(part) || part === 'index');
    });
    expect(found).toEqual([]);
  });

  it('hold no focused test and no leftover mark', () => {
    const marks = new RegExp(
      ['\\b(it|test|describe)\\.only\\(', 'FIX' + 'ME', 'X' + 'XX'].join('|'),
    );
    expect(breaches(sources, ({ text }) => text.match(marks)?.[0] ?? [])).toEqual([]);
  });
});

describe('imports', () => {
  it('lead downwards only, from floor to floor', () => {
    const found = breaches(product, ({ path, imports }) =>
      imports.filter((name) => findFloor(name) > findFloor(path) || isNeighbour(path, name)),
    );
    expect(found).toEqual([]);
  });

  it('never lead from one service to another', () => {
    const serviceName = (path: string) => path.split('/')[1]!;
    const inService = product.filter(({ path }) => /^services\/[^/]+\//.test(path));
    const found = breaches(inService, ({ path, imports }) =>
      imports.filter(
        (name) => name.startsWith('services/') && serviceName(name) !== serviceName(path),
      ),
    );
    expect(found).toEqual([]);
  });

  it('never lead from the product to test', () => {
    expect(
      breaches(product, ({ imports }) => imports.filter((name) => name.startsWith('test/'))),
    ).toEqual([]);
  });

  it('of a vendor stand in its adapters alone', () => {
    const found = breaches(product, ({ path, imports }) =>
      imports.filter((name) => VENDORS.some(([vendor, at]) => vendor.test(name) && !at.test(path))),
    );
    expect(found).toEqual([]);
  });

  it('of adapters stand in open-platform.ts alone', () => {
    const vendors = 'lmdb|kafka|local|registry|chdb|clickhouse|redis|folder|s3';
    const ports = 'broker|warehouse|hot-state|artifacts|codec';
    const adapter = new RegExp(`^platform/.*/(${vendors})-(${ports})\\.ts$`);
    const found = breaches(product, ({ path, imports }) => {
      if (path === 'platform/open-platform.ts') return [];
      return imports.filter((name) => adapter.test(name) && dirname(name) !== dirname(path));
    });
    expect(found).toEqual([]);
  });

  it('form no cycle between files', () => {
    expect(
      cycles(new Map(product.map(({ path, text }) => [path, staticImports(path, text)]))),
    ).toEqual([]);
  });

  it('form no cycle between folders, of whatever length', () => {
    expect(cycles(folderGraph(product))).toEqual([]);
  });
});

const VENDORS: readonly (readonly [RegExp, RegExp])[] = [
  [/^lmdb$/, /^platform\/([^/]+\/)+(lmdb|local)-/],
  [/^kafkajs/, /^platform\/log\/kafka\//],
  [/^chdb/, /^platform\/warehouse\//],
  [/^@clickhouse\//, /^platform\/warehouse\//],
  [/^ioredis$/, /^platform\/hot-state\/redis-/],
  [/^@aws-sdk\//, /^platform\/artifacts\/s3-/],
  [/^@kafkajs\//, /^platform\/codec\/registry-/],
  [/^@modelcontextprotocol\//, /^services\/ingest-api\/mcp\/mcp-server\.ts$/],
  [/^express$/, /^services\/ingest-api\//],
  [/^(preact|papaparse)/, /^console\//],
  [/^zod-openapi$/, /^services\/ingest-api\/openapi\//],
  [/^prom-client$/, /^platform\/metrics\/process-metrics/],
  [/^@opentelemetry\//, /^platform\/tracing\/otel-/],
  [/^openai$/, /^platform\/model\/openai-/],
  [/^minisearch$/, /^platform\/search\/corpus-/],
  [/^pbf$/, /^places\/osm-extract\/pbf\/bounded-reader\.ts$/],
  [/^flatbush$/, /^places\/osm-extract\/segment\//],
  [/^htmlparser2$/, /^(platform\/search|services\/enricher\/sources\/website\/reading)\/html-/],
  [/^csv-parse$/, /^(cli\/remote|places\/importers\/rows|services\/ingest-api\/tables)\/csv-/],
  [/^(jsonrepair|chardet|iconv-lite)$/, /^services\/enricher\/sources\/website\/reading\//],
];

describe('time, randomness and environment', () => {
  it('enter through platform/runtime and the command alone', () => {
    const forbidden = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b/;
    const elsewhere = product.filter(
      // The clients are packages of their own.
      ({ path }) => !/^(platform\/runtime|clients)\//.test(path) && path !== 'cli/main.ts',
    );
    expect(breaches(elsewhere, ({ text }) => code(text).match(forbidden)?.[0] ?? [])).toEqual([]);
  });
});

describe('web addresses', () => {
  it('are asked about by canParseUrl, since Node 20 forgets how to read "ü"', () => {
    const elsewhere = product.filter(({ path }) => !/^(console|clients)\//.test(path));
    const asked = /\bURL\.canParse\(/;
    expect(breaches(elsewhere, ({ text }) => code(text).match(asked)?.[0] ?? [])).toEqual([]);
  });
});

describe('signals that end work', () => {
  it('are listened to and joined by linked-signal.ts alone, which lets go of them', () => {
    const forbidden = /\bAbortSignal\.any\(|\baddEventListener\('abort'/;
    const elsewhere = product.filter(
      // What runs in a browser, or stands alone, ends with its page or its caller.
      ({ path }) => !/^(console|clients)\//.test(path) && !path.endsWith('/linked-signal.ts'),
    );
    expect(breaches(elsewhere, ({ text }) => code(text).match(forbidden)?.[0] ?? [])).toEqual([]);
  });
});

/** The text without its comments. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** The floors of the house, from the lowest up; an import leads to its own floor or a lower one. */
const FLOORS = [
  ['domain'],
  ['platform', 'console'],
  ['ledger', 'places'],
  ['services'],
  ['cli'],
] as const;

function topFolder(path: string): string {
  return path.split('/')[0]!;
}

/** -1 for what is no part of the product, such as a package. */
function findFloor(path: string): number {
  return FLOORS.findIndex((floor) => (floor as readonly string[]).includes(topFolder(path)));
}

/** True when the two are different areas of one floor. */
function isNeighbour(path: string, name: string): boolean {
  return (
    findFloor(path) >= 0 &&
    findFloor(path) === findFloor(name) &&
    topFolder(path) !== topFolder(name)
  );
}

/** By folder: the folders that its files import from, for whatever kind of import. */
function folderGraph(of: readonly Source[]): Map<string, string[]> {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of of) {
    const from = dirname(path);
    const to = graph.get(from) ?? graph.set(from, new Set()).get(from)!;
    for (const name of imports) {
      if (isSource(name) && dirname(name) !== from) to.add(dirname(name));
    }
  }
  return new Map([...graph].map(([from, to]) => [from, [...to]]));
}

/** The cycles of a graph, each as `a -> b -> a`. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(node);
    if (seen >= 0) found.push([...trail.slice(seen), node].join(' -> '));
    if (seen >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

/** Also those of types alone: whoever reads one file of a cycle has to read the other. */
function staticImports(path: string, text: string): string[] {
  return findImports(path, text.replace(/\bimport\([^)]*\)/g, '')).filter(isSource);
}
