/**
 * The views that people query: schemas/clickhouse/views/NN_name.sql, in order, because some use
 * others. Text that several of them share is a file in `parts`; `{{name}}` includes it.
 *
 * VW1 A view is created if it is missing, and replaced if its text has changed. Its comment ends
 *     with a digest of the text, so that a start with no changes needs only one query.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { assetPath } from '../runtime/assets.ts';
import type { Warehouse } from './warehouse.ts';

export interface ViewDefinition {
  readonly name: string;
  /** The statement that creates it, without the digest. */
  readonly sql: string;
  readonly digest: string;
}

export function readViews(folder = assetPath('schemas', 'clickhouse', 'views')): ViewDefinition[] {
  const files = readdirSync(folder).filter((name) => /^\d{2}_\w+\.sql$/.test(name));
  return files.sort().map((file) => {
    const sql = readSql(`${folder}/${file}`).replace(/\{\{(\w+)\}\}/g, (_, part) => {
      return readSql(`${folder}/parts/${part}.sql`);
    });
    const digest = createHash('sha256').update(sql).digest('hex').slice(0, 12);
    return { name: file.slice('NN_'.length, -'.sql'.length), sql, digest };
  });
}

/** The file without its comments. */
function readSql(path: string): string {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .trimEnd();
}

const MADE_VIEWS = `SELECT name, comment
FROM system.tables
WHERE database = currentDatabase()`;

/** VW1. The tables must exist. */
export async function createViews(warehouse: Warehouse): Promise<void> {
  const made = await warehouse.query<{ name: string; comment: string }>({ sql: MADE_VIEWS });
  const comments = new Map(made.map(({ name, comment }) => [name, comment]));
  let isRemade = false;
  for (const { name, sql, digest } of readViews()) {
    // A view over replaced views would keep their old columns, so it is replaced too.
    if (!isRemade && comments.get(name)?.endsWith(`(${digest})`)) continue;
    await warehouse.command({ sql: sql.replace(/'$/, ` (${digest})'`) });
    isRemade = true;
  }
}
