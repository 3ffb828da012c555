/** Schema ids kept in an LMDB file: the embedded stand-in for a schema registry. */
import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { CairnError, messageOf } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import type { Codec } from './codec.ts';
import { createSchemaCodec, type SchemaIds } from './schema-codec.ts';
import { avroType } from './schemas.ts';

export function openLocalCodec({ folder }: { folder: string }): Codec {
  mkdirSync(folder, { recursive: true });
  return createSchemaCodec(localIds(open({ path: folder, maxReaders: 64 })), '');
}

/** Keys: `id:N` to the text, `subject:S` to the ids of its versions. */
function localIds(db: RootDatabase<unknown, string>): SchemaIds {
  return {
    register: async (subject, text) => {
      const id = db.transactionSync(() => registerIn(db, subject, text));
      await db.flushed;
      return id;
    },
    find: async (id) => {
      const text = db.get(`id:${id}`) as string | undefined;
      if (text === undefined) throw new CairnError('schema_unknown', `no schema has the id ${id}`);
      return text;
    },
    close: once(() => db.close()),
  };
}

function registerIn(db: RootDatabase<unknown, string>, subject: string, text: string): number {
  const versions = (db.get(`subject:${subject}`) as number[] | undefined) ?? [];
  const texts = versions.map((id) => db.get(`id:${id}`) as string);
  const known = versions[texts.indexOf(text)];
  if (known !== undefined) return known;
  for (const older of texts) mustRead(subject, text, older);
  const id = idOfText(db, text);
  db.putSync(`subject:${subject}`, [...versions, id]);
  return id;
}

/** One text has one id, whatever subjects use it. */
function idOfText(db: RootDatabase<unknown, string>, text: string): number {
  const found = [...db.getRange({ start: 'id:', end: 'id;' })].find(({ value }) => value === text);
  if (found) return Number(found.key.slice('id:'.length));
  const id = db.getKeysCount({ start: 'id:', end: 'id;' }) + 1;
  db.putSync(`id:${id}`, text);
  return id;
}

/** Backward compatibility, transitively: the new schema reads what every older one wrote. */
function mustRead(subject: string, text: string, older: string): void {
  try {
    avroType(text).createResolver(avroType(older));
  } catch (cause) {
    const message = `the schema of ${subject} cannot read an older version: ${messageOf(cause)}`;
    throw new CairnError('schema_incompatible', message, { cause });
  }
}
