/**
 * The API's port: one listener from the first response of a process that starts until it stops.
 *
 * AP1 What responds can be replaced while callers are connected: the stand-in hands over to the API
 *     without refusing or resetting a connection. A request gets its response from whoever answered
 *     when it began.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limitConnections } from '../../platform/limits/connection-limit.ts';
import type { RuntimeContext } from '../../platform/platform.ts';
import { once } from '../../platform/runtime/life-cycle.ts';
import { prepareClose } from '../../platform/runtime/servers/close-server.ts';
import { answerHalfClosed } from '../../platform/runtime/servers/half-closed.ts';
import { listen } from '../../platform/runtime/servers/listen.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { answerBrokenRequests } from './server/broken-requests.ts';

/** Timeouts for receiving a request: its headers, and all of it. */
const [HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS] = [60_000, 300_000];
/** Longer than proxies keep connections, so that no proxy sends on one that is being closed. */
const HTTP_KEEP_ALIVE_MS = 75_000;
/** How long callers have to finish sending requests at a stop. */
const STOP_TIMEOUT_MS = 5_000;

type PortContext = RuntimeContext & { readonly telemetry: Telemetry };

export class ApiPort {
  readonly #config: RuntimeContext['config'];
  readonly #server: Server;
  readonly #closeServer: () => Promise<void>;
  #handle: RequestListener = () => {};
  #opening: Promise<void> | undefined;

  constructor({ config, clock, log, telemetry }: PortContext) {
    this.#config = config;
    // A request without a host gets the same 400, with a body (requireClearHeaders).
    const timeouts = { headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS };
    const server = createServer({ requireHostHeader: false, ...timeouts }, (request, response) =>
      this.#handle(request, response),
    );
    answerBrokenRequests(server, clock);
    answerHalfClosed(server, clock);
    limitConnections(server, 'api', { clock, log, metrics: telemetry.metrics });
    server.keepAliveTimeout = HTTP_KEEP_ALIVE_MS;
    this.#server = server;
    this.#closeServer = prepareClose(server, { clock, graceMs: STOP_TIMEOUT_MS });
  }

  /** True from the first attempt to listen, until it fails. */
  get isOpen(): boolean {
    return this.#opening !== undefined;
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    const { host } = this.#config;
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  }

  /** AP1. Listens if nobody listens yet. Rejects with `address_unavailable`. */
  async answerWith(handle: RequestListener): Promise<void> {
    this.#handle = handle;
    const { port, host } = this.#config;
    this.#opening ??= listen(this.#server, { port, host, what: 'The API' });
    try {
      await this.#opening;
    } catch (error) {
      this.#opening = undefined;
      throw error;
    }
  }

  readonly close = once(async () => {
    await this.#opening?.catch(() => undefined);
    await this.#closeServer();
  });
}
