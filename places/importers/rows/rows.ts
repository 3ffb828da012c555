/**
 * Reads a file of any supported format as a stream of rows, each a plain object or a fault.
 *
 * The first bytes identify gzip and Parquet; the name and the first character identify CSV, NDJSON
 * and GeoJSON.
 */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { describeFileFault } from '../../../platform/folders/file-faults.ts';
import { CairnError, errorMessage } from '../../../platform/runtime/errors.ts';
import { csvRows } from './csv-rows.ts';
import { featureTexts, jsonRows, lineTexts } from './json-rows.ts';
import { parquetRows } from './parquet-rows.ts';
import type { RowResult } from './row.ts';

export type PlaceFileFormat = 'csv' | 'ndjson' | 'geojson' | 'parquet';

const SNIFF_BYTES = 65_536;

export interface RowFile {
  format: PlaceFileFormat;
  rows: AsyncIterable<RowResult>;
}

/** Throws `import_failed` if the file cannot be opened or is truncated. */
export async function openRows(file: string): Promise<RowFile> {
  const { bytes, text, gzip } = await readFileStart(file);
  if (bytes.toString('latin1', 0, 4) === 'PAR1') {
    return { format: 'parquet', rows: withImportErrors(file, parquetRows(file)) };
  }
  const format = detectFormat(file, text);
  const rows = openRowStream(format, openBytes(file, gzip), text);
  return { format, rows: withImportErrors(file, rows) };
}

function openRowStream(
  format: PlaceFileFormat,
  bytes: Readable,
  start: string,
): AsyncIterable<RowResult> {
  if (format === 'csv') return csvRows(bytes, start);
  return jsonRows(format === 'geojson' ? featureTexts(bytes) : lineTexts(bytes));
}

async function* withImportErrors(
  file: string,
  rows: AsyncIterable<RowResult>,
): AsyncIterable<RowResult> {
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

async function readFileStart(
  file: string,
): Promise<{ bytes: Buffer; text: string; gzip: boolean }> {
  try {
    const bytes = await firstBytes(file);
    const gzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const text = gzip ? await firstChunk(openBytes(file, true)) : bytes;
    return { bytes, gzip, text: text.toString('utf8').replace(/^\ufeff/, '') };
  } catch (error) {
    const why = `${file} cannot be read: ${describeFileFault(error)}.`;
    throw new CairnError('import_failed', why, { cause: error });
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

function detectFormat(file: string, text: string): PlaceFileFormat {
  const name = file.toLowerCase().replace(/\.gz$/, '');
  if (/\.(csv|tsv)$/.test(name)) return 'csv';
  if (/\.(ndjson|jsonl|geojsonl|ndgeojson|geojsons)$/.test(name)) return 'ndjson';
  const start = text.trimStart();
  if (!start.startsWith('{') && !start.startsWith('\u001e')) return 'csv';
  return /^\{[^\n]*"features"|^\{\s*"type"\s*:\s*"FeatureCollection"/.test(start)
    ? 'geojson'
    : 'ndjson';
}
