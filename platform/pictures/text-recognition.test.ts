import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/support/backend.ts';
import { describeWithBackend } from '../../test/support/describe-with-backend.ts';
import { type PictureDrawer, startDrawnPictures } from '../../test/support/draw-picture.ts';
import { until } from '../../test/support/until.ts';
import { systemClock } from '../runtime/clock.ts';
import { OcrNodeRecognition } from './ocr-node-recognition.ts';
import { missingTextRecognition } from './open-text-recognition.ts';
import type { RecognitionEnd } from './text-recognition.ts';

const NOBODY_LEAVES = {
  signal: new AbortController().signal,
  deadlineMs: Number.POSITIVE_INFINITY,
};
const SIZE = { width: 600, height: 400 };

function texts(end: RecognitionEnd): string[] {
  expect(end.kind).toBe('read');
  return end.kind === 'read' ? end.lines.map(({ text }) => text) : [];
}

/** A PNG with this size in its header, and rows of zeros. */
function blackPng(width: number, height: number, rows = height): Buffer {
  const part = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const drawn = deflateSync(Buffer.alloc((width + 1) * rows));
  return Buffer.concat([
    start,
    part('IHDR', head),
    part('IDAT', drawn),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('a package that reads text on pictures', () => {
  it('reports what is missing, and how to install it', () => {
    expect(missingTextRecognition({ ocrFolder: null })).toContain('OCR_FOLDER');
    const ocrFolder = temporaryFolder('no-ocr');
    expect(missingTextRecognition({ ocrFolder })).toContain(
      `npm install --ignore-scripts --prefix ${ocrFolder} @gutenye/ocr-node@1.4.8`,
    );
  });

  it('ON4 leaves pictures unread if its process does not start', async () => {
    const folder = temporaryFolder('no-ocr');
    const recognition = new OcrNodeRecognition({ folder, clock: systemClock, timeoutMs: 1_000 });
    for (const _ of [1, 2]) {
      const end = await recognition.read(blackPng(64, 64), NOBODY_LEAVES);
      expect(end).toMatchObject({ kind: 'unread', mayPass: true });
      expect(end).toHaveProperty('reason', expect.stringContaining('is not in'));
    }
    await recognition.close();
  });
});

/** A similar package whose detector ends the process, because no picture is known to do so. */
function crashingPackage(): string {
  const folder = temporaryFolder('crashing-ocr');
  const write = (name: string, text: string) => {
    const file = join(folder, 'node_modules', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const manifest = { version: '1.4.8', type: 'module', exports: './index.js' };
  write('@gutenye/ocr-node/package.json', JSON.stringify(manifest));
  write('@gutenye/ocr-node/index.js', '');
  write('@gutenye/ocr-common/package.json', JSON.stringify(manifest));
  write('@gutenye/ocr-common/index.js', '');
  const model = (run: string) => `{ create: async () => ({ run: async () => ${run} }) }`;
  write(
    '@gutenye/ocr-common/models/index.js',
    `export const Detection = ${model('process.abort()')}; export const Recognition = Detection;`,
  );
  const steps = ['rotate', 'flatten', 'resize', 'png'].map((name) => `${name}() { return this; }`);
  write(
    'sharp/index.js',
    `module.exports = () => ({ ${steps.join(', ')}, toBuffer: async () => Buffer.alloc(0),
      metadata: async () => ({ width: 64, height: 64 }) });
    Object.assign(module.exports, { cache() {}, concurrency() {} });`,
  );
  return folder;
}

describe('a picture that ends the process', () => {
  it('ON1 is given up after two attempts, and the package is not at fault', async () => {
    const options = { clock: systemClock, timeoutMs: 60_000 };
    const recognition = new OcrNodeRecognition({ folder: crashingPackage(), ...options });
    for (const _ of [1, 2]) {
      expect(await recognition.read(blackPng(64, 64), NOBODY_LEAVES)).toEqual({
        kind: 'unread',
        reason: 'ends the process that reads it',
        mayPass: false,
      });
    }
    await recognition.close();
  });
});

describeWithBackend('OCR', startDrawnPictures, (get) => {
  let drawer: PictureDrawer;
  let recognition: OcrNodeRecognition;
  let sign: Buffer;
  let sharp: (bytes: Buffer, options?: object) => SharpPicture;
  interface SharpPicture {
    rotate(degrees: number): SharpPicture;
    webp(): SharpPicture;
    jpeg(): SharpPicture;
    withMetadata(more: object): SharpPicture;
    toBuffer(): Promise<Buffer>;
  }
  const open = (more: { timeoutMs?: number; idleMs?: number } = {}) => {
    const { folder } = get();
    return new OcrNodeRecognition({ folder, clock: systemClock, timeoutMs: 60_000, ...more });
  };
  beforeAll(async () => {
    sharp = createRequire(join(get().folder, 'package.json'))('sharp');
    drawer = get().drawer;
    sign = await drawer.draw('<h1 style="padding:60px">Blue Door Cafe</h1>', SIZE);
    recognition = open();
  });
  afterAll(async () => {
    await recognition.close();
  });

  it('reads Latin letters, Chinese and prices, with their places', async () => {
    const picture = await drawer.draw(
      `<div style="padding:30px"><h1>Menu</h1><p>Tomato soup $12.50</p><p>Nasi lemak RM 9.00</p>
       <p style="font-family: Draw">牛肉面 28元</p></div>`,
      SIZE,
    );
    const end = await recognition.read(picture, NOBODY_LEAVES);
    expect(texts(end)).toEqual(
      expect.arrayContaining(['Menu', 'Tomato soup $12.50', 'Nasi lemak RM 9.00', '牛肉面28元']),
    );
    if (end.kind !== 'read') return;
    const top = (text: string) => end.lines.find((line) => line.text === text)!.corners[0][1];
    expect(top('Menu')).toBeLessThan(top('Tomato soup $12.50'));
    expect(end.lines.every(({ sureness }) => sureness > 0.8 && sureness <= 1)).toBe(true);
  });

  it('reads JPEG and WebP, tilted signs and photos turned by 90 degrees', async () => {
    const files = [
      await sharp(sign).jpeg().toBuffer(),
      await sharp(sign).webp().toBuffer(),
      await sharp(sign).rotate(8).jpeg().toBuffer(),
      // Orientation 6: the camera recorded a turn by 90 degrees.
      await sharp(sign).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ];
    for (const file of files) {
      expect(texts(await recognition.read(file, NOBODY_LEAVES))).toEqual(['Blue Door Cafe']);
    }
  });

  it('finds nothing on a picture without text', async () => {
    expect(texts(await recognition.read(blackPng(600, 400), NOBODY_LEAVES))).toEqual([]);
  });

  describe('with hostile pictures', () => {
    it('TR2 does not decode a picture whose header declares it too large', async () => {
      const own = open();
      const bombs = [blackPng(60_000, 60_000, 1), blackPng(6_000, 6_000, 1)];
      for (const bomb of [...bombs, Buffer.from('GIF89a'), sign.subarray(0, 40)]) {
        expect(await own.read(bomb, NOBODY_LEAVES)).toMatchObject({
          kind: 'unread',
          mayPass: false,
        });
      }
      expect(own.pid).toBeNull();
      await own.close();
    });

    it('gives up a broken picture, and reads the next one', async () => {
      const cut = Buffer.concat([sign.subarray(0, sign.length / 2), sign.subarray(-12)]);
      const short = blackPng(3_000, 3_000, 1);
      for (const file of [cut, short]) {
        expect(await recognition.read(file, NOBODY_LEAVES)).toMatchObject({ kind: 'unread' });
      }
      expect(texts(await recognition.read(sign, NOBODY_LEAVES))).toEqual(['Blue Door Cafe']);
    });

    it('ON1 ends the process of a picture that takes too long', async () => {
      const noise = await drawer.draw(
        `<canvas width="1500" height="1400"></canvas><script>
          const canvas = document.querySelector('canvas').getContext('2d');
          for (let y = 0; y < 1400; y += 14) for (let x = 0; x < 1500; x += 14)
            canvas.fillText(String.fromCharCode(65 + (x * y) % 26), x, y + 10);
        </script>`,
        { width: 1_500, height: 1_400 },
      );
      const own = open({ timeoutMs: 300 });
      expect(await own.read(noise, NOBODY_LEAVES)).toEqual({
        kind: 'unread',
        reason: 'takes too long to read',
        mayPass: false,
      });
      expect(own.pid).toBeNull();
      await own.close();
    });
  });

  describe('its process', () => {
    let own: OcrNodeRecognition;
    afterEach(() => own.close());

    it('ON1 is started again after a crash', async () => {
      own = open();
      await own.read(sign, NOBODY_LEAVES);
      process.kill(own.pid!, 'SIGKILL');
      expect(texts(await own.read(sign, NOBODY_LEAVES))).toEqual(['Blue Door Cafe']);
    });

    it('ON2 ends when it is idle', async () => {
      own = open({ idleMs: 50 });
      await own.read(sign, NOBODY_LEAVES);
      await until(async () => own.pid === null, 'the process has ended');
    });

    it('ON3 reads nothing for a caller that is gone', async () => {
      own = open();
      const gone = new AbortController();
      const calls = [
        own.read(sign, NOBODY_LEAVES),
        own.read(sign, { ...NOBODY_LEAVES, signal: gone.signal }),
        own.read(sign, { ...NOBODY_LEAVES, deadlineMs: systemClock.elapsedMs() }),
      ];
      gone.abort();
      const [read, ...left] = await Promise.all(calls);
      expect(texts(read!)).toEqual(['Blue Door Cafe']);
      for (const end of left) expect(end).toMatchObject({ kind: 'unread', mayPass: true });
    });
  });
});
