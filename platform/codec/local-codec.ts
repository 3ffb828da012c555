/** Schema ids kept in an LMDB file: the embedded stand-in for a schema registry. */
import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { CairnError, errorMessage } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { avroType } from './avro-type.ts';
import type { Codec, TopicSchemas } from './codec.ts';
import { createSchemaCodec, type SchemaIds } from './schema-codec.ts';

export function openLocalCodec<Records>({
  folder,
  schemas,
}: {
  folder: string;
  schemas: TopicSchemas<Records>;
}): Codec<Records> {
  mkdirSync(folder, { recursive: true });
  return createSchemaCodec(localIds(open({ path: folder, maxReaders: 64 })), schemas, '');
}

/** Keys: `id:N` to the text, `subject:S` to the ids of its versions. */
function localIds(db: Ids): SchemaIds {
  return {
    register: async (schemas) => {
      const known = schemas.map(({ subject, text }) => knownId(db, subject, text));
      // Nothing is written, and so nothing synced, where all of them stood there before.
      if (known.every((id) => id !== undefined)) return known;
      const ids = db.transactionSync(() =>
        schemas.map(({ subject, text }) => registerIn(db, subject, text)),
      );
      await db.flushed;
      return ids;
    },
    find: async (id) => {
      const text = db.get(`id:${id}`) as string | undefined;
      if (text === undefined) throw new CairnError('schema_unknown', `no schema has the id ${id}`);
      return text;
    },
    close: once(() => db.close()),
  };
}

type Ids = RootDatabase<unknown, string>;

function versionsOf(db: Ids, subject: string): readonly number[] {
  return (db.get(`subject:${subject}`) as number[] | undefined) ?? [];
}

function knownId(db: Ids, subject: string, text: string): number | undefined {
  return versionsOf(db, subject).find((id) => db.get(`id:${id}`) === text);
}

function registerIn(db: Ids, subject: string, text: string): number {
  const known = knownId(db, subject, text);
  if (known !== undefined) return known;
  const versions = versionsOf(db, subject);
  for (const older of versions) mustRead(subject, text, db.get(`id:${older}`) as string);
  const id = idOfText(db, text);
  db.putSync(`subject:${subject}`, [...versions, id]);
  return id;
}

/** One text has one id, whatever subjects use it. */
function idOfText(db: Ids, text: string): number {
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
    const message = `the schema of ${subject} cannot read an older version: ${errorMessage(cause)}`;
    throw new CairnError('schema_incompatible', message, { cause });
  }
}
