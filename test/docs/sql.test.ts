/**
 * docs/sql.md: every question is asked over CLICKHOUSE_PORT's interface, with its limits, and its
 * answer stands in the page. `npx vitest run test/docs --update` writes the answers anew.
 */
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { silentLog } from '../../platform/runtime/log.ts';
import { openChdbWarehouse } from '../../platform/warehouse/chdb/chdb-warehouse.ts';
import { migrate } from '../../platform/warehouse/migrations.ts';
import {
  type ServedWarehouse,
  serveWarehouse,
} from '../../platform/warehouse/serve/serve-warehouse.ts';
import { temporaryFolder } from '../support/backend.ts';
import { fillSqlSample } from '../support/sql-sample.ts';

const PAGE = new URL('../../docs/sql.md', import.meta.url);
const QUESTION = /(### \d+\. .*\n\n```sql\n)([\s\S]*?)(\n```\n)[\s\S]*?(?=\n### |$)/g;

const folder = temporaryFolder('sql-page');
let served: ServedWarehouse;

beforeAll(async () => {
  const warehouse = await openChdbWarehouse({ folder, clock: systemClock, log: silentLog });
  await migrate(warehouse);
  await fillSqlSample(warehouse);
  const limits = { timeoutMs: 60_000, memoryBytes: 512 * 1024 * 1024, rows: 10_000 };
  served = await serveWarehouse({ port: 0, folder, readOnly: true, limits, log: silentLog });
  await warehouse.close();
});
afterAll(async () => {
  await served?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask(sql: string): Promise<string> {
  const address = `http://127.0.0.1:${served.port}/?default_format=Markdown`;
  const response = await fetch(address, { method: 'POST', body: sql });
  const text = await response.text();
  expect(response.status, `${sql}\n${text}`).toBe(200);
  return text.trimEnd();
}

it('the page has twenty-one questions, and each has the answer that it shows', async () => {
  const page = readFileSync(PAGE, 'utf8');
  let answered = page;
  const questions = [...page.matchAll(QUESTION)];
  for (const [whole, head, sql, end] of questions) {
    const answer = await ask(sql!);
    expect(answer.split('\n').length, sql).toBeGreaterThan(2);
    answered = answered.replace(whole!, () => `${head}${sql}${end}\n${answer}\n`);
  }
  expect(questions).toHaveLength(21);
  await expect(answered).toMatchFileSnapshot('../../docs/sql.md');
});

/** Clients and tools of analysts send such settings with each query. */
const CLIENT_SETTINGS = new URLSearchParams({
  join_use_nulls: '1',
  aggregate_functions_null_for_empty: '1',
  transform_null_in: '1',
  union_default_mode: 'DISTINCT',
  session_timezone: 'Asia/Tokyo',
});

it('every view has the same rows whatever settings a client sends', async () => {
  const listed = [...readFileSync(PAGE, 'utf8').matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)];
  const views = listed.flatMap(([, names]) => names!.replaceAll('`', '').split(', '));
  expect(views).toHaveLength(15);
  const read = async (view: string, settings: string) => {
    const address = `http://127.0.0.1:${served.port}/?default_format=JSONCompactEachRow${settings}`;
    const response = await fetch(address, { method: 'POST', body: `SELECT * FROM ${view}` });
    return (await response.text()).trimEnd().split('\n').sort();
  };
  for (const view of views) {
    expect.soft(await read(view, `&${CLIENT_SETTINGS}`), view).toEqual(await read(view, ''));
  }
});
