/** The description of one route, and what it takes from the route table. */
import type * as z from 'zod';
import type { BodyName } from '../../../domain/api/request-bodies.ts';

export const TAGS = {
  Batches: 'Work on many places at once: submit, follow, rename, reprocess, refresh, delete.',
  Jobs: 'Work on one place: submit, read, list, reprocess, delete, or enrich synchronously.',
  Exports: 'Download the results of batches, inline or as a file that is built in the background.',
  Attributes: "The attributes that can be enriched, and an organization's own attributes.",
  Answers: 'Search the web, and answer questions with citations.',
  Webhooks: 'Receive events: endpoints and their deliveries.',
  Placematch: 'Find the same place in other sources.',
  Operator:
    'Manage the installation with an operator key: organizations, API keys, sources and dead ' +
    'letters.',
  Assistants: 'The Model Context Protocol: tools for assistants.',
  Service: 'The state of the service, the API key and map data. Only the last two require a key.',
} as const;

export interface Success {
  readonly description: string;
  /** By media type; omitted if the response has no body. */
  readonly content?: Readonly<Record<string, Content>>;
  /** Headers of the response in addition to those of every response. */
  readonly headers?: HeaderTexts;
  readonly links?: Readonly<Record<string, Link>>;
}

/** A possible next operation: its parameters, and where the response has their values. */
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

export type HeaderTexts = Readonly<Record<string, HeaderText>>;

export interface Operation {
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description?: string;
  /** By title: bodies, if the route takes one. */
  readonly examples?: Readonly<Record<string, unknown>>;
  readonly successes: Readonly<Record<number, Success>>;
  /** By status: its own refusals, in addition to those of every route. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** True if its responses report the state of a rate limit. */
  readonly limited?: boolean;
  /** The path of an operation that needs no key, which is not in the route table. */
  readonly openPath?: string;
}

/** The part of a route that the description shows. */
export interface RouteDescription {
  /** The id of its operation. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express path. With `:org_slug`, the caller must belong to that organization. */
  readonly path: string;
  /** The schema of the query; unknown parameters are rejected. */
  readonly query?: z.ZodObject;
  /** The shape of the body. */
  readonly body?: BodyName;
  /** True if the body is optional. */
  readonly bodyOptional?: boolean;
  /** True if the body may also be a table of jobs, whose other fields are in the query. */
  readonly tables?: boolean;
  /** True if the route creates something and therefore honours Idempotency-Key. */
  readonly creates?: boolean;
}

/** By operation id, which can be the name of a method in a client. */
export type Operations = Readonly<Record<string, Operation>>;

/** Links to operations that take one parameter besides the organization. */
export function linksTo(
  operationIds: readonly string[],
  parameter: string,
  from: string,
): Readonly<Record<string, Link>> {
  const parameters = { org_slug: '$request.path.org_slug', [parameter]: from };
  return Object.fromEntries(operationIds.map((id) => [id, { operationId: id, parameters }]));
}

/** The header of a 202 or 201 with the path of the resource. */
export function location(example: string): HeaderTexts {
  return { Location: { description: 'The URL of the resource, relative to this host.', example } };
}

export function json<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: unknown,
) {
  const content = example === undefined ? { schema } : { schema, example };
  return { description, content: { 'application/json': content } };
}
