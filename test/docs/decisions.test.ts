/** docs/decisions/README.md: every decision once, under its subject, by its title. */
import { describe, expect, it } from 'vitest';
import { readPages, readProjectFile } from '../support/markdown-pages.ts';

const FOLDER = 'docs/decisions/';
const index = readProjectFile(`${FOLDER}README.md`);

interface Decision {
  readonly file: string;
  readonly number: string;
  readonly text: string;
}

const decisions: Decision[] = readPages()
  .filter(({ path }) => path.startsWith(FOLDER) && path !== `${FOLDER}README.md`)
  .map(({ path, text }) => {
    const file = path.slice(FOLDER.length);
    return { file, number: file.slice(0, 4), text };
  });

/** Its line in the index. */
function writeEntry({ file, number, text }: Decision): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  const successor = /^Replaced by \[(\d{4})\]/m.exec(text)?.[1];
  return `- [${number}](${file}) ${title}${successor ? ` (replaced by ${successor})` : ''}`;
}

describe('the index of decisions', () => {
  it('has a line for each, and no other', () => {
    const lines = index.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.toSorted()).toEqual(decisions.map(writeEntry).toSorted());
  });

  it('lists those of a subject by their numbers', () => {
    for (const section of index.split(/^## /m).slice(1)) {
      const numbers = [...section.matchAll(/^- \[(\d{4})\]/gm)].map(([, number]) => number);
      expect(numbers.length, section).toBeGreaterThan(1);
      expect(numbers).toEqual(numbers.toSorted());
    }
  });
});

describe('a decision', () => {
  it('has a number and a name of its own, and a title without a number', () => {
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
    for (const { file, text } of decisions) {
      expect(file).toMatch(/^\d{4}(-[a-z0-9]+)+\.md$/);
      expect(text, file).toMatch(/^# (?!0|\d+[.:])/);
    }
  });

  it('names only decisions that are there', () => {
    const numbers = new Set(decisions.map(({ number }) => number));
    const named = decisions.flatMap(({ file, text }) =>
      [...text.matchAll(/\[(\d{4})\]\(|\((\d{4})(?:, (\d{4}))*\)|\b[Pp]age (\d{4})/g)].flatMap(
        (match) =>
          match
            .slice(1)
            .flatMap((number) => (number?.startsWith('0') ? [`${file}: ${number}`] : [])),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((one) => !numbers.has(one.slice(-4)))).toEqual([]);
  });
});
