/**
 * What pages name: links, files, commands, variables, scripts and metrics. A page that names what
 * is gone, or never was, stops whoever follows it. What a page says of them is for people to check.
 */
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSUMER_GROUPS } from '../../ledger/consumer-groups.ts';
import { readCommandHelps } from '../support/command-helps.ts';
import {
  codeSpans,
  headingAnchors,
  listProjectFiles,
  type Page,
  readPages,
  readProjectFile,
  readProse,
  shellBlocks,
} from '../support/markdown-pages.ts';

const files = listProjectFiles();
const folders = new Set(files.flatMap(foldersAbove));
const pages = readPages();
/** Pages about the program as it is. The others tell what was, so they may name what has gone. */
const current = pages.filter(({ path }) => !/^(CHANGELOG\.md|docs\/decisions\/\d)/.test(path));

function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === '.' ? [] : [above, ...foldersAbove(above)];
}

/** Every breach on the pages, as `page: what`. */
function breaches(of: readonly Page[], find: (page: Page) => Iterable<string>): string[] {
  return of.flatMap((page) => [...new Set(find(page))].map((what) => `${page.path}: ${what}`));
}

describe('links', () => {
  it('lead to files, and to headings that are there', () => {
    const found = breaches(pages, (page) => {
      const links = readProse(page).matchAll(/\]\(([^)\s]+)\)/g);
      return Array.from(links, ([, link]) => link!).filter((link) => !leadsSomewhere(page, link));
    });
    expect(found).toEqual([]);
  });

  it('of the README name every page of docs', () => {
    const readme = readProjectFile('README.md');
    const documents = files.filter((path) => /^docs\/[^/]+\.md$/.test(path));
    expect(documents.filter((path) => !readme.includes(`](${path}`))).toEqual([]);
  });
});

function leadsSomewhere(page: Page, link: string): boolean {
  if (/^(https?|mailto):/.test(link)) return true;
  const [path, anchor] = link.split('#') as [string, string | undefined];
  const target = path === '' ? page.path : normalize(join(dirname(page.path), path));
  if (!files.includes(target))
    return anchor === undefined && folders.has(target.replace(/\/$/, ''));
  return anchor === undefined || headingAnchors(readProjectFile(target)).has(anchor);
}

/** What only a build, a run or its reader makes, and names that stand for any. */
const MADE_LATER = /^(dist|out|\.cache)\/|^\.env$|^cairn-format\.json$/;
const STANDS_FOR_ANY = /\b(SUBJECT|NN)\b|^NN_|^job\.v3\.avsc$/;
const FILE_NAME = /^(?![./])[\w.@*/-]+\.(avsc|css|env|js|json|md|py|sql|ts|tsv|tsx|txt|ya?ml)$/;
const FOLDER_NAME = /^[\w.@-]+(\/[\w.@-]+)*\/$/;

describe('files', () => {
  it('that pages name are there, decisions included', () => {
    const found = breaches(
      pages.filter(({ path }) => path !== 'CHANGELOG.md'),
      (page) =>
        codeSpans(page).filter((name) => {
          const isName = FILE_NAME.test(name) || FOLDER_NAME.test(name);
          if (!isName || MADE_LATER.test(name) || STANDS_FOR_ANY.test(name)) return false;
          return !isFile(name.replace(/\/$/, ''));
        }),
    );
    expect(found).toEqual([]);
  });
});

/** From the root, from the page's folder, or by the end of its path, as people shorten it. */
function isFile(name: string): boolean {
  const path = name.replace(/[.]/g, '\\.').replaceAll('*', '[^/]*');
  const whole = new RegExp(`(^|/)${path}$`);
  return [...files, ...folders].some((one) => whole.test(one));
}

describe('names', () => {
  const code = files
    .filter((path) => /\.([jt]sx?|ya?ml|py|toml|cfg|env|example)$|Dockerfile|^\.ci\//.test(path))
    .filter((path) => !/package-lock|^test\/docs\/references/.test(path))
    .map(readProjectFile)
    .join('\n');

  it('of variables are read by the program, its tests or its deployment', () => {
    const names = new Set(code.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g));
    // One for each backend (test/support/shared-backends.ts).
    for (const kind of ['KAFKA', 'REGISTRY', 'REDIS', 'S3']) names.add(`CAIRN_TEST_${kind}`);
    // A page says that it is not read.
    names.add('OTEL_TRACES_SAMPLER');
    const found = breaches(current, (page) =>
      [...codeSpans(page), ...shellBlocks(page)].flatMap((text) =>
        [...text.matchAll(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)+\b/g)]
          .map(([name]) => name.replace(/_FILE$/, ''))
          .filter((name) => !names.has(name) && !names.has(`${name}_FILE`)),
      ),
    );
    expect(found).toEqual([]);
  });

  it('of scripts are in package.json', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json'));
    const found = breaches(current, ({ text }) =>
      Array.from(text.matchAll(/npm run ([\w:]+)/g), ([, name]) => name!).filter(
        (name) => !(name in scripts),
      ),
    );
    expect(found).toEqual([]);
  });

  it('of consumer groups are all in docs/metrics.md', () => {
    const page = readProjectFile('docs/metrics.md');
    const groups = Object.keys(CONSUMER_GROUPS);
    expect(groups.filter((group) => !page.includes(`\`${group}\``))).toEqual([]);
  });

  it('of metrics are in docs/metrics.md', () => {
    const documented = readProjectFile('docs/metrics.md');
    const named = current.filter(({ path }) => !path.startsWith('clients/'));
    const found = breaches(named, ({ text }) =>
      Array.from(text.matchAll(/\bcairn_[a-z_]+\b/g), ([name]) => name).filter(
        (name) => !documented.includes(`\`${name.replace(/_(count|sum|bucket)$/, '')}\``),
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('commands', () => {
  it('exist, with the options that pages give them', { timeout: 120_000 }, async () => {
    const helps = new Map<string, string>();
    for await (const { command, help } of readCommandHelps()) helps.set(command, help);
    const found = breaches(current, (page) => {
      const texts = [
        ...codeSpans(page),
        ...shellBlocks(page).flatMap((block) => block.split('\n')),
      ];
      return texts.flatMap(calledCommands).filter((call) => !isKnownCall(call, helps));
    });
    expect(found).toEqual([]);
  });
});

/** `cairn WORD ... --option ...`, as far as one call goes. */
function calledCommands(text: string): string[] {
  const calls = text
    .replaceAll('npm run cairn -- ', 'cairn ')
    .replace(/^npm (start|run demo) -- /, (_, name) => `cairn ${name === 'start' ? 'up' : 'demo'} `)
    .split(/\s*(?:&&|\||;|#|\$\()\s*/);
  return calls.flatMap((call) => /(?:^|\s)cairn ([a-z].*)$/.exec(call)?.[1] ?? []);
}

/** Of a command that holds others, the words alone may be named. */
function isKnownCall(call: string, helps: ReadonlyMap<string, string>): boolean {
  const words = call.split(/\s+/);
  const name = [words.slice(0, 2).join(' '), words[0]!].find((one) => helps.has(one));
  if (name === undefined) {
    return words.length === 1 && [...helps.keys()].some((one) => one.startsWith(`${words[0]} `));
  }
  const options = words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.split('=')[0]!);
  const help = helps.get(name)!;
  return options.every((option) => new RegExp(`${option}\\b(?!-)`).test(help));
}
