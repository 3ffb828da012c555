/** Descriptions of the operations on exports and their files. */
import * as z from 'zod';
import {
  exportLink,
  exportList,
  exportStatus,
} from '../../../domain/api/responses/export-responses.ts';
import { FILE_TYPES } from '../../../domain/exports.ts';
import { json, linksTo, location, type Operations } from './operation.ts';

const EXPORT_NOT_FOUND = { 404: 'The export does not exist.' };
const ATTACHMENT = {
  'Content-Disposition': {
    description: 'The name of the file.',
    example: 'attachment; filename="cairn-export-2026-02-09.csv"',
  },
};

const NOT_STORED = {
  'Cache-Control': { description: 'no-store, because links expire.', example: 'no-store' },
};

const csv = z.string().meta({
  description: 'CSV (RFC 4180) in UTF-8, with a header line. Lines end with CRLF.',
  example: 'place_id,batch_id,batch_name,status\r\nstore-0042,stores-2026-02,Stores,completed\r\n',
});
const bytes = z.string().meta({ format: 'binary' });

/** By media type. */
const FILE_CONTENTS = Object.fromEntries(
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
      'Returns a CSV of up to 5,000 rows in the response. A larger export, another format or ' +
      'run_in_background creates an export that is built in the background. Poll its status_url.',
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
        headers: location('/v1/acme/place_enrichment/exports/01a1fe13-0000-7000-8000-000000000000'),
      },
    },
    refusals: {
      404: 'One or more batches do not exist.',
      502: 'No export worker could be reached.',
    },
  },
  listExports: {
    tag: 'Exports',
    summary: 'List exports',
    successes: { 200: json(exportList, 'A page of exports.') },
    refusals: { 400: 'The cursor is not valid for this list.' },
  },
  getExport: {
    tag: 'Exports',
    summary: 'Get the status of an export',
    successes: { 200: json(exportStatus, 'The status.') },
    refusals: EXPORT_NOT_FOUND,
  },
  downloadExport: {
    tag: 'Exports',
    summary: 'Get a signed link to the file of an export',
    successes: {
      200: { ...json(exportLink, 'The link, with redirect=false.'), headers: NOT_STORED },
      307: {
        description:
          'Location has a link to the file. It is valid for 15 minutes and needs no API key.',
        headers: {
          Location: {
            description: 'The signed link.',
            example: 'http://127.0.0.1:8080/artifacts/eyJ...',
          },
          ...NOT_STORED,
        },
      },
    },
    refusals: {
      ...EXPORT_NOT_FOUND,
      409: 'The export is not completed.',
      410: 'The file has expired, or was removed from the store.',
    },
  },
  openArtifact: {
    tag: 'Exports',
    summary: 'Open a signed link',
    description: 'downloadExport returns these links if this service stores the files itself.',
    successes: {
      200: {
        description: 'The file.',
        content: FILE_CONTENTS,
        headers: ATTACHMENT,
      },
    },
    refusals: {
      403: 'The link is not valid or has expired.',
      410: 'The file was removed from the store.',
    },
    openPath: '/artifacts/:token',
  },
} as const satisfies Operations;
