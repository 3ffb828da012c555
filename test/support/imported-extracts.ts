/** Extracts in a temporary folder, imported from files or from elements of a test's own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OsmExtracts } from '../../places/osm-extract/extracts.ts';
import { importExtract } from '../../places/osm-extract/import-extract.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { osmPbf, type WrittenFile } from './osm-pbf.ts';

export interface ImportedExtracts {
  readonly extracts: OsmExtracts;
  /** Of the layers. */
  readonly folder: string;
  remove(): void;
}

/** Each is the path of a file, or what to write into one. */
export async function importExtracts(
  ...files: readonly (string | WrittenFile)[]
): Promise<ImportedExtracts> {
  const scratch = mkdtempSync(join(tmpdir(), 'cairn-extracts-'));
  const folder = join(scratch, 'osm');
  for (const [i, given] of files.entries()) {
    const file = typeof given === 'string' ? given : join(scratch, `${i}.osm.pbf`);
    if (typeof given !== 'string') writeFileSync(file, osmPbf(given));
    await importExtract({ folder, file, clock: systemClock });
  }
  const extracts = new OsmExtracts({ folder, clock: systemClock });
  const remove = () => {
    extracts.close();
    rmSync(scratch, { recursive: true, force: true });
  };
  return { extracts, folder, remove };
}
