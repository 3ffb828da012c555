import { describe, expect, it } from 'vitest';
import { readHtml } from './html-text.ts';

/** Visible words, with one space between them. */
function words(html: string): string {
  return readHtml(html).text.trim().replace(/\s+/g, ' ');
}

describe('readHtml', () => {
  it('reads title, canonical address, date and words', () => {
    const page = readHtml(
      `<!doctype html><TITLE>Harbour &amp; quay</TITLE><title>second</title>
      <link REL=Canonical href="/q?a=1&amp;b=2">
      <meta property='article:published_time' content=2025>
      <p>One<br/>two &lt;b&gt; three<li>four<!-- no --><svg><title>no</title></svg>`,
    );
    expect(page).toMatchObject({
      title: 'Harbour & quay',
      canonicalUrl: '/q?a=1&b=2',
      date: '2025',
    });
    expect(page.text.split('\n').map((line) => line.trim())).toEqual(
      expect.arrayContaining(['One', 'two <b> three', 'four']),
    );
    expect(page.text).not.toContain('no');
  });

  it.each([
    ['&eacute;&#228;&#xDF; &hellip; &nosuch; AT&T', 'éäß … &nosuch; AT&T'],
    ['Donau&shy;dampf', 'Donaudampf'],
    ['&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['a < b > c <3 </> <?x?> <!y>', 'a < b > c <3'],
    ['<noscript><p>no</noscript><template>no</template>yes', 'yes'],
  ])('reads %s as a browser does', (html, expected) => {
    expect(words(html)).toBe(expected);
  });
});

describe('hostile pages', () => {
  const LONG = 1_000_000;
  const fill = (piece: string) => piece.repeat(LONG / piece.length);

  it.each([
    ['a script that never ends', `needle <script>${fill('</scrip')}`],
    ['a style that never ends', `needle <style>${fill('<')}`],
    ['a comment that never ends', `needle ${fill('<!--')}`],
    ['a tag that never ends', `needle <meta ${fill('a= ')}`],
    ['a title that never ends', `needle <title>${fill('&lt;')}`],
    ['one huge attribute', `needle <meta name=date content="${fill('&amp;')}">`],
    ['one huge attribute name', `needle <meta ${fill('x')}=1>`],
    ['one huge tag name', `needle <${fill('x')}>`],
    ['deep nesting', `needle ${fill('<form><i>')}${fill('</x>')}`],
    ['deep nesting of a hidden element', `needle <svg>${fill('<svg>')}</svg>`],
  ])('%s costs no more than its length', (_, html) => {
    const before = process.cpuUsage();
    const { text, date } = readHtml(html);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
    expect(text.trim()).toBe('needle');
    expect(date?.length ?? 0).toBeLessThanOrEqual(4_000);
  });

  it('a text is never longer than its page', () => {
    for (const piece of ['<p>', '&lt', '&nGt;', '<', '&', '<p>x</p>', '&#1;']) {
      expect(readHtml(fill(piece)).text.length).toBeLessThanOrEqual(LONG);
    }
  });
});
