import { describe, expect, it } from 'vitest';
import { LIMITS } from './page-reading.ts';
import { readPage } from './read-page.ts';

const SIZE = 1_900_000;
const fill = (piece: string, size = SIZE) => piece.repeat(Math.floor(size / piece.length));
const needle = (html: string) => `<p>needle</p>${html}`;
const ld = (text: string) => `<script type="application/ld+json">${text}</script>`;

/** Far above what a page takes (under a second each), far below what a fault costs. */
const MAX_CPU_MS = 6_000;

const HOSTILE: readonly (readonly [name: string, html: string])[] = [
  ['nested elements', needle(fill('<div>'))],
  ['nested elements that are closed', needle(fill('<div>', SIZE / 2) + fill('</div>', SIZE / 2))],
  ['nested tables', needle(fill('<table><tr><td>'))],
  ['nested headings', needle(fill('<h1><h2>'))],
  ['nested lists', needle(fill('<ul><li>'))],
  ['unclosed formatting', needle(fill('<b>x'))],
  ['closing tags alone', needle(fill('</p></x>'))],
  ['closing tags that match nothing in deep nesting', needle(fill('<i>', 3_000) + fill('</q>'))],
  ['many attributes on one element', needle(`<div ${fill('a="b" ')}>`)],
  ['many elements with attributes', needle(fill('<a b=1 c=2 d=3 e=4 f=5>'))],
  ['one endless attribute', needle(`<div a="${fill('x')}`)],
  ['endless entities', needle(fill('&amp;'))],
  ['endless numeric entities', needle(fill('&#'))],
  ['an endless comment', needle(`<!--${fill('--')}`)],
  ['an endless script', needle(`<script>${fill('</scrip')}`)],
  ['an endless title', needle(`<title>${fill('&lt;')}`)],
  ['nested items', needle(fill('<div itemscope itemprop=a>'))],
  [
    'items that refer to each other',
    needle(fill('<p id=a itemscope itemref="a b c"><i itemprop=x id=b>')),
  ],
  ['rows of many cells', needle(`<table><tr>${fill('<td>x')}`)],
  ['rows in rows', needle(fill('<tr><td>x'))],
  ['a million links', needle(fill('<a href=/x>x</a>'))],
  ['white space', needle(fill(' \n\t'))],
  ['one endless text', needle(fill('word '))],
  ['JSON that nests', ld(fill('[', 390_000))],
  ['JSON of quotes', ld(fill('"', 60_000))],
  ['JSON of comments', ld(fill('/*', 60_000))],
  ['JSON of opened comments', ld(fill('<!--', 60_000))],
  ['JSON of white space', ld(`{${fill(' ', 60_000)}`)],
  ['JSON of commas', ld(`[${fill(', ', 60_000)}`)],
  ['JSON of backslashes', ld(`{"a":"${fill('\\', 60_001)}`)],
  ['JSON of braces', ld(fill('{}', 60_000))],
  ['JSON of keys', ld(fill('{a:', 150))],
  ['many scripts', needle(fill(ld('{"a":1}')))],
  ['keys of the prototype', ld('{"__proto__":{"a":1},"constructor":1}')],
];

describe('hostile pages', () => {
  it.each(HOSTILE)('%s', (_, html) => {
    const before = process.cpuUsage();
    const page = readPage({
      url: 'http://hostile.example/',
      contentType: 'text/html',
      bytes: Buffer.from(html),
      fetchedAtMs: 0,
    });
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(MAX_CPU_MS);
    if (html.startsWith('<p>needle')) expect(page.blocks[0]?.text).toBe('needle');
    expect(page.blocks.length).toBeLessThanOrEqual(LIMITS.blocks + 1_000);
    expect(page.links.length).toBeLessThanOrEqual(LIMITS.links + 1);
    expect(page.sections.length).toBeLessThanOrEqual(LIMITS.sections);
    expect(JSON.stringify(page).length).toBeLessThan(4_000_000);
  });

  it.each([
    ['UTF-16 that is cut', Buffer.from('\ufeff<p>x', 'utf16le').subarray(0, 7), 'text/html'],
    ['random bytes', Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 251)), null],
    ['an unknown charset', Buffer.from('<p>x\xe9'), 'text/html; charset=no-such'],
    ['nothing', Buffer.from(''), 'text/html'],
    ['a PDF that is none', Buffer.from('%PDF-1.7 x'), 'application/pdf'],
  ])('%s gives a reading', (_, bytes, contentType) => {
    const url = 'http://odd.example/';
    expect(readPage({ url, contentType, bytes, fetchedAtMs: 0 }).url).toBe(url);
  });
});
