/** Builds avsc types from the texts of schemas. */
import avro from 'avsc';

/** A union's value is plain: `null` or the value, never `{string: ...}`. */
export function avroType(text: string): avro.Type {
  return avro.Type.forSchema(JSON.parse(text), { wrapUnions: 'never' });
}
