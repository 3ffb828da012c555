/**
 * A file of any supported form as a stream of rows, each a plain object or a reason why not.
 *
 * Form is told by the first bytes (gzip, Parquet) and by name and first character (CSV, NDJSON,
 * GeoJSON). Rows longer than MAX_ROW_BYTES are skipped unread, so that memory stays flat whatever
 * the file holds.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CairnError, errorMessage } from '../../../platform/runtime/errors.ts';
import { csvRows } from './csv-rows.ts';
import { featureTexts, jsonRows, lineTexts } from './json-rows.ts';
import type { ParquetReader, Row, RowResult } from './row.ts';

export type FileFormat = 'csv' | 'ndjson' | 'geojson' | 'parquet';

const SNIFF_BYTES = 65_536;

export interface RowFile {
  format: FileFormat;
  rows: AsyncIterable<RowResult>;
}

/**
 * Throws `import_failed` when the file cannot be opened, breaks off, or is Parquet and no reader of
 * that was given.
 */
export async function openRows(file: string, readParquet?: ParquetReader): Promise<RowFile> {
  const head = await readHead(file);
  if (head.bytes.toString('latin1', 0, 4) === 'PAR1') return openParquet(file, readParquet);
  const format = formatOf(file, head.text);
  return { format, rows: guarded(file, rowsOf(format, openBytes(file, head.gzip), head.text)) };
}

function openParquet(file: string, readParquet: ParquetReader | undefined): RowFile {
  if (readParquet) return { format: 'parquet', rows: guarded(file, counted(readParquet(file))) };
  throw new CairnError(
    'import_failed',
    `${file} is Parquet, which the warehouse reads: use \`cairn places import\` with the ` +
      'warehouse available, or convert it to NDJSON, CSV or GeoJSON',
  );
}

async function* counted(rows: AsyncIterable<Row>): AsyncIterable<RowResult> {
  let at = 0;
  for await (const row of rows) yield { at: ++at, row };
}

function rowsOf(format: FileFormat, bytes: Readable, head: string): AsyncIterable<RowResult> {
  if (format === 'csv') return csvRows(bytes, head);
  return jsonRows(format === 'geojson' ? featureTexts(bytes) : lineTexts(bytes));
}

async function* guarded(file: string, rows: AsyncIterable<RowResult>): AsyncIterable<RowResult> {
  try {
    yield* rows;
  } catch (error) {
    const why = `${file} could not be read to its end: ${errorMessage(error)}`;
    throw new CairnError('import_failed', why, { cause: error });
  }
}

function openBytes(file: string, gzip: boolean): Readable {
  const raw = createReadStream(file, { highWaterMark: 262_144 });
  if (!gzip) return raw;
  return pipeline(raw, createGunzip({ chunkSize: 262_144 }), () => undefined);
}

async function readHead(file: string): Promise<{ bytes: Buffer; text: string; gzip: boolean }> {
  try {
    const bytes = await firstBytes(file);
    const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = gzip ? await firstChunk(openBytes(file, true)) : bytes;
    return { bytes, gzip, text: text.toString('utf8').replace(/^\ufeff/, '') };
  } catch (error) {
    throw new CairnError('import_failed', `${file} cannot be read: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const buffer = Buffer.alloc(SNIFF_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, SNIFF_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function firstChunk(stream: Readable): Promise<Buffer> {
  for await (const chunk of stream) return (chunk as Buffer).subarray(0, SNIFF_BYTES);
  return Buffer.alloc(0);
}

function formatOf(file: string, text: string): FileFormat {
  const name = file.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|tsv)$/.test(name)) return 'csv';
  if (/\.(ndjson|jsonl|geojsonl|ndgeojson|geojsons)$/.test(name)) return 'ndjson';
  const start = text.trimStart();
  if (!start.startsWith('{') && !start.startsWith('\u001e')) return 'csv';
  return /^\{[^\n]*"features"|^\{\s*"type"\s*:\s*"FeatureCollection"/.test(start)
    ? 'geojson'
    : 'ndjson';
}
