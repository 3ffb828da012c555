import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { type Json, jsonAround, jsonInPieces, jsonJoined, jsonObject } from './json.ts';

const written = <T>(value: T) => JSON.stringify(value) as Json<T>;
const anything = fc.jsonValue();

it('an object around a field equals the object', () => {
  fc.assert(
    fc.property(anything, anything, anything, (a, b, c) => {
      const text = jsonAround({ a }, 'b', written(b), { c });
      expect(text).toBe(JSON.stringify({ a, b, c }));
    }),
    propertyRuns(),
  );
});

it('so do an object of fields, and two merged objects', () => {
  fc.assert(
    fc.property(anything, anything, (a, b) => {
      const text = jsonObject({ a: written(a), b: written(b) });
      expect(text).toBe(JSON.stringify({ a, b }));
      expect(jsonJoined(written({ a }), written({ b }))).toBe(text);
    }),
    propertyRuns(),
  );
});

async function* each<T>(pieces: readonly T[]): AsyncGenerator<T> {
  yield* pieces;
}

it('a list in pieces equals the list, whichever pieces are empty', async () => {
  const lists = fc.array(fc.array(anything, { maxLength: 3 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(lists, anything, async (pieces, total) => {
      const source = each(pieces.map((piece) => piece.map(written)));
      let text = '';
      for await (const piece of jsonInPieces('items', source, { total })) text += piece;
      expect(text).toBe(JSON.stringify({ items: pieces.flat(), total }));
    }),
    propertyRuns(),
  );
});
