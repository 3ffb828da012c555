/**
 * Schema ids in an LMDB file: the embedded alternative to a schema registry.
 *
 * LC1 An id is derived from the schema's text. So two instances that share a log, each with its own
 *     file, never give one id two meanings. Ids assigned earlier, by counting, stay in the file.
 */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, type RootDatabase } from 'lmdb';
import { DiskSpace } from '../folders/disk-space.ts';
import { requireLmdbFolder } from '../folders/lmdb-file.ts';
import { systemClock } from '../runtime/clock.ts';
import { CairnError, errorMessage } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import { avroType } from './avro-type.ts';
import type { Codec, TopicSchemas } from './codec.ts';
import { createSchemaCodec, type SchemaIds, type SubjectText } from './schema-codec.ts';

export function openLocalCodec<Records>(options: {
  folder: string;
  schemas: TopicSchemas<Records>;
  space?: DiskSpace;
}): Codec<Records> {
  const { folder, schemas, space = new DiskSpace({ folder, clock: systemClock }) } = options;
  requireLmdbFolder(folder);
  space.requireForTransaction('accepted work', 0);
  mkdirSync(folder, { recursive: true });
  const db = open<unknown, string>({ path: folder, maxReaders: 64 });
  return createSchemaCodec(localIds(db, space), schemas, '');
}

export interface StoredSchema extends SubjectText {
  readonly id: number;
}

/**
 * All versions of all subjects, each subject's oldest first. No other process may write them
 * meanwhile.
 */
export async function readLocalSchemas(folder: string): Promise<readonly StoredSchema[]> {
  requireLmdbFolder(folder);
  const db = open<unknown, string>({ path: folder, maxReaders: 64 });
  try {
    const subjects = [...db.getKeys({ start: SUBJECT, end: 'subject;' })];
    return subjects.flatMap((key) => {
      const subject = key.slice(SUBJECT.length);
      return subjectVersions(db, subject).map((id) => {
        return { subject, id, text: db.get(`id:${id}`) as string };
      });
    });
  } finally {
    await db.close();
  }
}

const SUBJECT = 'subject:';

type SchemaDatabase = RootDatabase<unknown, string>;

/** Keys: `id:N` holds a text, `subject:S` the ids of the subject's versions. */
function localIds(db: SchemaDatabase, space: DiskSpace): SchemaIds {
  return {
    register: async (schemas) => {
      const known = schemas.map(({ subject, text }) => knownId(db, subject, text));
      // Known schemas need no write and no sync.
      if (known.every((id) => id !== undefined)) return known;
      const bytes = schemas.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
      space.requireForTransaction('accepted work', bytes);
      const ids = db.transactionSync(() =>
        schemas.map(({ subject, text }) => registerSchema(db, subject, text)),
      );
      await db.flushed;
      return ids;
    },
    newest: async (subject) => subjectVersions(db, subject).at(-1)!,
    find: async (id) => {
      const text = db.get(`id:${id}`) as string | undefined;
      if (text !== undefined) return text;
      // Every writer registers its schemas in this file first, so this id will never be known.
      throw new CairnError('record_undecodable', `No schema has the id ${id}.`);
    },
    close: once(() => db.close()),
  };
}

function subjectVersions(db: SchemaDatabase, subject: string): readonly number[] {
  return (db.get(`subject:${subject}`) as number[] | undefined) ?? [];
}

function knownId(db: SchemaDatabase, subject: string, text: string): number | undefined {
  return subjectVersions(db, subject).find((id) => db.get(`id:${id}`) === text);
}

function registerSchema(db: SchemaDatabase, subject: string, text: string): number {
  const known = knownId(db, subject, text);
  if (known !== undefined) return known;
  const versions = subjectVersions(db, subject);
  for (const older of versions) requireReadable(subject, text, db.get(`id:${older}`) as string);
  const id = idForText(db, text);
  db.putSync(`subject:${subject}`, [...versions, id]);
  return id;
}

/** A text has one id, whichever subjects use it. */
function idForText(db: SchemaDatabase, text: string): number {
  const found = [...db.getRange({ start: 'id:', end: 'id;' })].find(({ value }) => value === text);
  if (found) return Number(found.key.slice('id:'.length));
  const id = makeSchemaId(text);
  if (db.doesExist(`id:${id}`)) {
    throw new CairnError('schema_incompatible', `Two schemas have the id ${id}.`);
  }
  db.putSync(`id:${id}`, text);
  return id;
}

/** LC1. Above all ids assigned by counting; Confluent's wire format has 31 bits for it. */
function makeSchemaId(text: string): number {
  const digest = createHash('sha256').update(text).digest().readUInt32BE();
  return FIRST_ID + (digest % (2 ** 31 - FIRST_ID));
}

const FIRST_ID = 1_000_000;

/** Transitive backward compatibility: the new schema reads what every older one wrote. */
function requireReadable(subject: string, text: string, older: string): void {
  try {
    avroType(text).createResolver(avroType(older));
  } catch (cause) {
    const reason = errorMessage(cause);
    const message = `The schema of ${subject} cannot read an older version: ${reason}`;
    throw new CairnError('schema_incompatible', message, { cause });
  }
}
