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
  const flags = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'];
  const files = execFileSync('git', flags, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return [...new Set(files)].flatMap((path) => {
    const text = readIfThere(path);
    return text === null ? [] : [{ path, text, imports: importsOf(path, text) }];
  });
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return null;
  }
}

function importsOf(path: string, text: string): string[] {
  const pattern = /^\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;
  return [...text.matchAll(pattern)].map((match) => {
    const name = (match[1] ?? match[2])!;
    return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(path), name)) : name;
  });
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

  it('say in a header what they are for', () => {
    const found = breaches(product, ({ text }) =>
      /^(#!.*\n)?\/\*\*/.test(text) ? [] : 'no header',
    );
    expect(found).toEqual([]);
  });

  it('are no barrels and stand in no drawers', () => {
    const found = breaches(sources, ({ path }) => {
      const parts = [...dirname(path).split('/'), basename(path, '.ts')];
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
  const areaOf = (path: string) => path.split('/')[0]!;
  const serviceOf = (path: string) => path.split('/')[1]!;

  it('never lead from platform, places or domain to services, nor to cli', () => {
    const low = product.filter(({ path }) =>
      ['platform', 'places', 'domain'].includes(areaOf(path)),
    );
    const found = breaches(low, ({ imports }) =>
      imports.filter((name) => /^(services|cli)\//.test(name)),
    );
    expect(found).toEqual([]);
  });

  it('never lead from domain to anything but domain', () => {
    const found = breaches(
      product.filter(({ path }) => areaOf(path) === 'domain'),
      ({ imports }) => imports.filter((name) => /^(platform|places)\//.test(name)),
    );
    expect(found).toEqual([]);
  });

  it('never lead from one service to another', () => {
    const inService = product.filter(({ path }) => /^services\/[^/]+\//.test(path));
    const found = breaches(inService, ({ path, imports }) =>
      imports.filter((name) => name.startsWith('services/') && serviceOf(name) !== serviceOf(path)),
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

  it('of adapters stand in backends.ts alone', () => {
    const areas = 'broker|warehouse|hot-state|artifacts|codec';
    const adapter = new RegExp(String.raw`^platform\/(${areas})\/[a-z0-9]+-(${areas})\.ts$`);
    const found = breaches(product, ({ path, imports }) => {
      if (path === 'platform/backends.ts') return [];
      return imports.filter((name) => adapter.test(name) && dirname(name) !== dirname(path));
    });
    expect(found).toEqual([]);
  });

  it('form no cycle', () => {
    expect(cycles(product)).toEqual([]);
  });
});

const VENDORS: readonly (readonly [RegExp, RegExp])[] = [
  [/^lmdb$/, /^platform\/[^/]+\/(lmdb|local)-/],
  [/^kafkajs/, /^platform\/broker\/kafka-/],
  [/^chdb/, /^platform\/warehouse\//],
  [/^@clickhouse\//, /^platform\/warehouse\//],
  [/^ioredis$/, /^platform\/hot-state\/redis-/],
  [/^@aws-sdk\//, /^platform\/artifacts\/s3-/],
  [/^@kafkajs\//, /^platform\/codec\/registry-/],
  [/^express$/, /^services\/ingest-api\//],
  [/^zod-openapi$/, /^services\/ingest-api\/openapi\//],
  [/^openai$/, /^platform\/model\/openai-/],
  [/^minisearch$/, /^platform\/search\/corpus-/],
];

describe('time, randomness and environment', () => {
  it('enter through platform/runtime and the command alone', () => {
    const forbidden = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.env\b/;
    const elsewhere = product.filter(
      ({ path }) => !path.startsWith('platform/runtime/') && path !== 'cli/main.ts',
    );
    expect(breaches(elsewhere, ({ text }) => code(text).match(forbidden)?.[0] ?? [])).toEqual([]);
  });
});

/** The text without its comments. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** Import cycles among static imports, each as `a -> b -> a`. */
function cycles(of: readonly Source[]): string[] {
  const graph = new Map(of.map(({ path, text }) => [path, staticImports(path, text)]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const seen = trail.indexOf(path);
    if (seen >= 0) found.push([...trail.slice(seen), path].join(' -> '));
    if (seen >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

function staticImports(path: string, text: string): string[] {
  const values = text.replace(/^import type [^;]*;/gm, '').replace(/\bimport\([^)]*\)/g, '');
  return importsOf(path, values).filter((name) => name.endsWith('.ts'));
}
