/** Description of `/mcp`, whose messages are defined by its own protocol. */
import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { problemBody } from '../../../domain/api/responses/problem-responses.ts';
import { json, type Operation, type RouteDescription } from './operation.ts';

export const MCP_ROUTE: RouteDescription = { id: 'sendMcpMessage', method: 'POST', path: '/mcp' };

const VERSION = z.literal('2.0');
const messageId = z.union([z.string(), z.int()]);

const rpcMessage = z
  .looseObject({
    jsonrpc: VERSION,
    id: messageId.optional().meta({ description: 'Omitted in a notification.' }),
    method: z.string().meta({ example: 'tools/list' }),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: 'McpMessage', description: 'A JSON-RPC 2.0 message.' });

const rpcAnswer = z
  .looseObject({
    jsonrpc: VERSION,
    id: messageId.nullable(),
    result: z.looseObject({}).optional(),
    error: z
      .looseObject({ code: z.int(), message: z.string() })
      .optional()
      .meta({ description: 'Sent instead of the result if the message violates the protocol.' }),
  })
  .meta({ id: 'McpAnswer' });

const MCP_OPERATION: Operation = {
  tag: 'Assistants',
  summary: 'Send a Model Context Protocol message',
  description:
    'Streamable HTTP without sessions or streams: any instance can answer any message. ' +
    '`tools/list` returns the tools: find_place, match_place, enrich_place, get_place, ' +
    'batch_status and ask. The Accept header must contain application/json and ' +
    'text/event-stream. Use an MCP client; the guide shows how.',
  successes: {
    200: json(rpcAnswer, 'The response to the message.'),
    202: { description: 'The notification is accepted. There is no response message.' },
  },
  refusals: {
    403: 'The request comes from a page on another host.',
    413: 'The message is larger than 256 KiB.',
    415: 'The body is not application/json in UTF-8, or its encoding is not gzip or identity.',
  },
};

const EXAMPLE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** JSON-RPC errors have their own shape. */
const refusal = (description: string) => json(z.union([problemBody, rpcAnswer]), description);

/** The operation as `describe` generates it for a route, with the protocol's own responses. */
export function describeMcp(
  describe: (route: RouteDescription, operation: Operation) => ZodOpenApiOperationObject,
): ZodOpenApiOperationObject {
  const described = describe(MCP_ROUTE, MCP_OPERATION);
  // A message is rejected as a whole, and appends nothing by itself.
  const {
    '400': malformed,
    '422': _,
    '507': __,
    ...responses
  } = { ...described.responses } as Record<string, ZodOpenApiResponseObject>;
  const { headers } = malformed!;
  return {
    ...described,
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: rpcMessage, examples: { 'The tools': { value: EXAMPLE } } },
      },
    },
    responses: {
      ...responses,
      400: { headers, ...refusal('The body is not a JSON-RPC 2.0 message.') },
      406: { headers, ...refusal('The Accept header does not contain both media types.') },
    },
  };
}
