/**
 * Kill -9 of the embedded product while exports are built. After the restart each export completes,
 * has one file, and has the bytes of the inline export.
 */

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call, ORGANIZATION, type Product, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const JOBS = 6_000;
const KILLS = 2;
const TIMEOUT_MS = 300_000;

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly download_url: string | null;
  readonly metadata: { readonly rows: number; readonly sha256: string } | null;
}

async function submit(product: Product): Promise<void> {
  const jobs = Array.from({ length: JOBS }, (_, i) => ({
    place_id: `p-${i}`,
    inputs: {
      name: `Gasthof ${i}`,
      latitude: 47.1,
      longitude: 9.5,
      website: `https://x.example/${i}`,
    },
  }));
  const body = { batch_id: 'b-1', batch_name: 'b-1', jobs, kick_off_jobs_now: false };
  expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
}

async function queue(product: Product, format: string): Promise<string> {
  const body = { ...WISH, format, run_in_background: true };
  return (await call<Shown>(product.address, 'POST', '/exports', { body })).body.id;
}

const WISH = { batch_ids: ['b-1'], prune_empty_columns: true };

function waitForExport(product: Product, id: string, ...states: string[]): Promise<Shown> {
  const shown = async () => {
    const { body } = await call<Shown>(product.address, 'GET', `/exports/${id}`);
    if (states.includes(body.status)) return body;
    expect(['queued', 'running'], JSON.stringify(body)).toContain(body.status);
    return undefined;
  };
  return until(shown, `export ${id} is ${states.join(' or ')}`, { timeoutMs: 120_000, pollMs: 10 });
}

async function download({ address }: Product, id: string): Promise<Buffer> {
  const path = `/v1/${ORGANIZATION}/place_enrichment/exports/${id}/download`;
  const headers = { authorization: 'Bearer acme-test-key' };
  const answer = await fetch(address + path, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

it(`survives ${KILLS} kills`, { timeout: TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-kill-export-'));
  const env = { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder, INLINE_EXPORT_ROWS: String(JOBS) };
  let product = await startProduct({ env });
  await submit(product);
  const inline = (await call<string>(product.address, 'POST', '/exports', { body: WISH })).body;
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    ids.push(await queue(product, 'csv'), await queue(product, 'parquet'));
    await waitForExport(product, ids.at(-2)!, 'running', 'completed');
    await product.kill();
    product = await startProduct({ env });
  }
  for (const id of ids) {
    const done = await waitForExport(product, id, 'completed');
    const bytes = await download(product, id);
    expect(done.metadata?.rows).toBe(JOBS);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(done.metadata?.sha256);
    const artifacts = join(folder, 'artifacts', 'files', 'exports', ORGANIZATION, id);
    expect(readdirSync(artifacts)).toHaveLength(1);
  }
  expect((await download(product, ids[0]!)).toString()).toBe(inline);
  expect(await download(product, ids[2]!)).toEqual(await download(product, ids[0]!));
  expect(await download(product, ids[3]!)).toEqual(await download(product, ids[1]!));
  expect(await product.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});
