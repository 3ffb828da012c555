/** Reads a request's query by the schema that describes it. */
import type * as z from 'zod';
import { check, type Fault } from '../../../domain/api/faults.ts';
import { unprocessable } from '../views/response.ts';

/** The query's parameters. Faults, at most one for each parameter, end the request with a 422. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
): z.output<Schema> {
  const texts = Object.keys(schema.shape).map((name) => [
    name,
    query.has(name) ? query.getAll(name) : undefined,
  ]);
  const checked = check(schema, Object.fromEntries(texts), ['query']);
  if (!checked.ok) throw unprocessable(firstPerParameter(checked.faults));
  return checked.value as z.output<Schema>;
}

/** A list is faulty as a whole, because its items may have come in one text. */
function firstPerParameter(faults: readonly Fault[]): Fault[] {
  const byName = new Map<unknown, Fault>();
  for (const fault of faults) {
    const loc = fault.loc.slice(0, 2);
    if (!byName.has(loc[1])) byName.set(loc[1], { ...fault, loc });
  }
  return [...byName.values()];
}
