/**
 * Detects the type and size of a picture file, and strips its metadata. Pure; nothing is decoded.
 *
 * PB1 Only JPEG, PNG and WebP, by their first bytes, whatever the server calls them.
 * PB2 Metadata (positions, names, comments) is removed, because a third party's model gets the
 *     file.
 * PB3 A file that violates its format is not accepted as a picture.
 */
export interface Picture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
  /** As declared in the header. */
  readonly width: number;
  readonly height: number;
}

const MAX_PIXELS = 50_000_000;
/** Smaller pictures are icons. */
const MIN_SIDE_PIXELS = 64;

/** Null if the bytes are not a picture of a usable size. */
export function readPicture(bytes: Uint8Array): Picture | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (data.readUInt16BE(0) === JPEG_START) return readJpeg(data);
    if (data.subarray(0, 8).equals(PNG_START)) return readPng(data);
    const isWebp = data.toString('latin1', 0, 4) === 'RIFF';
    return isWebp && data.toString('latin1', 8, 12) === 'WEBP' ? readWebp(data) : null;
  } catch (error) {
    // The file ends in the middle of a part.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isUsable(width: number, height: number): boolean {
  return Math.min(width, height) >= MIN_SIDE_PIXELS && width * height <= MAX_PIXELS;
}

const JPEG_START = 0xffd8;
const JPEG_SCAN = 0xda;

function isJpegSize(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Application segments and comments contain metadata, except the first, which marks the file as
 * JPEG.
 */
function isJpegMetadata(marker: number): boolean {
  return (marker > 0xe0 && marker <= 0xef) || marker === 0xfe;
}

function readJpeg(data: Buffer): Picture | null {
  const kept: Buffer[] = [data.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; ; ) {
    if (data.readUInt8(at) !== 0xff) return null;
    const marker = data.readUInt8(at + 1);
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (end > data.length) return null;
    if (isJpegSize(marker)) {
      size = { width: data.readUInt16BE(at + 7), height: data.readUInt16BE(at + 5) };
      if (!isUsable(size.width, size.height)) return null;
    }
    if (marker === JPEG_SCAN) {
      kept.push(data.subarray(at));
      return size && { type: 'image/jpeg', bytes: Buffer.concat(kept), ...size };
    }
    if (!isJpegMetadata(marker)) kept.push(data.subarray(at, end));
    at = end;
  }
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that are needed to draw the picture. */
const PNG_PARTS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'sBIT']);

function readPng(data: Buffer): Picture | null {
  const [width, height] = [data.readUInt32BE(16), data.readUInt32BE(20)];
  if (!isUsable(width, height)) return null;
  const kept: Buffer[] = [PNG_START];
  for (let at = PNG_START.length; ; ) {
    const name = data.toString('latin1', at + 4, at + 8);
    const end = at + 12 + data.readUInt32BE(at);
    if (end > data.length) return null;
    if (PNG_PARTS.has(name)) kept.push(data.subarray(at, end));
    if (name === 'IEND') {
      return { type: 'image/png', bytes: Buffer.concat(kept), width, height };
    }
    at = end;
  }
}

const WEBP_METADATA = new Set(['EXIF', 'XMP ', 'ICCP']);
/** In the extended header: a profile, EXIF or XMP is present. */
const WEBP_METADATA_FLAGS = 0b0010_1100;

function readWebp(data: Buffer): Picture | null {
  if (8 + data.readUInt32LE(4) > data.length) return null;
  const kept: Buffer[] = [];
  let size: readonly [number, number] | null = null;
  for (let at = 12; at < data.length; ) {
    const name = data.toString('latin1', at, at + 4);
    const length = data.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > data.length) return null;
    const part = Buffer.from(data.subarray(at, end));
    size ??= webpSize(name, part);
    if (name === 'VP8X') part[8] = part.readUInt8(8) & ~WEBP_METADATA_FLAGS;
    if (!WEBP_METADATA.has(name)) kept.push(part);
    at = end;
  }
  if (size === null || !isUsable(...size)) return null;
  const body = Buffer.concat([Buffer.from('WEBP'), ...kept]);
  const head = Buffer.from('RIFF\0\0\0\0');
  head.writeUInt32LE(body.length, 4);
  const [width, height] = size;
  return { type: 'image/webp', bytes: Buffer.concat([head, body]), width, height };
}

function webpSize(name: string, part: Buffer): readonly [number, number] | null {
  if (name === 'VP8X') return [1 + part.readUIntLE(12, 3), 1 + part.readUIntLE(15, 3)];
  if (name === 'VP8 ') return [part.readUInt16LE(14) & 0x3fff, part.readUInt16LE(16) & 0x3fff];
  if (name !== 'VP8L') return null;
  const bits = part.readUInt32LE(9);
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
}
