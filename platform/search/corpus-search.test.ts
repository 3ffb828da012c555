import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeSearch, TEST_CONTEXT } from '../../test/contracts/search-contract.ts';
import { FAKE_PAGES, type FakePage } from '../../test/support/fake-search-servers.ts';
import { assetPath } from '../runtime/assets.ts';
import { isCairnError } from '../runtime/errors.ts';
import { type CorpusOptions, createCorpusSearch } from './corpus-search.ts';

const root = mkdtempSync(join(tmpdir(), 'cairn-corpus-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;

/** A new folder with these files. */
function corpus(files: Readonly<Record<string, string>>): string {
  const folder = join(root, `corpus-${folders++}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const LIMITS = { ...TEST_CONTEXT, limitBytes: 1024 * 1024 };

function open(path: string, more: Partial<CorpusOptions> = {}) {
  return createCorpusSearch({ ...LIMITS, path, ...more });
}

function toJsonl(pages: readonly FakePage[]): string {
  return pages.map((page) => `${JSON.stringify(page)}\n`).join('');
}

describeSearch(
  'corpus',
  async (pages) => {
    const search = open(corpus({ 'pages.jsonl': toJsonl(pages) }));
    return { search, close: search.close };
  },
  FAKE_PAGES,
);

describe('the corpus', () => {
  it('reads HTML, Markdown, text and JSONL, in folders or as one file', async () => {
    const folder = corpus({
      'a/page.html': `<!doctype html><title>Harbour &amp; quay</title>
        <link rel="canonical" href="https://example.org/harbour"><meta name=date content=2025-02-03>
        <script>var zebra = 1</script><p>The harbour master sits<br>at quay four.</p>`,
      'b.md':
        '---\nurl: https://example.org/bakery\ndate: 2024-01-01\n---\n' +
        '# Bakery\n\nBread [daily](x).',
      'c.txt': 'Cobbler\nMends shoes.',
      'd.jsonl':
        '{"url":"https://example.org/d","title":"Dyer","text":"Dyes wool.","date":"2023"}\n',
    });
    const search = open(folder);
    const first = async (query: string) => (await search.search(query)).findings[0];
    expect(await first('harbour master')).toEqual({
      title: 'Harbour & quay',
      url: 'https://example.org/harbour',
      snippet: 'The harbour master sits at quay four.',
      date: '2025-02-03',
      position: 1,
      passage: 'The harbour master sits at quay four.',
    });
    expect(await first('bread')).toMatchObject({
      title: 'Bakery',
      url: 'https://example.org/bakery',
      date: '2024-01-01',
      snippet: 'Bakery Bread daily.',
    });
    expect(await first('shoes')).toMatchObject({ title: 'Cobbler', url: 'corpus:///c.txt' });
    expect(await first('wool')).toMatchObject({ url: 'https://example.org/d', date: '2023' });
    expect(await first('zebra')).toBeUndefined();
    const alone = open(join(folder, 'd.jsonl'));
    expect((await alone.search('wool')).findings).toHaveLength(1);
  });

  it('skips hidden, linked and broken files and files of other types', async () => {
    const folder = corpus({
      '.hidden.txt': 'needle hidden',
      'image.png': 'needle image',
      'bad.jsonl': 'needle\n[]\n{"text":7}\n{"text":"needle kept"}\n\n{"text":"needle',
    });
    const outside = corpus({ 'secret.txt': 'needle outside' });
    symlinkSync(outside, join(folder, 'linked'));
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'linked.txt'));
    const { findings } = await open(folder, { maxResults: 10 }).search('needle');
    expect(findings.map(({ url }) => url)).toEqual(['corpus:///bad.jsonl%234']);
  });

  it('stops reading at its limit', async () => {
    const pages = Array.from({ length: 100 }, (_, i) => ({
      url: `https://example.org/${i}`,
      title: '',
      text: `needle ${'x'.repeat(993)}`,
    }));
    const folder = corpus({ 'pages.jsonl': toJsonl(pages) });
    const search = open(folder, { limitBytes: 10_500, maxResults: 100 });
    expect((await search.search('needle')).findings).toHaveLength(10);
  });

  it('S4 rejects while the folder is missing, and answers once it exists', async () => {
    const path = join(root, 'later');
    const search = open(path);
    const error = await search.search('needle').catch((thrown: unknown) => thrown);
    expect(isCairnError(error, 'search_unavailable')).toBe(true);
    expect((error as Error).message).toBe('The search provider corpus cannot read its pages.');
    mkdirSync(path);
    writeFileSync(join(path, 'a.txt'), 'needle');
    expect((await search.search('needle')).findings).toHaveLength(1);
  });

  it('ignores case, accents and typing errors, and reads scripts without spaces', async () => {
    const search = open(
      corpus({
        'a.txt': 'Café Älple serves käsknöpfle.',
        'b.txt': '東京都庁は新宿区にあります。',
        'c.txt': 'Opening hours of the pharmacy.',
      }),
    );
    const urls = async (query: string) =>
      (await search.search(query)).findings.map(({ url }) => url.slice(-5));
    expect(await urls('CAFE KASKNOPFLE')).toEqual(['a.txt']);
    expect(await urls('新宿')).toEqual(['b.txt']);
    expect(await urls('when is the pharmcy open?')).toEqual(['c.txt']);
  });

  it('finds nothing for a question that the pages do not answer', async () => {
    const search = open(corpus({ 'a.txt': 'The town hall opens in the morning.' }));
    expect(
      (await search.search('cheapest flight from Oslo to Lisbon this morning')).findings,
    ).toEqual([]);
  });

  it('returns the answering words verbatim from the page', async () => {
    const filler = 'Nothing of note happened in the valley that year. '.repeat(60);
    const text = `${filler}The lighthouse keeper was Ada Brenner. ${filler}`;
    const search = open(corpus({ 'a.txt': text }));
    const { findings } = await search.search('Who was the lighthouse keeper?');
    const { snippet, passage } = findings[0]!;
    expect(snippet).toContain('The lighthouse keeper was Ada Brenner.');
    expect(snippet!.length).toBeLessThanOrEqual(320);
    expect(text).toContain(snippet!.replaceAll('…', ''));
    expect(text).toContain(passage!.replace('…', ''));
  });

  it('reads hostile HTML', async () => {
    const search = open(
      corpus({
        'open.html': `needle ${'<script>'.repeat(50_000)}`,
        'angles.html': `${'<'.repeat(200_000)} needle`,
        'comments.html': `needle ${'<!--'.repeat(100_000)}`,
        'attributes.html': `needle <meta ${'a= '.repeat(100_000)}>`,
      }),
      { maxResults: 10, limitBytes: 8 * 1024 * 1024 },
    );
    expect((await search.search('needle')).findings).toHaveLength(4);
  });
});

describe('the pages that ship with Cairn', () => {
  const search = open(assetPath('sample', 'pages'), { maxResults: 10 });

  it.each([
    ['When is the post office in Vaduz open?', /^Opening hours of Post Vaduz/],
    ['How does Cairn deliver a large export?', /export/i],
  ])('answer %s', async (query, title) => {
    const { findings } = await search.search(query);
    expect(findings[0]?.title).toMatch(title);
  });

  it('name OpenStreetMap and its licence if they use its data', async () => {
    const { findings } = await search.search('opening hours Vaduz');
    expect(findings.length).toBeGreaterThan(5);
    const places = findings.filter(({ url }) => url.includes('openstreetmap.org'));
    for (const { passage } of places) expect(passage).toMatch(/OpenStreetMap contributors, ODbL/);
    expect(places.length).toBeGreaterThan(5);
  });
});
