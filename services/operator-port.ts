/**
 * `METRICS_PORT`: `/healthz`, `/readyz` and `/metrics` of a process, whatever services it runs.
 *
 * OP1 It opens before any part and closes last, so that a waiting process is seen as alive and not
 *     ready.
 * OP2 It needs no key, and reveals nothing about organizations.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeByStatus } from '../domain/api/error-codes.ts';
import { limitConnections } from '../platform/limits/connection-limit.ts';
import type { RuntimeContext } from '../platform/platform.ts';
import { errorMessage } from '../platform/runtime/errors.ts';
import { prepareClose } from '../platform/runtime/servers/close-server.ts';
import { listen } from '../platform/runtime/servers/listen.ts';
import {
  answerOperator,
  OPERATOR_PATHS,
  type OperatorPath,
} from '../platform/telemetry/operator-answers.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';

/** A request in flight that has not ended by then is cut off: it must not delay a stop. */
const GRACE_MS = 3_000;

export interface OperatorPort {
  readonly address: string;
  close(): Promise<void>;
}

/** Rejects with `address_unavailable`. */
export async function openOperatorPort(
  at: { readonly port: number; readonly host: string },
  { clock, log, telemetry }: Pick<RuntimeContext, 'clock' | 'log'> & { telemetry: Telemetry },
): Promise<OperatorPort> {
  const server = createServer((request, response) => {
    void respondToOperator(request.method ?? '', request.url ?? '', response, telemetry).catch(
      (error: unknown) => {
        log.warn({ error: errorMessage(error) }, 'a request for health or metrics failed');
        response.destroy();
      },
    );
  });
  limitConnections(server, 'operator', { clock, log, metrics: telemetry.metrics });
  const close = prepareClose(server, { clock, graceMs: GRACE_MS });
  await listen(server, { ...at, what: 'METRICS_PORT' });
  const { port } = server.address() as AddressInfo;
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  const address = `http://${host}:${port}`;
  log.info({ address }, 'health and metrics are served');
  return { address, close };
}

export async function respondToOperator(
  method: string,
  url: string,
  response: ServerResponse,
  telemetry: Telemetry,
): Promise<void> {
  const path = url.split('?')[0]!;
  if (!(OPERATOR_PATHS as readonly string[]).includes(path)) {
    return respondProblem(response, 404, 'Not found.');
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return respondProblem(response, 405, 'Method not allowed.');
  }
  const { status, contentType, text } = await answerOperator(path as OperatorPath, telemetry);
  respondText(response, status, contentType, text);
}

function respondProblem(response: ServerResponse, status: number, detail: string): void {
  const text = JSON.stringify({ detail, code: codeByStatus(status) });
  respondText(response, status, 'application/json', text);
}

function respondText(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}
