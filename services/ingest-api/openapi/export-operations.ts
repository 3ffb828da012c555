/** Descriptions of the routes of exports and of the files that they make. */
import * as z from 'zod';
import { exportList, exportStatus } from '../../../domain/api/responses/export-responses.ts';
import { FILE_TYPES } from '../../../domain/exports.ts';
import { json, linksTo, type Operations } from './operation.ts';

const NOT_FOUND = { 404: 'There is no such export.' };
const ATTACHMENT = {
  'Content-Disposition': {
    description: 'Names the file.',
    example: 'attachment; filename="cairn-export-2026-02-09.csv"',
  },
};

const csv = z.string().meta({
  description: 'RFC 4180, UTF-8, lines end with CRLF, the header first.',
  example: 'place_id,batch_id,batch_name,status\r\nstore-0042,stores-2026-02,Stores,completed\r\n',
});
const bytes = z.string().meta({ format: 'binary' });

/** By media type. */
const FILES = Object.fromEntries(
  Object.values(FILE_TYPES).map(({ contentType }) => {
    const schema = contentType === FILE_TYPES.csv.contentType ? csv : bytes;
    return [contentType.split(';')[0]!, { schema }] as const;
  }),
);

export const EXPORT_OPERATIONS = {
  createExport: {
    tag: 'Exports',
    summary: 'Export batches',
    description:
      'A CSV of at most 5,000 rows is answered at once; what is larger, of another format or ' +
      'wanted in the background becomes an export to follow by its status_url.',
    examples: {
      'At once': { batch_ids: ['stores-2026-02'], prune_empty_columns: true },
      'In the background, as Parquet': {
        batch_ids: ['stores-2026-02'],
        run_in_background: true,
        format: 'parquet',
      },
    },
    successes: {
      200: {
        description: 'The CSV.',
        content: { 'text/csv': { schema: csv } },
        headers: ATTACHMENT,
      },
      202: {
        ...json(exportStatus, 'Queued.'),
        links: linksTo(['getExport', 'downloadExport'], 'export_id', '$response.body#/id'),
      },
    },
    refusals: {
      404: 'One or more batches are not there.',
      502: 'No worker could be told of it.',
    },
  },
  listExports: {
    tag: 'Exports',
    summary: 'List exports',
    successes: { 200: json(exportList, 'A page of exports.') },
    refusals: { 400: 'The cursor was changed, or belongs to another list.' },
  },
  getExport: {
    tag: 'Exports',
    summary: 'Get how an export stands',
    successes: { 200: json(exportStatus, 'How it stands.') },
    refusals: NOT_FOUND,
  },
  downloadExport: {
    tag: 'Exports',
    summary: 'Get a signed link to the file of an export',
    successes: {
      307: {
        description: 'The file is at Location for 15 minutes; no key is needed there.',
        headers: {
          Location: {
            description: 'The signed link.',
            example: 'http://127.0.0.1:8080/artifacts/eyJ...',
          },
          'Cache-Control': { description: 'Links end.', example: 'no-store' },
        },
      },
    },
    refusals: {
      ...NOT_FOUND,
      409: 'It is not completed.',
      410: 'Its file has expired.',
    },
  },
  openArtifact: {
    tag: 'Exports',
    summary: 'Open a signed link',
    description: 'Links are made by downloadExport where files are kept by this service itself.',
    successes: {
      200: {
        description: 'The file.',
        content: FILES,
        headers: ATTACHMENT,
      },
    },
    refusals: { 403: 'The link was changed or has ended.' },
    openPath: '/artifacts/:token',
  },
} as const satisfies Operations;
