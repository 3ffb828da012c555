/** The request that creates an export, and the options that are stored with an export. */
import * as z from 'zod';
import { COLUMN_GROUPS, EXPORT_FORMATS } from '../exports.ts';
import { MAX_JOBS } from '../jobs.ts';
import { describeAs } from './described.ts';

export const createExportRequest = z
  .strictObject({
    batch_ids: z.array(z.string()).min(1).max(MAX_JOBS),
    schema_version: z
      .literal([1, 2])
      .default(2)
      .meta({
        description: 'The version of the columns. 1 has the legacy columns.',
        override: describeAs({ type: 'integer', default: 2 }),
      }),
    prune_empty_columns: z.boolean().default(false).meta({
      description:
        'Whether to omit columns that are empty in every row. Without rows, all columns stay.',
    }),
    run_in_background: z.boolean().default(false).meta({
      description: 'Whether to build the export in the background even if it is small.',
    }),
    format: z.enum(EXPORT_FORMATS).default('csv'),
    columns: z
      .array(z.enum(COLUMN_GROUPS))
      .default([...COLUMN_GROUPS])
      .meta({
        description: 'The column groups to add to the six columns that are always present.',
      }),
    formula_guard: z
      .boolean()
      .default(true)
      .meta({
        description:
          "Whether to put ' before cells that a spreadsheet would run. Numbers and phone numbers " +
          'stay as they are.',
      }),
  })
  .meta({ id: 'CreateExportRequest' });

/** The options stored with an export; the API shows them as csv_options. */
export const exportOptions = createExportRequest.omit({
  batch_ids: true,
  run_in_background: true,
});
