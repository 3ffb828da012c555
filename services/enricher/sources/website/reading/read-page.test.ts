import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { PageReading } from './page-reading.ts';
import { readPage } from './read-page.ts';

function read(html: string | Uint8Array, contentType: string | null = 'text/html'): PageReading {
  const bytes = typeof html === 'string' ? Buffer.from(html) : html;
  return readPage({ url: 'http://site.example/a/b', contentType, bytes, fetchedAtMs: 1 });
}

const texts = (html: string) => read(html).blocks.map(({ text }) => text);

describe('blocks', () => {
  it('end at elements and line breaks', () => {
    expect(texts('<p>One <b>two</b><p>three<br>four<div>five<span>six</span></div>seven')).toEqual([
      'One two',
      'three',
      'four',
      'fivesix',
      'seven',
    ]);
  });

  it('are headings where a click opens a part of the page', () => {
    const html =
      '<details><summary>One</summary>a</details><button aria-expanded="false">Two</button>' +
      '<p>b</p><h3><button class="accordion-button">Three</button></h3><button>Send</button>';
    expect(read(html).blocks.map(({ text, level }) => [text, level])).toEqual([
      ['One', 6],
      ['a', 0],
      ['Two', 6],
      ['b', 0],
      ['Three', 3],
      ['Send', 0],
    ]);
  });

  it('have raised minutes and cents behind a dot, but no footnotes', () => {
    expect(texts('9<sup>30</sup> – 17<sup>00</sup>, 4<sup>99</sup> €, 12 m<sup>2</sup>')).toEqual([
      '9.30 – 17.00, 4.99 €, 12 m2',
    ]);
  });

  it('leave out hidden text', () => {
    const html = `<style>a{}</style><script>b</script><p hidden>c</p><p style="Display: none">d
      <b>e</b></p><template>f</template><select><option>g</select><svg><title>h</title></svg>seen`;
    expect(texts(html)).toEqual(['seen']);
  });

  it('are rows of tables, unless the table is layout', () => {
    const html = `<table><tr><th>Mon<td>9 - 5<br>7 - 9<tr><td>Tue</td><td></td></tr></table>
      <table><tr><td><h2>Left</h2>text</td><td>right</td></tr></table>`;
    const { blocks } = read(html);
    expect(blocks.map(({ text }) => text)).toEqual([
      'Mon 9 - 5 7 - 9',
      'Tue',
      'Left',
      'text',
      'right',
    ]);
    expect(blocks[0]!.cells).toEqual(['Mon', '9 - 5 7 - 9']);
  });

  it('know their landmark and their heading', () => {
    const { blocks, sections } = read(
      `<header>top</header><main><h2>A</h2><p>one</p><h3>B</h3><p>two</p>
       <h2>C</h2><p>three</p></main>
       <div role=contentinfo>end</div>`,
    );
    expect(blocks.map(({ landmark }) => landmark)).toEqual([
      'header',
      ...Array(6).fill('main'),
      'footer',
    ]);
    const around = (section: number): number[] =>
      section < 0 ? [] : [section, ...around(sections[section]!.parent)];
    const [, a, one, b, two, c, three] = blocks.map(({ section }) => section);
    expect(around(one!)).toContain(a);
    expect(around(two!)).toEqual(expect.arrayContaining([a, b]));
    expect(around(three!)).toContain(c);
    expect(around(three!)).not.toContain(a);
  });
});

describe('links and metas', () => {
  it('are resolved, with their words or labels', () => {
    const page = read(`<html lang=de-AT><base href="/x/"><title> A &amp; B </title>
      <link rel=canonical href="//site.example/c"><meta property="og:image" content="i.png">
      <a href=y>Our <b>menu</b></a><a href="tel:+491"><img alt=Call src=p.png></a>
      <a href="javascript:x()">no</a><iframe src=https://book.example/></iframe>`);
    expect(page).toMatchObject({
      title: 'A & B',
      language: 'de-at',
      canonicalUrl: 'http://site.example/c',
      meta: { 'og:image': 'i.png' },
    });
    expect(page.links.map(({ url, text }) => [url, text])).toEqual([
      ['http://site.example/x/y', 'Our menu'],
      ['tel:+491', 'Call'],
      ['https://book.example/', ''],
    ]);
  });
});

