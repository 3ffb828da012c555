/**
 * The process that recognizes text: takes one picture at a time and replies with its lines. Only
 * this file loads the package, whose folder is its argument.
 *
 * Native code decodes untrusted pictures, and the package leaks some memory with each one. So its
 * parent ends it when a picture takes too long, and now and then to free memory. It ends by itself
 * when its parent is gone.
 */
import { pathToFileURL } from 'node:url';
import { errorMessage } from '../runtime/errors.ts';
import { MAX_DECODED_PIXELS, type OcrReply, type OcrTask } from './ocr-messages.ts';
import { readOcrModules } from './ocr-package.ts';
import type { Point, RecognizedLine } from './text-recognition.ts';

/** Larger pictures are scaled down first: time and memory grow with the pixels. */
const MAX_READ_PIXELS = 2_000_000;
/** A menu has about a hundred lines; noise can look like thousands. */
const MAX_LINES = 400;
const MAX_LINE_CHARS = 200;

/** The parts of the package that are used here; it has no types of its own for these. */
interface FoundLine {
  readonly box: readonly (readonly [number, number])[];
}
interface Detector {
  run(picture: Uint8Array): Promise<FoundLine[]>;
}
interface Recognizer {
  run(lines: readonly FoundLine[]): Promise<{ readonly text: string; readonly mean: number }[]>;
}
interface Models {
  readonly Detection: { create(options: object): Promise<Detector> };
  readonly Recognition: { create(options: object): Promise<Recognizer> };
}
interface Drawing {
  rotate(): Drawing;
  flatten(options: object): Drawing;
  resize(options: object): Drawing;
  png(options: object): Drawing;
  toBuffer(): Promise<Buffer>;
  metadata(): Promise<{ readonly width: number; readonly height: number }>;
}
type Sharp = ((picture: Uint8Array, options: object) => Drawing) & {
  cache(isOn: boolean): void;
  concurrency(threads: number): void;
};

interface Engine {
  readonly sharp: Sharp;
  readonly detector: Detector;
  readonly recognizer: Recognizer;
}

async function load(folder: string): Promise<Engine> {
  const modules = readOcrModules(folder);
  if (typeof modules === 'string') throw new Error(modules);
  const { default: sharp } = await importFile<{ default: Sharp }>(modules.sharp);
  sharp.cache(false);
  sharp.concurrency(1);
  // It registers the models and the image functions that the next module uses.
  await importFile(modules.ocr);
  const { Detection, Recognition } = await importFile<Models>(modules.models);
  const options = { onnxOptions: { intraOpNumThreads: 1, interOpNumThreads: 1 } };
  const detector = await Detection.create(options);
  return { sharp, detector, recognizer: await Recognition.create(options) };
}

function importFile<T>(path: string): Promise<T> {
  return import(pathToFileURL(path).href) as Promise<T>;
}

async function readLines(engine: Engine, { picture }: OcrTask): Promise<RecognizedLine[]> {
  const upright = await drawUpright(engine.sharp, picture);
  const found = await engine.detector.run(upright);
  const lines: RecognizedLine[] = [];
  // One by one: the package would join lines at the same height, and so the columns of a page.
  for (const line of found.slice(0, MAX_LINES)) {
    const [read] = await engine.recognizer.run([line]);
    const text = read?.text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_CHARS) ?? '';
    if (text !== '') lines.push({ text, sureness: read!.mean, corners: corners(line) });
  }
  return lines;
}

/** As a viewer shows it: rotated as the camera recorded, on white, not larger than needed. */
async function drawUpright(sharp: Sharp, picture: Uint8Array): Promise<Buffer> {
  const options = { limitInputPixels: MAX_DECODED_PIXELS, failOn: 'error', pages: 1 };
  const { width, height } = await sharp(picture, options).metadata();
  const scale = Math.min(1, Math.sqrt(MAX_READ_PIXELS / (width * height)));
  const longest = Math.max(1, Math.round(Math.max(width, height) * scale));
  return sharp(picture, options)
    .rotate()
    .flatten({ background: '#ffffff' })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function corners({ box }: FoundLine): RecognizedLine['corners'] {
  const [a, b, c, d] = box.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  return [a!, b!, c!, d!];
}

function reply(message: OcrReply): void {
  process.send?.(message);
}

process.on('disconnect', () => process.exit(0));
try {
  const engine = await load(process.argv[2]!);
  process.on('message', (task: OcrTask) => {
    readLines(engine, task).then(
      (lines) => reply({ kind: 'read', lines, rssBytes: process.memoryUsage.rss() }),
      (error: unknown) => reply({ kind: 'failed', reason: errorMessage(error) }),
    );
  });
  reply({ kind: 'started' });
} catch (error) {
  reply({ kind: 'failed', reason: errorMessage(error) });
}
