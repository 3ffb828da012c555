/** Exports that run in the background and stay: decisions "Exports" 4 to 6. */
import { expect } from 'vitest';
import { Client, expectFault, expectRefusal, storeBatch, TIMESTAMP, UNKNOWN_ID } from './client.ts';
import type { Deployment } from './deployment.ts';
import {
  createExport,
  type Export,
  exportsClient,
  listedClient,
  NEEDS_EXPORTS,
  storedBatch,
} from './export-requests.ts';
import type { Requirements } from './requirements.ts';

interface ExportList {
  readonly exports: Export[];
  readonly next_cursor: string | null;
}

export function durableExports(requirements: Requirements): void {
  durable(requirements);
  listing(requirements);
}

function durable({ holds }: Requirements): void {
  const at = 'interface Export';
  holds(
    at,
    'run_in_background: 202 ExportStatusResponse with its fields',
    async (deployment) => {
      const { id, batch_name } = await storedBatch(deployment);
      const { status, body } = await createExport<Export>(deployment, {
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
        rows_done: 0,
        rows_total: null,
      });
      const shown = await exportsClient(deployment).get<Export>(`/exports/${body.id}`);
      expect(shown.status).toBe(200);
      expect(shown.body.id).toBe(body.id);
    },
    NEEDS_EXPORTS,
  );
  holds(
    'decisions Exports 4',
    'csv_options shows all of the options',
    async (deployment) => {
      const { id } = await storedBatch(deployment);
      const chosen = {
        schema_version: 1,
        prune_empty_columns: true,
        format: 'csv',
        columns: ['outputs'],
        formula_guard: false,
      };
      const body = { batch_ids: [id], run_in_background: true, ...chosen };
      expect((await createExport<Export>(deployment, body)).body.csv_options).toEqual(chosen);
    },
    NEEDS_EXPORTS,
  );
  holds(
    'interface Exports',
    'get and download: 404 not found for the organization',
    async (deployment) => {
      const { id } = await storeBatch(new Client(deployment, 'rival'));
      const body = { batch_ids: [id], run_in_background: true };
      const foreign = await new Client(deployment, 'rival').post<Export>('/exports', body);
      for (const name of [UNKNOWN_ID, foreign.body.id]) {
        expectRefusal(await exportsClient(deployment).get(`/exports/${name}`), 404);
        expectRefusal(await exportsClient(deployment).get(`/exports/${name}/download`), 404);
      }
    },
    NEEDS_EXPORTS,
  );
  holds(
    'interface States',
    'batch names are best effort: an id is omitted when its batch is gone',
    async (deployment) => {
      const { id } = await storeBatch(exportsClient(deployment));
      const made = await createExport<Export>(deployment, {
        batch_ids: [id],
        run_in_background: true,
      });
      await exportsClient(deployment).delete(`/batches/${id}`);
      const { status, body } = await exportsClient(deployment).get<Export>(
        `/exports/${made.body.id}`,
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ batch_ids: [id], batch_names: {} });
    },
    NEEDS_EXPORTS,
  );
}

function listing({ holdsInOrder }: Requirements): void {
  const at = 'interface Exports';
  const queued = async (deployment: Deployment, count: number) => {
    const { id } = await storeBatch(listedClient(deployment));
    const body = { batch_ids: [id], run_in_background: true };
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      const made = await listedClient(deployment).post<Export>('/exports', body);
      ids.unshift(made.body.id);
    }
    return ids;
  };
  const list = async (deployment: Deployment, query = '') =>
    await listedClient(deployment).get<ExportList>(`/exports${query}`);
  holdsInOrder(
    at,
    'list: newest first, next_cursor leads on and is null on the last page',
    async (deployment) => {
      const ids = await queued(deployment, 3);
      const first = (await list(deployment, '?limit=2')).body;
      expect(first.exports.map((one) => one.id)).toEqual(ids.slice(0, 2));
      const cursor = encodeURIComponent(first.next_cursor!);
      const second = (await list(deployment, `?limit=2&cursor=${cursor}`)).body;
      expect(second.exports[0]!.id).toBe(ids[2]);
      const all = (await list(deployment, '?limit=200')).body;
      expect(all.next_cursor).toBeNull();
    },
    NEEDS_EXPORTS,
  );
  holdsInOrder(
    at,
    'status: repeatable or comma-joined, one of five',
    async (deployment) => {
      await queued(deployment, 1);
      const any = '?status=queued,running&status=completed,failed,expired';
      const omitted = (await list(deployment)).body.exports.map((one) => one.id);
      expect((await list(deployment, any)).body.exports.map((one) => one.id)).toEqual(omitted);
      expect((await list(deployment, '?status=expired')).body.exports).toEqual([]);
      expectFault(await list(deployment, '?status=nope'), 'query', 'status');
    },
    NEEDS_EXPORTS,
  );
  holdsInOrder(
    at,
    'limit 1 to 200',
    async (deployment) => {
      for (const limit of ['0', '201', 'x']) {
        expectFault(await list(deployment, `?limit=${limit}`), 'query', 'limit');
      }
      expect((await list(deployment, '?limit=200')).status).toBe(200);
    },
    NEEDS_EXPORTS,
  );
  holdsInOrder(
    'decisions Exports 6',
    'cursor: opaque, signed, bound to the filter; changed or foreign: 400',
    async (deployment) => {
      await queued(deployment, 3);
      const cursor = (await list(deployment, '?limit=1')).body.next_cursor!;
      const last = cursor.endsWith('A') ? 'B' : 'A';
      const tampered = cursor.slice(0, -1) + last;
      const head = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1);
      for (const bad of ['nonsense', tampered.slice(0, -3), head, cursor + cursor]) {
        expectRefusal(await list(deployment, `?limit=1&cursor=${encodeURIComponent(bad)}`), 400);
      }
      const other = `?limit=1&status=failed&cursor=${encodeURIComponent(cursor)}`;
      expectRefusal(await list(deployment, other), 400);
      const path = `/exports?limit=1&cursor=${encodeURIComponent(cursor)}`;
      expectRefusal(await new Client(deployment, 'rival').get(path), 400);
    },
    NEEDS_EXPORTS,
  );
}
