/** Runs a tool: validates its arguments, calls its route, and describes the outcome to a model. */
import * as z from 'zod';
import { check, type Fault } from '../../../domain/api/faults.ts';
import { EVERY_ORGANIZATION } from '../../../domain/organizations.ts';
import { uuidV7 } from '../../../platform/runtime/clock.ts';
import type { Api } from '../server/api.ts';
import type { Caller } from '../server/authentication.ts';
import { toErrorResponse } from '../server/error-response.ts';
import { callRoute, type Route } from '../server/router.ts';
import { type ApiResponse, isStream } from '../views/response.ts';
import { TOOLS, type Tool } from './tools.ts';

export interface ToolContext {
  readonly api: Api;
  readonly routes: readonly Route[];
  readonly caller: Caller;
  readonly signal: AbortSignal;
}

type ToolResult = {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
};

export function describeTools() {
  return TOOLS.map(({ name, title, description, input, readOnly, route }) => ({
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }) as { type: 'object' },
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: false,
      openWorldHint: route === 'ask' || route === 'enrich',
    },
  }));
}

/** Null if the tool does not exist. */
export async function callTool(
  context: ToolContext,
  name: string,
  given: object,
): Promise<ToolResult | null> {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) return null;
  const input = check(tool.input, given, []);
  if (!input.ok) return failure(describeFaults(input.faults));
  const slug = (input.value['organization'] as string | undefined) ?? context.caller.organizationId;
  if (slug === EVERY_ORGANIZATION) {
    return failure('This key has access to all organizations: name one in organization.');
  }
  return toResult(await askRoute(context, tool, { ...input.value, organization: slug }));
}

async function askRoute(context: ToolContext, tool: Tool, input: object): Promise<ApiResponse> {
  const { api, routes } = context;
  const route = routes.find(({ id }) => id === tool.route)!;
  const request = tool.request(input as never, () => uuidV7(api.platform.clock));
  return callRoute(api, route, context, request).catch((error) => toErrorResponse(error, api.log));
}

function toResult({ status, headers, body }: ApiResponse): ToolResult {
  if (body === null || isStream(body) || body instanceof Uint8Array) {
    throw new Error('the route of a tool has JSON as its body');
  }
  const value = (typeof body === 'string' ? JSON.parse(body) : body) as Record<string, unknown>;
  if (status >= 400) return failure(describeProblem(value['detail'], headers?.['Retry-After']));
  const known = dropMissing(value) as Record<string, unknown>;
  return { content: [{ type: 'text', text: JSON.stringify(known) }], structuredContent: known };
}

function failure(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function describeProblem(detail: unknown, retryAfter: string | undefined): string {
  const words = Array.isArray(detail) ? describeFaults(detail) : String(detail);
  return retryAfter === undefined ? words : `${words} Try again in ${retryAfter} s.`;
}

/** Wrappers in request bodies that a model has not seen as tool arguments. */
const PARTS_OF_BODIES = new Set<string | number>(['body', 'query', 'place', 'inputs']);

/** `latitude: Input should be at most 90.` */
function describeFaults(faults: readonly Pick<Fault, 'loc' | 'msg'>[]): string {
  const sentences = faults.map(({ loc, msg }) => {
    const isPart = (at: number) => at < loc.length - 1 && PARTS_OF_BODIES.has(loc[at]!);
    const path = loc.filter((_, at) => !isPart(at)).join('.');
    return path === '' ? `${msg}.` : `${path}: ${msg}.`;
  });
  return sentences.join(' ');
}

/** Drops null members: most of some 150 outputs are null, and would fill a model's context. */
function dropMissing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropMissing);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, dropMissing(member)]));
}