describe('charsets', () => {
  const JAPANESE =
    '営業時間は午前１１時から午後９時までです。定休日は月曜日です。ご予約はお電話で。';
  it.each([
    ['stated by the header', 'shift_jis', 'text/html; charset=Shift_JIS', ''],
    ['stated by the page', 'euc-jp', 'text/html', '<meta charset="EUC-JP">'],
    [
      'stated by http-equiv',
      'shift_jis',
      null,
      '<meta http-equiv=content-type content="text/html; charset=x-sjis">',
    ],
    ['stated wrongly as UTF-8', 'shift_jis', 'text/html; charset=utf-8', ''],
    [
      'stated wrongly, being UTF-8',
      'utf-8',
      'text/html; charset=iso-8859-1',
      '<meta charset=gb2312>',
    ],
    ['guessed', 'euc-jp', 'text/html', ''],
    ['marked', 'utf-16le', 'text/html', '\ufeff'],
  ])('%s', (_, charset, contentType, head) => {
    const html = `${head}<html><body><p>${JAPANESE.repeat(3)}</p>`;
    const page = read(iconv.encode(html, charset), contentType);
    expect(page.blocks.map(({ text }) => text).join()).toContain(JAPANESE);
  });

  it.each(['iso-8859-1', 'windows-1252'])('%s keeps quotes and dashes', (charset) => {
    const bytes = iconv.encode('<p>Caf\u00e9 \u2013 \u201cnice\u201d 5 \u20ac</p>', 'windows-1252');
    const page = read(bytes, `text/html; charset=${charset}`);
    expect(page.blocks[0]!.text).toBe('Caf\u00e9 \u2013 \u201cnice\u201d 5 \u20ac');
  });

  it.each([
    ['gb18030', '我们的营业时间是早上九点到晚上十点，欢迎光临。'],
    ['big5', '我們的營業時間是早上九點到晚上十點，歡迎光臨。'],
    ['windows-1256', 'ساعات العمل من التاسعة صباحا حتى العاشرة مساء كل يوم'],
  ])('%s is guessed', (charset, text) => {
    const page = read(iconv.encode(`<p>${text.repeat(4)}</p>`, charset));
    expect(page.blocks[0]!.text).toContain(text);
  });
});

describe('JSON-LD', () => {
  it.each([
    ['a trailing comma', '{"name":"A","x":[1,2,],}'],
    ['single quotes', "{'name':'A'}"],
    ['a comment around it', '<!-- {"name":"A"} -->'],
    ['a CDATA section', '//<![CDATA[\n{"name":"A"}\n//]]>'],
    ['a semicolon', '{"name":"A"};'],
    ['two objects', '{"name":"A"}{"name":"B"}'],
    ['encoded quotes', '{&quot;name&quot;:&quot;A&quot;}'],
    ['double commas', '{"name":"A",,"x":1}'],
    ['a missing brace', '{"name":"A","x":{"y":1}'],
  ])('with %s is repaired, and says so', (_, script) => {
    const [ld] = read(`<script type="application/ld+json">${script}</script>`).ld;
    expect(ld).toMatchObject({ repaired: true, items: [{ name: 'A' }, ...ld!.items.slice(1)] });
  });
});

describe('RDFa', () => {
  const shop = `<div vocab="https://schema.org/" typeof="Store"><span property="name">A</span>
    <meta property="openingHours" content="Mo-Fr 09:00-18:00"></div>`;

  it('is read as microdata is', () => {
    const properties = { name: ['A'], openingHours: ['Mo-Fr 09:00-18:00'] };
    expect(read(shop).microdata).toMatchObject([{ type: ['Store'], properties }]);
  });

  it('is left out inside microdata, and for other vocabularies', () => {
    const mixed = `<div itemscope><b itemprop=name property=name typeof=Person>B</b></div>
      <meta property="og:title" content="C">`;
    const { microdata } = read(mixed);
    expect(microdata).toHaveLength(1);
    expect(microdata[0]!.properties).toEqual({ name: ['B'] });
  });
});
