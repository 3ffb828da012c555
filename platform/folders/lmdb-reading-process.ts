/** A process that reads a whole LMDB folder; it crashes or fails if the folder is damaged. */
import { open } from 'lmdb';

/** Raw bytes, however the folder's owner encodes them. */
const RAW = { encoding: 'binary', keyEncoding: 'binary' } as const;

const root = open({ path: process.argv[2]!, readOnly: true, maxDbs: 16, noSubdir: false, ...RAW });
const names = [...root.getRange()].map(({ key }) => Buffer.from(key as Uint8Array).toString());
for (const name of names) {
  // Undefined if the key has a plain value, which was read above.
  const table = root.openDB({ name, ...RAW }) as ReturnType<typeof root.openDB> | undefined;
  for (const _ of table?.getRange() ?? []);
}
await root.close();
