/**
 * Values that are already JSON, as text, bytes or pieces of text. Their type states what they hold,
 * so that a response assembled as text is checked against its schema.
 */

declare const content: unique symbol;

type Carrier = string | Uint8Array | AsyncIterable<string>;

/** The JSON of a T. */
export type Json<T, As extends Carrier = string> = As & { readonly [content]: T };

/** The JSON of an object with one field that is already JSON. */
export function jsonAround<
  const Before extends object,
  const Name extends string,
  T,
  const After extends object,
>(before: Before, name: Name, value: Json<T>, after: After) {
  const [head, tail] = [JSON.stringify(before), JSON.stringify(after)];
  const text = `${head.slice(0, -1)},"${name}":${value},${tail.slice(1)}`;
  return text as Json<Before & Readonly<Record<Name, T>> & After>;
}

/** The JSON of an object whose fields are all already JSON. */
export function jsonObject<T extends object>(
  fields: { readonly [Name in keyof T]: Json<T[Name]> },
) {
  const texts = Object.entries<string>(fields).map(([name, text]) => `"${name}":${text}`);
  return `{${texts.join(',')}}` as Json<T>;
}

/** Merges the JSON of two non-empty objects without common fields. */
export function jsonJoined<A extends object, B extends object>(a: Json<A>, b: Json<B>) {
  return `${a.slice(0, -1)},${b.slice(1)}` as Json<A & B>;
}

/** The JSON, in pieces, of an object with a list of any length and further fields. */
export function jsonInPieces<const Name extends string, Item, const Rest extends object>(
  name: Name,
  pieces: AsyncIterable<readonly Json<Item>[]>,
  rest: Rest,
) {
  const written = listPieces(name, pieces, JSON.stringify(rest));
  return written as Json<Readonly<Record<Name, readonly Item[]>> & Rest, typeof written>;
}

async function* listPieces(
  name: string,
  pieces: AsyncIterable<readonly string[]>,
  rest: string,
): AsyncGenerator<string> {
  yield `{"${name}":[`;
  let separator = '';
  for await (const piece of pieces) {
    if (piece.length === 0) continue;
    yield separator + piece.join(',');
    separator = ',';
  }
  yield `],${rest.slice(1)}`;
}
