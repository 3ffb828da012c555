import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeWithSharedData } from '../../../../../test/support/describe-with-shared-data.ts';
import { mayFetch, readRobots } from './robots.ts';

interface PublicCase {
  readonly robots: string;
  readonly robots_base64?: string;
  readonly agent: string;
  readonly url: string;
  readonly allowed: boolean;
  readonly name: string;
}

function readCases(path: string): PublicCase[] {
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

describeWithSharedData("Google's cases for RFC 9309", ['robots-rfc9309'], (folder) => {
  it.each([
    ['spec_test.jsonl.gz', 400],
    ['robots_test.jsonl.gz', 145],
  ])('%s: all %i are answered as stated', (file, count) => {
    const cases = readCases(join(folder, file));
    expect(cases).toHaveLength(count);
    const wrong = cases.filter(({ robots, robots_base64: bytes, agent, url, allowed }) => {
      const read = bytes ? Buffer.from(bytes, 'base64') : Buffer.from(robots);
      return mayFetch(readRobots(read, agent), url) !== allowed;
    });
    expect(wrong.map(({ name, url, agent }) => `${name} ${agent} ${url}`)).toEqual([]);
  });
});

const read = (text: string) => readRobots(Buffer.from(text), 'cairn');

describe('robots.txt', () => {
  it('merges the groups of our product, and ignores those of others', () => {
    const rules = read('User-agent: Cairn\nDisallow: /a\n\nUser-agent: cairn/2\nDisallow: /b\n');
    expect(['/a', '/b', '/c'].map((path) => mayFetch(rules, `https://x.org${path}`))).toEqual([
      false,
      false,
      true,
    ]);
    const forAll = read('User-agent: *\nDisallow: /\nUser-agent: cairn\nAllow: /menu\n');
    expect(mayFetch(forAll, 'https://x.org/menu')).toBe(true);
    expect(mayFetch(forAll, 'https://x.org/')).toBe(true);
  });

  it("uses only our group's delay", () => {
    const text = 'User-agent: *\nCrawl-delay: 9\n\nUser-agent: cairn\nCrawl-delay: 2.5\nAllow: /\n';
    expect(read(text).crawlDelaySeconds).toBe(2.5);
    expect(read('User-agent: *\nCrawl-delay: -1\n').crawlDelaySeconds).toBeNull();
  });

  it('takes time in proportion to a hostile file', () => {
    const stars = `User-agent: *\nDisallow: /${'*a'.repeat(8_000)}$\n`;
    const rules = read(stars.repeat(30));
    expect(mayFetch(rules, `https://x.org/${'a'.repeat(60_000)}b`)).toBe(true);
  });
});
