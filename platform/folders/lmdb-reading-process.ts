/** A process that reads all of an LMDB folder; it crashes or fails where that cannot be read. */
import { open } from 'lmdb';

/** Bytes as they are, whatever the owner of the folder makes of them. */
const RAW = { encoding: 'binary', keyEncoding: 'binary' } as const;

const root = open({ path: process.argv[2]!, readOnly: true, maxDbs: 16, noSubdir: false, ...RAW });
const names = [...root.getRange()].map(({ key }) => Buffer.from(key as Uint8Array).toString());
for (const name of names) {
  // Undefined where the key holds a value, which was read above.
  const table = root.openDB({ name, ...RAW }) as ReturnType<typeof root.openDB> | undefined;
  for (const _ of table?.getRange() ?? []);
}
await root.close();
