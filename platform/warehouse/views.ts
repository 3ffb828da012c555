/**
 * The views that people query: schemas/clickhouse/views/NN_name.sql, in order, because some are
 * made of others. What several of them share is a file in `parts`; `{{name}}` stands for it.
 *
 * VW1 A view is replaced when its text has changed, and made when it is missing. Its comment ends
 *     in a digest of the text, so that a start with nothing to change asks one question.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { assetPath } from '../runtime/assets.ts';
import type { Warehouse } from './warehouse.ts';

export interface ViewDefinition {
  readonly name: string;
  /** The statement that makes it, without the digest. */
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

/** VW1. The tables are there. */
export async function createViews(warehouse: Warehouse): Promise<void> {
  const made = await warehouse.query<{ name: string; comment: string }>({ sql: MADE_VIEWS });
  const comments = new Map(made.map(({ name, comment }) => [name, comment]));
  let isRemade = false;
  for (const { name, sql, digest } of readViews()) {
    // A view that is made of replaced ones keeps the columns that they had.
    if (!isRemade && comments.get(name)?.endsWith(`(${digest})`)) continue;
    await warehouse.command({ sql: sql.replace(/'$/, ` (${digest})'`) });
    isRemade = true;
  }
}
