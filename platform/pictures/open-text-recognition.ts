/** Opens the configured text recognizer. */
import type { Config } from '../config/config.ts';
import type { Clock } from '../runtime/clock.ts';
import { OcrNodeRecognition } from './ocr-node-recognition.ts';
import { ocrPackageFault } from './ocr-package.ts';
import type { TextRecognition } from './text-recognition.ts';

type OcrConfig = Pick<Config, 'ocrFolder' | 'ocrTimeoutMs'>;

/** Null if there is none; `missingTextRecognition` says why. */
export function openTextRecognition(config: OcrConfig, clock: Clock): TextRecognition | null {
  const { ocrFolder: folder, ocrTimeoutMs: timeoutMs } = config;
  if (folder === null || missingTextRecognition(config) !== null) return null;
  return new OcrNodeRecognition({ folder, clock, timeoutMs });
}

/** What is missing, as the end of "X needs ..."; null if text can be recognized. */
export function missingTextRecognition({ ocrFolder }: Pick<OcrConfig, 'ocrFolder'>): string | null {
  if (ocrFolder === null) return 'a package that reads text on pictures (OCR_FOLDER)';
  const fault = ocrPackageFault(ocrFolder);
  const missing = `a package that reads text on pictures (OCR_FOLDER): ${fault}`;
  return fault === null ? null : missing.replace(/\.$/, '');
}
