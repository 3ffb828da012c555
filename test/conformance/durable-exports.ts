/** Exports that run in the background and stay: decisions "Exports" 4 to 6. */
import { expect } from 'vitest';
import { Client, expectFault, expectRefusal, TIMESTAMP, UNKNOWN_ID, upload } from './client.ts';
import { create, type Export, inListed, NEED, of, storedBatch } from './export-requests.ts';
import type { Promises } from './promises.ts';
import type { Subject } from './subject.ts';

interface ExportList {
  readonly exports: Export[];
  readonly next_cursor: string | null;
}

export function durableExports(promises: Promises): void {
  durable(promises);
  listing(promises);
}

function durable({ kept }: Promises): void {
  const at = 'interface Export';
  kept(
    at,
    'run_in_background: 202 ExportStatusResponse with its fields',
    async (s) => {
      const { id, batch_name } = await storedBatch(s);
      const { status, body } = await create<Export>(s, {
        batch_ids: [id],
        run_in_background: true,
      });
      expect(status).toBe(202);
      expect(body).toEqual({
        id: expect.stringMatching(/\S/),
        status: 'queued',
        batch_ids: [id],
        csv_options: expect.any(Object),
        batch_names: { [id]: batch_name },
        created_at: expect.stringMatching(TIMESTAMP),
        updated_at: expect.stringMatching(TIMESTAMP),
        status_url: `/place_enrichment/exports/${body.id}`,
        download_url: null,
        error: null,
        metadata: null,
        expired: false,
      });
      const shown = await of(s).get<Export>(`/exports/${body.id}`);
      expect(shown.status).toBe(200);
      expect(shown.body.id).toBe(body.id);
    },
    NEED,
  );
  kept(
    'decisions Exports 4',
    'csv_options shows all of the options',
    async (s) => {
      const { id } = await storedBatch(s);
      const chosen = {
        schema_version: 1,
        prune_empty_columns: true,
        format: 'csv',
        columns: ['outputs'],
        formula_guard: false,
      };
      const body = { batch_ids: [id], run_in_background: true, ...chosen };
      expect((await create<Export>(s, body)).body.csv_options).toEqual(chosen);
    },
    NEED,
  );
  kept(
    'interface Exports',
    'get and download: 404 not found for the organization',
    async (s) => {
      const { id } = await upload(new Client(s, 'rival'));
      const body = { batch_ids: [id], run_in_background: true };
      const foreign = await new Client(s, 'rival').post<Export>('/exports', body);
      for (const name of [UNKNOWN_ID, foreign.body.id]) {
        expectRefusal(await of(s).get(`/exports/${name}`), 404);
        expectRefusal(await of(s).get(`/exports/${name}/download`), 404);
      }
    },
    NEED,
  );
  kept(
    'interface States',
    'batch names are best effort: an id is omitted when its batch is gone',
    async (s) => {
      const { id } = await upload(of(s));
      const made = await create<Export>(s, { batch_ids: [id], run_in_background: true });
      await of(s).delete(`/batches/${id}`);
      const { status, body } = await of(s).get<Export>(`/exports/${made.body.id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ batch_ids: [id], batch_names: {} });
    },
    NEED,
  );
}

function listing({ keptInOrder }: Promises): void {
  const at = 'interface Exports';
  const queued = async (s: Subject, count: number) => {
    const { id } = await upload(inListed(s));
    const body = { batch_ids: [id], run_in_background: true };
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      const made = await inListed(s).post<Export>('/exports', body);
      ids.unshift(made.body.id);
    }
    return ids;
  };
  const list = async (s: Subject, query = '') =>
    await inListed(s).get<ExportList>(`/exports${query}`);
  keptInOrder(
    at,
    'list: newest first, next_cursor leads on and is null on the last page',
    async (s) => {
      const ids = await queued(s, 3);
      const first = (await list(s, '?limit=2')).body;
      expect(first.exports.map((one) => one.id)).toEqual(ids.slice(0, 2));
      const cursor = encodeURIComponent(first.next_cursor!);
      const second = (await list(s, `?limit=2&cursor=${cursor}`)).body;
      expect(second.exports[0]!.id).toBe(ids[2]);
      const all = (await list(s, '?limit=200')).body;
      expect(all.next_cursor).toBeNull();
    },
    NEED,
  );
  keptInOrder(
    at,
    'status: repeatable or comma-joined, one of five',
    async (s) => {
      await queued(s, 1);
      const any = '?status=queued,running&status=completed,failed,expired';
      const omitted = (await list(s)).body.exports.map((one) => one.id);
      expect((await list(s, any)).body.exports.map((one) => one.id)).toEqual(omitted);
      expect((await list(s, '?status=expired')).body.exports).toEqual([]);
      expectFault(await list(s, '?status=nope'), 'query', 'status');
    },
    NEED,
  );
  keptInOrder(
    at,
    'limit 1 to 200',
    async (s) => {
      for (const limit of ['0', '201', 'x']) {
        expectFault(await list(s, `?limit=${limit}`), 'query', 'limit');
      }
      expect((await list(s, '?limit=200')).status).toBe(200);
    },
    NEED,
  );
  keptInOrder(
    'decisions Exports 6',
    'cursor: opaque, signed, bound to the filter; changed or foreign: 400',
    async (s) => {
      await queued(s, 3);
      const cursor = (await list(s, '?limit=1')).body.next_cursor!;
      const last = cursor.endsWith('A') ? 'B' : 'A';
      const tampered = cursor.slice(0, -1) + last;
      const head = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
      for (const bad of ['nonsense', tampered.slice(0, -3), head, cursor + cursor]) {
        expectRefusal(await list(s, `?limit=1&cursor=${encodeURIComponent(bad)}`), 400);
      }
      const other = `?limit=1&status=failed&cursor=${encodeURIComponent(cursor)}`;
      expectRefusal(await list(s, other), 400);
      const path = `/exports?limit=1&cursor=${encodeURIComponent(cursor)}`;
      expectRefusal(await new Client(s, 'rival').get(path), 400);
    },
    NEED,
  );
}
