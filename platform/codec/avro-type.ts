/** Builds avsc types from schema texts. */
import avro from 'avsc';

/** Unions are read as the plain values they hold: `null` or the value, never `{string: ...}`. */
export function avroType(text: string): avro.Type {
  return avro.Type.forSchema(JSON.parse(text), { wrapUnions: 'never' });
}
