/**
 * Answers on the API's port while a part that the API needs at its start is unavailable: the
 * process is alive and not ready, and all other requests get a 503.
 */
import type { ServerResponse } from 'node:http';
import { errorMessage } from '../platform/runtime/errors.ts';
import { OPERATOR_PATHS } from '../platform/telemetry/operator-answers.ts';
import type { ApiPort } from './ingest-api/api-port.ts';
import { respondToOperator } from './operator-port.ts';
import type { TelemetryContext } from './process-view.ts';

const START_RETRY_AFTER_SECONDS = 5;

export class StandIn {
  readonly #context: TelemetryContext;
  readonly #port: ApiPort;

  constructor(context: TelemetryContext, port: ApiPort) {
    this.#context = context;
    this.#port = port;
  }

  /** Called when a part is unavailable. Does nothing once the port is open. */
  open(): void {
    if (this.#port.isOpen) return;
    const { log } = this.#context;
    const opening = this.#port.answerWith(({ method = '', url = '' }, response) => {
      this.#answer(method, url, response).catch(() => response.destroy());
    });
    // The API's own start listens again, and reports the fault.
    opening.catch((error: unknown) =>
      log.warn({ error: errorMessage(error) }, 'the port could not be opened yet'),
    );
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
