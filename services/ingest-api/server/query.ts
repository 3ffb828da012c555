/** Parses a request's query by the schema that describes it. */
import type * as z from 'zod';
import { check, type Fault, requestFault } from '../../../domain/api/faults.ts';
import { askWhetherMeant } from '../../../domain/words/closest-name.ts';
import { unprocessable } from '../views/response.ts';

/**
 * The query's parameters. Faults, at most one per parameter, end the request with a 422. An unknown
 * parameter is a fault: a misspelt filter would return everything.
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
): z.output<Schema> {
  const texts = Object.keys(schema.shape).map((name) => [
    name,
    query.has(name) ? query.getAll(name) : undefined,
  ]);
  const checked = check(schema, Object.fromEntries(texts), ['query']);
  const faults = [...(checked.ok ? [] : checked.faults), ...unknownParameters(schema, query)];
  if (!checked.ok || faults.length > 0) throw unprocessable(firstPerParameter(faults));
  return checked.value as z.output<Schema>;
}

function unknownParameters(schema: z.ZodObject, query: URLSearchParams): Fault[] {
  const unknown = [...new Set(query.keys())].filter((name) => !Object.hasOwn(schema.shape, name));
  const known = Object.keys(schema.shape);
  return unknown.map((name) => {
    const meant = askWhetherMeant(name, known);
    const words = `There is no such parameter${meant || describeKnown(known)}`;
    return requestFault('extra_forbidden', ['query', name], words);
  });
}

function describeKnown(known: readonly string[]): string {
  return known.length === 0
    ? '; the route accepts none'
    : `; the route accepts ${known.join(', ')}`;
}

/** A list is invalid as a whole, because its items may come in one text. */
function firstPerParameter(faults: readonly Fault[]): Fault[] {
  const byName = new Map<unknown, Fault>();
  for (const fault of faults) {
    const loc = fault.loc.slice(0, 2);
    if (!byName.has(loc[1])) byName.set(loc[1], { ...fault, loc });
  }
  return [...byName.values()];
}
