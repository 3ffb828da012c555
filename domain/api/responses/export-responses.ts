/** Responses about exports. */
import * as z from 'zod';
import { EXPORT_STATUSES } from '../../exports.ts';
import { exportOptions } from '../export-requests.ts';
import { count, timestamp } from '../response-fields.ts';

const RELATIVE = 'Relative to the base URL and the organization.';

const optionsShown = z.strictObject(exportOptions.shape).meta({
  id: 'ExportOptions',
  description: 'The options as they were kept.',
});

const exportMetadata = z
  .strictObject({
    rows: count,
    bytes: count,
    columns: count,
    stages_ms: z.record(z.string(), z.number().min(0)).meta({
      description: 'Milliseconds by stage.',
    }),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: 'ExportMetadata', description: 'Figures of the worker.' });

export const exportStatus = z
  .strictObject({
    id: z.string(),
    status: z.enum(EXPORT_STATUSES).meta({ id: 'ExportStatus' }),
    batch_ids: z.array(z.string()),
    csv_options: optionsShown.nullable().meta({ description: 'Null when it cannot be read.' }),
    batch_names: z.record(z.string(), z.string()).meta({
      description: 'By batch id; a batch that is gone is left out.',
    }),
    created_at: timestamp.nullable(),
    updated_at: timestamp.nullable(),
    status_url: z
      .string()
      .regex(/^\/place_enrichment\/exports\/[^/]+$/)
      .meta({ description: RELATIVE }),
    download_url: z
      .string()
      .regex(/^\/place_enrichment\/exports\/[^/]+\/download$/)
      .nullable()
      .meta({ description: `${RELATIVE} Present only while completed and not expired.` }),
    error: z.string().nullable().meta({ description: 'Why it failed.' }),
    metadata: exportMetadata.nullable().meta({ description: 'Once the file is built.' }),
    expired: z.boolean().meta({ description: 'Completed, and past its retention of 7 days.' }),
    rows_done: count.nullable().meta({
      description: 'Rows written so far, told about once a second; null when it failed.',
    }),
    rows_total: count.nullable().meta({
      description: 'Rows that it will have; null until it is known.',
    }),
  })
  .meta({ id: 'ExportStatusResponse' });

export const exportLink = z
  .strictObject({
    url: z.string().meta({
      description: 'The signed link; relative to the base URL when this service keeps the file.',
    }),
    expires_at: timestamp,
  })
  .meta({ id: 'ExportLinkResponse', description: 'No key is needed at the link.' });

export const exportList = z
  .strictObject({
    exports: z.array(exportStatus),
    next_cursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  })
  .meta({ id: 'ExportListResponse', description: 'Newest first.' });
