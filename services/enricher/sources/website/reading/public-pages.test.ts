import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { describeWithSharedData } from '../../../../../test/support/describe-with-shared-data.ts';
import type { MicrodataItem } from './page-reading.ts';
import { readPage } from './read-page.ts';

interface PageCase {
  readonly name: string;
  readonly format: 'json-ld' | 'microdata' | 'opengraph';
  readonly page: string;
  readonly base_url?: string;
  readonly lists?: 'when-many' | 'always';
  readonly expected: unknown[];
}

const CASES = ['structured-data-pages', 'cases.jsonl.gz'];

describeWithSharedData('the pages of the extruct project', CASES, (file) => {
  const cases = readCases(file);

  it('are all there', () => {
    expect(cases.length).toBe(40);
  });

  it.each(cases.map((one) => [`${one.format} ${one.name}`, one] as const))('%s', (_, one) => {
    const bytes = gunzipSync(readFileSync(join(dirname(file), one.page)));
    const url = one.base_url ?? 'http://page.example/';
    const page = readPage({ url, contentType: 'text/html; charset=utf-8', bytes, fetchedAtMs: 0 });
    if (one.format === 'json-ld') {
      expect(page.ld.flatMap(({ items }) => items)).toEqual(one.expected);
    } else if (one.format === 'microdata') {
      const found = page.microdata.map((item) => shown(item, one));
      expect(sameSpaces(found)).toEqual(sameSpaces(EXPECTED_HERE[one.name] ?? one.expected));
    } else {
      const [{ properties }] = one.expected as [{ properties: [string, string][] }];
      const found = page.properties.map(([name, content]) => [name, content.trim()]);
      expect(found).toEqual(expect.arrayContaining(properties));
    }
  });
});

/** The constraints in a form's fields are not the page's text. They are not read. */
const EXPECTED_HERE: Readonly<Record<string, unknown>> = {
  'schema.org/SearchAction.001': [
    {
      type: 'https://schema.org/WebSite',
      properties: {
        url: 'https://www.example.com/',
        potentialAction: {
          type: 'https://schema.org/SearchAction',
          properties: {
            target: 'https://query.example.com/search?q={search_term_string}',
            'query-input': '',
          },
        },
      },
    },
  ],
};

/** Any white space separates blocks within one property. */
function sameSpaces(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/(?:\\n|\s)+/g, ' '));
}

function readCases(file: string): PageCase[] {
  if (file === '') return [];
  const lines = gunzipSync(readFileSync(file)).toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line) as PageCase);
}

/** The item in the cases' form. */
function shown(item: MicrodataItem, one: PageCase): unknown {
  const list = (values: readonly unknown[]) =>
    one.lists === 'always' || values.length > 1 ? values : values[0];
  const entries = Object.entries(item.properties).map(([name, values]) => [
    name,
    list(
      values.map((value) => {
        if (typeof value !== 'string') return shown(value, one);
        return one.base_url && isAddress(name) ? new URL(value, one.base_url).href : value;
      }),
    ),
  ]);
  return {
    ...(item.type.length > 0 && { type: list(item.type) }),
    ...(item.id !== null && { id: item.id }),
    ...(entries.length === 0 ? { value: item.text } : { properties: Object.fromEntries(entries) }),
  };
}

function isAddress(name: string): boolean {
  return ['url', 'image', 'availability', 'object', 'itemCondition'].includes(name);
}
