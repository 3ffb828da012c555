/**
 * Answers on the API's port while a part that the API needs at its start is away: the process is
 * alive and not ready, and everything else is answered 503.
 */
import { once as onceEmitted } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../platform/config/config.ts';
import { errorMessage } from '../platform/runtime/errors.ts';
import type { Log } from '../platform/runtime/log.ts';

const RETRY_AFTER_SECONDS = 5;

export class StandIn {
  readonly #config: Pick<Config, 'port' | 'host'>;
  readonly #log: Log;
  /** The parts that are waited for. */
  readonly #away = new Set<string>();
  #opening: Promise<Server | null> | undefined;

  constructor(config: Pick<Config, 'port' | 'host'>, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  /** The part is away, or with no error there again. */
  readonly hear = (part: string, error: unknown): void => {
    if (error === null) return void this.#away.delete(part);
    this.#away.add(part);
    this.#opening ??= this.#open();
  };

  /** Frees the port for the API; called before each attempt to start it. */
  async close(): Promise<void> {
    const server = await this.#opening;
    this.#opening = undefined;
    if (!server) return;
    const closed = onceEmitted(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }

  /** Resolves with null when the port is not to be had; the API's own start then says so. */
  async #open(): Promise<Server | null> {
    const server = createServer((request, response) => this.#answer(request.url ?? '', response));
    try {
      await onceEmitted(server.listen(this.#config.port, this.#config.host), 'listening');
      // A start that fails ends the process, whoever calls here.
      server.unref();
      return server;
    } catch (error) {
      this.#log.warn({ error: errorMessage(error) }, 'the port could not be opened yet');
      return null;
    }
  }

  #answer(url: string, response: ServerResponse): void {
    const path = url.split('?')[0];
    const waiting_for = [...this.#away];
    if (path === '/healthz') {
      respondJson(response, 200, { status: 'ok' });
    } else if (path === '/readyz') {
      const parts = { log: false, warehouse: false, hot_state: false };
      respondJson(response, 503, { status: 'not ready', ...parts, waiting_for });
    } else {
      const detail = `Cairn is starting and waits for: ${waiting_for.join(', ')}.`;
      respondJson(response, 503, { detail, code: 'starting' });
    }
  }
}

function respondJson(response: ServerResponse, status: number, body: object): void {
  const retry = status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {};
  response.writeHead(status, { 'Content-Type': 'application/json', ...retry });
  response.end(JSON.stringify(body));
}
