/**
 * Answers one message of the Model Context Protocol. Each message gets its own server, which is
 * closed afterwards, because there is no state between messages.
 *
 * MS1 If a tool fails, its result explains why in sentences, so that a model can correct the call.
 *     Only a message that violates the protocol is a protocol error.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  WebStandardStreamableHTTPServerTransport as HttpTransport,
  type WebStandardStreamableHTTPServerTransportOptions as TransportOptions,
} from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { readVersion } from '../../../platform/runtime/assets.ts';
import { onAbort } from '../../../platform/runtime/linked-signal.ts';
import type { ApiResponse } from '../views/response.ts';
import { callTool, describeTools, type ToolContext } from './call-tool.ts';

const INSTRUCTIONS =
  'Cairn enriches places. Each value comes with a confidence, a reasoning and its evidence; a ' +
  'value that is missing was not found. Use find_place or match_place to identify a place, ' +
  'enrich_place to learn about it, get_place for what is known already, batch_status to follow ' +
  'a batch, and ask for questions that the web can answer.';

/** Without a session id generator, there is no state between messages. */
const STATELESS: TransportOptions = { enableJsonResponse: true };

/** Resolves at the latest when the caller disconnects. */
export async function answerMessage(
  context: ToolContext,
  headers: IncomingHttpHeaders,
  message: object,
): Promise<ApiResponse> {
  const server = createMcpServer(context);
  const transport = new HttpTransport(STATELESS);
  try {
    await server.connect(transport);
    const request = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: toWebHeaders(headers),
    });
    const answer = transport.handleRequest(request, { parsedBody: message });
    return await toApiResponse(await Promise.race([answer, goneAway(context.signal)]));
  } finally {
    await server.close();
  }
}

function createMcpServer(context: ToolContext): Server {
  const info = { name: 'cairn', title: 'Cairn', version: readVersion() };
  const server = new Server(info, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: describeTools() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const result = await callTool(context, params.name, params.arguments ?? {});
    if (result !== null) return result;
    const words = `There is no tool ${JSON.stringify(params.name.slice(0, 100))}.`;
    throw new McpError(ErrorCode.InvalidParams, words);
  });
  return server;
}

/** The headers that the protocol reads; the others are handled by this service. */
function toWebHeaders(headers: IncomingHttpHeaders): Headers {
  const names = ['accept', 'content-type', 'mcp-protocol-version'] as const;
  return new Headers(names.flatMap((name) => (headers[name] ? [[name, `${headers[name]}`]] : [])));
}

function goneAway(signal: AbortSignal): Promise<Response> {
  return new Promise((resolve) => {
    const end = () => resolve(new Response(null, { status: 503 }));
    if (signal.aborted) end();
    else onAbort(signal, end);
  });
}

async function toApiResponse(response: Response): Promise<ApiResponse> {
  const text = await response.text();
  const type = response.headers.get('content-type');
  return {
    status: response.status,
    ...(type && { headers: { 'Content-Type': type } }),
    body: text === '' ? null : text,
  };
}
