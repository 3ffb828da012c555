/**
 * Answers on the API's port while a part that the API needs at its start is unavailable: the
 * process is alive and not ready, and all other requests get a 503.
 */
import { createServer, type ServerResponse } from 'node:http';
import { limitConnections } from '../platform/limits/connection-limit.ts';
import { errorMessage } from '../platform/runtime/errors.ts';
import { prepareClose } from '../platform/runtime/servers/close-server.ts';
import { listen } from '../platform/runtime/servers/listen.ts';
import { OPERATOR_PATHS } from '../platform/telemetry/operator-answers.ts';
import { respondToOperator } from './operator-port.ts';
import type { TelemetryContext } from './process-view.ts';

const START_RETRY_AFTER_SECONDS = 5;
/** A request in flight that has not ended by then is cut off: the API needs the port. */
const GRACE_MS = 3_000;

export class StandIn {
  readonly #context: TelemetryContext;
  /** Resolves to what closes it. */
  #opening: Promise<() => Promise<void>> | undefined;

  constructor(context: TelemetryContext) {
    this.#context = context;
  }

  /** Called when a part is unavailable. */
  open(): void {
    this.#opening ??= this.#open();
  }

  /** Frees the port for the API; called before each attempt to start it. */
  async close(): Promise<void> {
    const close = await this.#opening;
    this.#opening = undefined;
    await close?.();
  }

  /** Resolves also if the port is taken; the API's own start then reports it. */
  async #open(): Promise<() => Promise<void>> {
    const { config, clock, log, telemetry } = this.#context;
    const server = createServer((request, response) => {
      const { method = '', url = '' } = request;
      this.#answer(method, url, response).catch(() => response.destroy());
    });
    limitConnections(server, 'api', { clock, log, metrics: telemetry.metrics });
    const close = prepareClose(server, { clock, graceMs: GRACE_MS });
    try {
      await listen(server, { port: config.port, host: config.host, what: 'The API' });
      // A failed start ends the process, whoever is connected here.
      server.unref();
      return close;
    } catch (error) {
      log.warn({ error: errorMessage(error) }, 'the port could not be opened yet');
      return async () => undefined;
    }
  }

  async #answer(method: string, url: string, response: ServerResponse): Promise<void> {
    const { telemetry } = this.#context;
    if ((OPERATOR_PATHS as readonly string[]).includes(url.split('?')[0]!)) {
      return respondToOperator(method, url, response, telemetry);
    }
    const { waitingFor } = await telemetry.health.report();
    // Between the last part's answer and the API's own start, it waits for none.
    const reason = waitingFor.length > 0 ? ` and waits for: ${waitingFor.join(', ')}` : '';
    const detail = `Cairn is starting${reason}.`;
    response.writeHead(503, {
      'Content-Type': 'application/json',
      'Retry-After': START_RETRY_AFTER_SECONDS,
    });
    response.end(JSON.stringify({ detail, code: 'starting' }));
  }
}
