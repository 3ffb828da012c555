/** Responses about exports. */
import * as z from 'zod';
import { EXPORT_STATUSES } from '../../exports.ts';
import { exportOptions } from '../export-requests.ts';
import { count, timestamp } from '../response-fields.ts';

const RELATIVE = 'A path relative to the base URL and the organization.';

const optionsShown = z.strictObject(exportOptions.shape).meta({
  id: 'ExportOptions',
  description: 'The options of the export.',
});

const exportMetadata = z
  .strictObject({
    rows: count,
    bytes: count,
    columns: count,
    stages_ms: z.record(z.string(), z.number().min(0)).meta({
      description: 'The duration of each stage in milliseconds.',
    }),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .meta({ id: 'ExportMetadata', description: 'Statistics from the worker.' });

export const exportStatus = z
  .strictObject({
    id: z.string(),
    status: z.enum(EXPORT_STATUSES).meta({ id: 'ExportStatus' }),
    batch_ids: z.array(z.string()),
    csv_options: optionsShown
      .nullable()
      .meta({ description: 'Null if the options cannot be read.' }),
    batch_names: z.record(z.string(), z.string()).meta({
      description: 'Batch names by id. Deleted batches are omitted.',
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
      .meta({
        description: `${RELATIVE} Null unless the export is completed and has not expired.`,
      }),
    error: z.string().nullable().meta({ description: 'Why the export failed.' }),
    metadata: exportMetadata.nullable().meta({ description: 'Null until the file is built.' }),
    expired: z
      .boolean()
      .meta({ description: 'Whether a completed export is past its retention of 7 days.' }),
    rows_done: count.nullable().meta({
      description:
        'The number of rows written so far, updated about once a second. Null if the export ' +
        'failed.',
    }),
    rows_total: count.nullable().meta({
      description: 'The total number of rows. Null until it is known.',
    }),
  })
  .meta({ id: 'ExportStatusResponse' });

export const exportLink = z
  .strictObject({
    url: z.string().meta({
      description:
        'The signed link. It is relative to the base URL if this service stores the file.',
    }),
    expires_at: timestamp,
  })
  .meta({
    id: 'ExportLinkResponse',
    description: 'A link to the file. Opening it requires no API key.',
  });

export const exportList = z
  .strictObject({
    exports: z.array(exportStatus),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'The cursor for the next page. Null on the last page.' }),
  })
  .meta({ id: 'ExportListResponse', description: 'Newest first.' });
