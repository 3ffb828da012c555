/**
 * The package that reads text on pictures, in the cache as an operator installs it, with a font of
 * Chinese to draw pictures with.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OCR_PACKAGES } from '../../platform/pictures/ocr-package.ts';
import { installOnce, requireTool, runTool } from './backend.ts';

const FONT = '@fontsource/noto-sans-sc@5.3.0';

/** The folder for OCR_FOLDER. */
export function installOcr(): Promise<string> {
  return installNpm('OCR', OCR_PACKAGES[0].replace(/.*\/(.*)@/, '$1-'), OCR_PACKAGES);
}

/** The file of the font that has the letters most used in simplified Chinese. */
export async function installChineseFont(): Promise<string> {
  const folder = await installNpm('Chinese font', FONT.replace(/.*\/(.*)@/, '$1-'), [FONT]);
  const files = join(folder, 'node_modules', '@fontsource', 'noto-sans-sc', 'files');
  return join(files, 'noto-sans-sc-chinese-simplified-400-normal.woff2');
}

function installNpm(backend: string, name: string, pinned: readonly string[]): Promise<string> {
  return installOnce(backend, name, async (folder) => {
    const npm = await requireTool(backend, 'npm');
    await writeFile(join(folder, 'package.json'), '{"private": true}\n');
    const quiet = ['--no-audit', '--no-fund', '--no-package-lock'];
    await runTool(npm, ['install', '--ignore-scripts', ...quiet, '--prefix', folder, ...pinned]);
  });
}
