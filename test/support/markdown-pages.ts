/** The project's pages of Markdown, and what stands in them in the form of code. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from './backend.ts';

export interface Page {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
}

const FENCE = /^```(.*)\n([\s\S]*?)^```$/gm;

/** The files that git knows or will know, from the project's root. */
export function listProjectFiles(): string[] {
  const flags = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', flags, { cwd: repositoryFolder, encoding: 'utf8' });
  const files = [...new Set(listed.trim().split('\n'))];
  return files.filter((file) => existsSync(join(repositoryFolder, file)));
}

export function readProjectFile(path: string): string {
  return readFileSync(join(repositoryFolder, path), 'utf8');
}

export function readPages(): Page[] {
  const paths = listProjectFiles().filter((path) => path.endsWith('.md'));
  return paths.map((path) => ({ path, text: readProjectFile(path) }));
}

/** The page without its blocks of code. */
export function readProse({ text }: Page): string {
  return text.replace(FENCE, '');
}

/** What stands between backticks. A line may end within it. */
export function codeSpans(page: Page): string[] {
  const spans = readProse(page).matchAll(/(?<!`)`([^`]+)`(?!`)/g);
  return Array.from(spans, ([, code]) => code!.replace(/\s*\n\s*/g, ' '));
}

/** Blocks that somebody gives to a shell, with their continued lines joined. */
export function shellBlocks({ text }: Page): string[] {
  const blocks = [...text.matchAll(FENCE)].filter(([, info]) => /^(sh\b.*)?$/.test(info!));
  return blocks.map(([, , code]) => code!.replace(/\\\n\s*/g, ''));
}

/** The anchor of a heading, as GitHub and the guide make it. */
export function headingAnchors(text: string): Set<string> {
  const headings = text.matchAll(/^#+ (.+)$/gm);
  return new Set(Array.from(headings, ([, words]) => anchorOf(words!)));
}

function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replace(/\s/g, '-');
}
