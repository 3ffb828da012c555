/** The content that the build writes to dist/cities.bin. */
import { encodeCityFile } from './city-file.ts';
import { readPackage } from './city-table.ts';

export function buildCityFile(): Buffer {
  return encodeCityFile(readPackage());
}
