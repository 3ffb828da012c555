/** The words for `/mcp`, whose messages a protocol of its own defines. */
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
    id: messageId.optional().meta({ description: 'Left out in a notification.' }),
    method: z.string().meta({ example: 'tools/list' }),
    params: z.looseObject({}).optional(),
  })
  .meta({ id: 'McpMessage', description: 'One message of JSON-RPC 2.0.' });

const rpcAnswer = z
  .looseObject({
    jsonrpc: VERSION,
    id: messageId.nullable(),
    result: z.looseObject({}).optional(),
    error: z
      .looseObject({ code: z.int(), message: z.string() })
      .optional()
      .meta({ description: 'Instead of the result, when the message breaks the protocol.' }),
  })
  .meta({ id: 'McpAnswer' });

const MCP_OPERATION: Operation = {
  tag: 'Assistants',
  summary: 'Send a message of the Model Context Protocol',
  description:
    'Streamable HTTP without sessions and streams: each message is answered at once, by any ' +
    'instance. `tools/list` names the tools: find_place, match_place, enrich_place, get_place, ' +
    'batch_status and ask. Accept must name application/json and text/event-stream. Use a ' +
    'client of the protocol; the guide shows how.',
  successes: {
    200: json(rpcAnswer, 'The answer to the message.'),
    202: { description: 'A notification was taken; it has no answer.' },
  },
  refusals: {
    403: 'The request comes from a page of another host.',
    413: 'The message has more than 256 KiB.',
    415: 'The body is not application/json in UTF-8, or its encoding is not gzip or identity.',
  },
};

const EXAMPLE = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** What JSON-RPC refuses it refuses in its own shape. */
const refusal = (description: string) => json(z.union([problemBody, rpcAnswer]), description);

/** The operation as `describe` makes it of a route, with what is the protocol's own. */
export function describeMcp(
  describe: (route: RouteDescription, operation: Operation) => ZodOpenApiOperationObject,
): ZodOpenApiOperationObject {
  const described = describe(MCP_ROUTE, MCP_OPERATION);
  // A message is refused as a whole, and appends nothing by itself.
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
      400: { headers, ...refusal('The body is no message of JSON-RPC 2.0.') },
      406: { headers, ...refusal('Accept names not both media types.') },
    },
  };
}
