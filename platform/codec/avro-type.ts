/** Builds avsc types from the texts of schemas. */
import avro from 'avsc';

/** More than nearly all records have; the thread keeps one buffer of this size. */
const WRITE_BUFFER_BYTES = 65_536;

let hasBuffer = false;

/** A union's value is plain: `null` or the value, never `{string: ...}`. */
export function avroType(text: string): avro.Type {
  if (!hasBuffer) growWriteBuffer();
  return avro.Type.forSchema(JSON.parse(text), { wrapUnions: 'never' });
}

/** A record that does not fit into the package's buffer, at first 1 KiB, is encoded twice. */
function growWriteBuffer(): void {
  const { __reset: resize } = avro.Type as unknown as { __reset(bytes: number): void };
  resize(WRITE_BUFFER_BYTES);
  hasBuffer = true;
}
