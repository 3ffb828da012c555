/** What the API's description says of one route, beyond what the route table itself says. */
import type * as z from 'zod';
import type { BodyName } from '../../../domain/api/request-bodies.ts';

export const TAGS = {
  Batches: 'Many places at once: submit, follow, rename, reprocess, refresh, delete.',
  Jobs: 'One place each: submit, read, list, reprocess, delete, or enrich while you wait.',
  Exports: 'Results of batches as a file, at once when small, otherwise built in the background.',
  Attributes: "What can be asked about a place, and an organization's own attributes.",
  Answers: 'Web search, and answers that cite their sources.',
  Placematch: 'The same place in other sources.',
  Service: 'How the service itself is. No key needed.',
} as const;

export interface Success {
  readonly description: string;
  /** By media type; none: the answer has no body. */
  readonly content?: Readonly<Record<string, Content>>;
  /** By name: description and example of a header that is always there. */
  readonly headers?: Readonly<Record<string, HeaderText>>;
  readonly links?: Readonly<Record<string, Link>>;
}

/** An operation to go on with: its parameters, and where the answer holds them. */
export interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Content {
  readonly schema: z.ZodType;
  readonly example?: unknown;
}

export interface HeaderText {
  readonly description: string;
  readonly example: string;
  readonly optional?: boolean;
}

export interface Examples {
  readonly [title: string]: unknown;
}

export interface Operation {
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description?: string;
  /** Bodies, where the route takes one. */
  readonly examples?: Examples;
  readonly successes: Readonly<Record<number, Success>>;
  /** By status: refusals of its own, beside those of every route. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** True when its answers tell about a rate limit. */
  readonly limited?: boolean;
  /** Where it is, outside the route table; it needs no key. */
  readonly openPath?: string;
}

/** What the route table says of a route, as far as it is described. */
export interface Described {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: z.ZodObject;
  readonly body?: BodyName;
  readonly bodyOptional?: boolean;
  readonly creates?: boolean;
}

/** By the id of the route, which is good as the name of a method in a client. */
export type Operations = Readonly<Record<string, Operation>>;

/** Links to operations that take one more parameter than the organization. */
export function linksTo(
  operationIds: readonly string[],
  parameter: string,
  from: string,
): Readonly<Record<string, Link>> {
  const parameters = { org_slug: '$request.path.org_slug', [parameter]: from };
  return Object.fromEntries(operationIds.map((id) => [id, { operationId: id, parameters }]));
}

export function json<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
) {
  const content = example === undefined ? { schema } : { schema, example };
  return { description, content: { 'application/json': content } };
}
