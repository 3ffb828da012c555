/**
 * Values that fit a schema of the published description. It covers as much of JSON Schema as the
 * request bodies use; any other keyword throws, so that nothing is silently generated wrongly.
 */
import fc from 'fast-check';

export type Schema = Readonly<Record<string, unknown>>;
type Resolve = (reference: string) => Schema;

const KNOWN = new Set([
  ...['$ref', 'type', 'enum', 'const', 'anyOf', 'allOf', 'oneOf', 'discriminator'],
  ...['properties', 'required'],
  ...['additionalProperties', 'patternProperties', 'propertyNames', 'minProperties'],
  ...['items', 'minItems', 'maxItems'],
  ...['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'],
  ...['description', 'example', 'default'],
]);

/** Lists and texts may be longer than any request needs to be. */
const [MOST_ITEMS, MOST_CHARACTERS, MOST_OWN_KEYS] = [4, 40, 2];

export function arbitraryForSchema(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const unknown = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
  if (unknown.length > 0) throw new Error(`no values for ${unknown.join(', ')}`);
  // The choices of a oneOf exclude each other by their discriminator.
  const { $ref, allOf, oneOf, discriminator: _, anyOf = oneOf, ...rest } = schema;
  if ($ref !== undefined) return arbitraryForSchema(resolve($ref as string), resolve);
  if (allOf !== undefined) {
    const whole = (allOf as Schema[]).reduce<Schema | null>(both, { ...rest, ...given({ anyOf }) });
    return arbitraryForSchema(whole!, resolve);
  }
  if (anyOf !== undefined) {
    const choices = (anyOf as Schema[]).map((choice) => both(rest, choice));
    const possible = choices.filter((choice) => choice !== null);
    return fc.oneof(...possible.map((choice) => arbitraryForSchema(choice, resolve)));
  }
  return plainArbitrary(rest, resolve);
}

function given(keywords: Schema): Schema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

function plainArbitrary(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if ('enum' in schema) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const { type } = schema;
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((one) => plainArbitrary({ ...schema, type: one }, resolve)));
  }
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer(bounds(schema, 1_000_000));
    case 'number':
      return fc.double({ ...bounds(schema, 1e12), noNaN: true });
    case 'string':
      return text(schema);
    case 'array':
      return list(schema, resolve);
    case 'object':
      return record(schema, resolve);
    default:
      return fc.jsonValue();
  }
}

function bounds({ minimum, maximum }: Schema, most: number) {
  return { min: (minimum as number) ?? -most, max: (maximum as number) ?? most };
}

function text({ minLength = 0, maxLength = MOST_CHARACTERS, pattern }: Schema) {
  const [least, most] = [minLength as number, maxLength as number];
  if (pattern === undefined) {
    const maxLength = Math.min(most, Math.max(MOST_CHARACTERS, least));
    return fc.string({ minLength: least, maxLength, unit: 'grapheme' });
  }
  const matching = fc.stringMatching(new RegExp(pattern as string, 'u'), { size: 'small' });
  return matching.filter(({ length }) => length >= least && length <= most);
}

function list({ items, minItems = 0, maxItems = MOST_ITEMS }: Schema, resolve: Resolve) {
  const minLength = minItems as number;
  const maxLength = Math.max(minLength, Math.min(maxItems as number, MOST_ITEMS));
  return fc.array(arbitraryForSchema(items as Schema, resolve), { minLength, maxLength });
}

function record(schema: Schema, resolve: Resolve): fc.Arbitrary<Record<string, unknown>> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>;
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, of]) => [key, arbitraryForSchema(of, resolve)]),
  );
  const requiredKeys = (schema['required'] ?? []) as string[];
  const known = fc.record(model, { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
  const patterned = Object.entries((schema['patternProperties'] ?? {}) as Record<string, Schema>);
  const some = patterned.map(([pattern, of]) =>
    fc.dictionary(text({ pattern }), arbitraryForSchema(of, resolve), { maxKeys: MOST_OWN_KEYS }),
  );
  const fewest = (schema['minProperties'] ?? 0) as number;
  const full = fc
    .tuple(known, ...some)
    .map((parts): Record<string, unknown> => Object.assign({}, ...parts))
    .filter((made) => Object.keys(made).length >= fewest);
  if (schema['additionalProperties'] === false) return full;
  const [names, values] = [schema['propertyNames'], schema['additionalProperties']];
  const key = names === undefined ? fc.string() : arbitraryForSchema(names as Schema, resolve);
  const isSchema = typeof values === 'object' && values !== null;
  const value = isSchema ? arbitraryForSchema(values as Schema, resolve) : fc.jsonValue();
  const own = fc.dictionary(key as fc.Arbitrary<string>, value, { maxKeys: MOST_OWN_KEYS });
  return fc.tuple(own, full).map(([further, made]) => ({ ...further, ...made }));
}

/** What fits both; null when nothing can. */
function both(a: Schema | null, b: Schema): Schema | null {
  if (a === null) return null;
  if (a['anyOf'] !== undefined && !('properties' in b)) {
    const { anyOf, ...rest } = a;
    const choices = (anyOf as Schema[]).map((choice) => both(choice, b));
    const possible = choices.filter((choice) => choice !== null);
    return possible.length === 0 ? null : { ...rest, anyOf: possible };
  }
  const types = commonTypes(a['type'], b['type']);
  if (types?.length === 0) return null;
  const required = [...((a['required'] ?? []) as string[]), ...((b['required'] ?? []) as string[])];
  const properties = bothProperties(a['properties'] as Properties, b['properties'] as Properties);
  if (properties === null) return null;
  const type = types && (types.length === 1 ? types[0] : types);
  return {
    ...a,
    ...b,
    ...given({ type, properties }),
    ...(required.length > 0 ? { required } : {}),
  };
}

type Properties = Record<string, Schema> | undefined;

function bothProperties(a: Properties, b: Properties): Properties | null {
  if (a === undefined || b === undefined) return a ?? b;
  const merged = { ...a };
  for (const [key, schema] of Object.entries(b)) {
    const common = key in a ? both(a[key]!, schema) : schema;
    if (common === null) return null;
    merged[key] = common;
  }
  return merged;
}

/** Undefined when neither says. */
function commonTypes(a: unknown, b: unknown): unknown[] | undefined {
  if (a === undefined || b === undefined)
    return (a ?? b) === undefined ? undefined : [a ?? b].flat();
  return [a].flat().filter((type) => [b].flat().includes(type));
}
