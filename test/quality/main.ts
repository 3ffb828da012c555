/**
 * Measures what Cairn says of places against labelled data: `npm run quality -- [PART...]`.
 *
 * Each file of parts/ is one part. Without arguments all run, and docs/quality.md is written with
 * the date and the versions of the data. Models are fitted to other cities or records than those
 * they are measured on, so that the figures are those of unseen data. The most confident errors
 * are printed, since some of them are wrong labels.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetPath } from '../../platform/runtime/assets.ts';
import { sharedDataFolder } from '../support/shared-data.ts';
import type { ConfidentError, DataFile, QualityPart, QualityRow } from './part.ts';

const PARTS_FOLDER = join(import.meta.dirname, 'parts');
const REPORT = assetPath('docs', 'quality.md');
const MAX_PRINTED_ERRORS = 50;

async function loadParts(asked: readonly string[]): Promise<QualityPart[]> {
  const files = readdirSync(PARTS_FOLDER).filter((file) => file.endsWith('.ts'));
  const parts: QualityPart[] = [];
  for (const file of files.sort()) {
    const loaded = (await import(join(PARTS_FOLDER, file))) as { part: QualityPart };
    parts.push(loaded.part);
  }
  const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const names = parts.map((part) => part.name).join(', ');
    throw new Error(`no part is called ${unknown.join(', ')}; there are ${names}`);
  }
  return parts.filter((part) => asked.length === 0 || asked.includes(part.name));
}

function filePath({ path, ships }: DataFile, sharedFolder: string | undefined): string | null {
  const found = ships ? assetPath(path) : sharedFolder && join(sharedFolder, path);
  return found && existsSync(found) ? found : null;
}

/** The first letters of the file's SHA-256, which name its version. */
function fileVersion(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 12);
}

interface PartReport {
  part: QualityPart;
  rows: QualityRow[];
  errors: ConfidentError[];
  /** Files that are not on this machine; the part did not run when there are any. */
  missing: string[];
  seconds: number;
}

async function runPart(part: QualityPart, sharedFolder: string | undefined): Promise<PartReport> {
  const missing = part.data.filter((file) => filePath(file, sharedFolder) === null);
  if (missing.length > 0) {
    return { part, rows: [], errors: [], missing: missing.map(({ path }) => path), seconds: 0 };
  }
  const start = performance.now();
  const { rows, errors = [] } = await part.run({ shared: sharedFolder ?? '' });
  const seconds = Math.round((performance.now() - start) / 1_000);
  return { part, rows, errors, missing: [], seconds };
}

function percent(share: number | null): string {
  return share === null ? '-' : (share * 100).toFixed(1);
}

function verdict({ today, floor, lowerIsBetter }: QualityRow): string {
  if (today === null || floor === null) return '';
  return (lowerIsBetter ? today <= floor : today >= floor) ? 'holds' : 'below the floor';
}

function table(rows: readonly QualityRow[]): string {
  const lines = rows.map((row) => {
    const figures = [row.today, row.floor, row.aim].map(percent).join(' | ');
    return `| ${row.measure} | ${figures} | ${verdict(row)} |`;
  });
  const head = '| measure (%) | today | floor | aim | |\n|---|---|---|---|---|';
  return [head, ...lines].join('\n');
}

function section({ part, rows, missing }: PartReport, sharedFolder: string | undefined): string {
  const needs = part.data.some((file) => !file.ships)
    ? 'Some of its data does not ship with the project.'
    : 'All of its data ships with the project.';
  const versions = part.data.map((file) => {
    const path = filePath(file, sharedFolder);
    return `- \`${file.path}\` ${path === null ? 'is not on this machine' : fileVersion(path)}`;
  });
  const body = missing.length > 0 ? 'Not measured: its data is not here.' : table(rows);
  return [`## ${part.name}`, `${part.method} ${needs}`, body, versions.join('\n')].join('\n\n');
}

function printErrors(reports: readonly PartReport[]): void {
  const all = reports.flatMap(({ part, errors }) => errors.map((error) => ({ part, ...error })));
  const worst = all.sort((a, b) => b.certainty - a.certainty).slice(0, MAX_PRINTED_ERRORS);
  console.log(`\nThe ${worst.length} most confident errors:`);
  for (const { part, certainty, text } of worst) {
    console.log(`${certainty.toFixed(3)} ${part.name}: ${text}`);
  }
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const sharedFolder = sharedDataFolder();
  const reports: PartReport[] = [];
  for (const part of await loadParts(asked)) {
    const report = await runPart(part, sharedFolder);
    const missing = report.missing.length > 0 ? `, not measured without ${report.missing}` : '';
    console.log(`\n${part.name} (${report.seconds} s${missing})\n${table(report.rows)}`);
    reports.push(report);
  }
  printErrors(reports);
  if (asked.length > 0) return;
  const date = new Date().toISOString().slice(0, 10);
  const sections = reports.map((report) => section(report, sharedFolder));
  writeFileSync(REPORT, `${HEAD.replace('DATE', date)}\n${sections.join('\n\n')}\n`);
  console.log(`\nThe report is in ${REPORT}.`);
}

const HEAD = `# How good the answers are

\`npm run quality\` wrote this page on DATE from labelled data that nobody here made. Models are
fitted to other cities or other records than those they are measured on. Figures are percentages.
A version is the beginning of the file's SHA-256.
`;

await main();
