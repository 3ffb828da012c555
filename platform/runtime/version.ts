/** The version of the product, as its package says. */
import { readFileSync } from 'node:fs';
import { assetPath } from './assets.ts';

export function readVersion(): string {
  return JSON.parse(readFileSync(assetPath('package.json'), 'utf8')).version as string;
}
