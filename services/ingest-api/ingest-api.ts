/**
 * The REST API: takes work in, shows how it stands.
 *
 * It validates, appends to the log, and reads the warehouse; it never enriches and never writes
 * the warehouse.
 *
 * A1 What was answered 2xx is on the log, durable (I1).
 * A2 What a caller wrote, its next request sees, from any instance (read-barrier.ts).
 * A3 A large body holds up no other request: it is read, checked and encoded off the main thread.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Platform } from '../../ledger/platform.ts';
import { openKeyStore } from '../../ledger/records/api-keys.ts';
import { Journal } from '../../ledger/records/journal.ts';
import type { PlaceIndex } from '../../places/search/place-index.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { warmUpLater } from '../../platform/runtime/worker.ts';
import { AdmissionPool } from './admission/admission-pool.ts';
import { openAnswers } from './answers/open-answers.ts';
import { artifactRouter } from './http/artifacts.ts';
import { docsRouter } from './http/docs.ts';
import { ROUTES } from './http/routes.ts';
import { statusRouter } from './http/status.ts';
import type { Api } from './server/api.ts';
import { BodyReader } from './server/request-body.ts';
import { requestId } from './server/request-id.ts';
import { RequestMetrics } from './server/request-metrics.ts';
import { responding, routerOf } from './server/router.ts';
import { problem } from './views/answer.ts';
import { CustomKeys } from './views/custom-keys.ts';

/** A thread for large bodies is started so long after the start, or by the first such body. */
const WARM_UP_AFTER_MS = 1_000;
const BODIES_UNDER_WAY = 8;
/** Fast: to compress a list of 50,000 ids well takes longer than to find them. */
const COMPRESSION = {
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};
/** Longer than proxies keep theirs: whoever closes first must not be the one who is sent to. */
const IDLE_MS = 75_000;

export function createIngestApi(platform: Platform): Service & { address(): string } {
  let running: Running | null = null;
  return {
    name: 'ingest-api',
    start: async () => {
      running = await run(platform);
    },
    stop: once(async () => {
      await running?.stop();
    }),
    address: () => running?.address ?? '',
  };
}

interface Running {
  readonly address: string;
  stop(): Promise<void>;
}

async function run(platform: Platform): Promise<Running> {
  const keys = await openKeyStore(platform, { follow: true });
  const admission = new AdmissionPool(platform.clock);
  const maxBytes = platform.config.bodyLimitBytes;
  const stopping = new AbortController();
  const places = lazyPlaceIndex(join(platform.config.dataDir, 'places'), platform.clock);
  const answers = openAnswers(platform);
  const api: Api = {
    platform,
    answers,
    stopping: stopping.signal,
    log: platform.log.child({ service: 'ingest-api' }),
    keys,
    admission,
    customKeys: new CustomKeys(platform),
    placeIndex: places.open,
    journal: new Journal(platform),
    bodies: new BodyReader({ maxBytes, maxBytesUnderWay: maxBytes * BODIES_UNDER_WAY }),
  };
  try {
    await keys.ensure(platform.config.bootstrapKeys);
    const server = createServer(createApp(api));
    server.keepAliveTimeout = IDLE_MS;
    await listen(server, platform);
    const { clock } = platform;
    void warmUpLater(admission, WARM_UP_AFTER_MS, { clock, stopping: stopping.signal });
    const stopAll = async () => {
      await stop(api, server, stopping);
      await places.close();
      await answers.close();
    };
    return { address: addressOf(server, platform), stop: stopAll };
  } catch (error) {
    await Promise.all([keys.close(), admission.close()]);
    throw error;
  }
}

/** Opened by the first request that wants it: most processes never do. */
function lazyPlaceIndex(folder: string, clock: Clock) {
  let index: Promise<PlaceIndex> | undefined;
  return {
    open: () => {
      index ??= import('../../places/search/place-index.ts').then(({ openPlaceIndex }) =>
        openPlaceIndex({ folder, clock }),
      );
      return index;
    },
    close: async () => {
      await (await index)?.close();
    },
  };
}

function createApp(api: Api): Express {
  const metrics = new RequestMetrics(api.platform.clock);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestId(api.platform.clock), metrics.observe());
  app.use(security(), compression(COMPRESSION));
  app.use(statusRouter(api, metrics));
  app.use(artifactRouter(api));
  app.use(docsRouter(api, ROUTES));
  app.use(routerOf(api, ROUTES));
  app.use(
    responding(api, async () => {
      throw problem(404, 'Not found.');
    }),
  );
  app.use(failing(api));
  return app;
}

/** Helmet's headers, for a service that often speaks plain HTTP behind a proxy. */
function security() {
  return helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
}

/** What goes wrong before a handler runs, such as a path that cannot be decoded. */
function failing(api: Api): express.ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    return responding(api, async () => {
      throw error;
    })(request, response, next);
  };
}

function listen(server: Server, { config }: Platform): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server, { config }: Platform): string {
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${port}`;
}

/** How long callers have to send what they began to send. */
const LINGER_MS = 5_000;

/** Takes no new request, finishes those under way, then lets go of what they used. */
async function stop(api: Api, server: Server, stopping: AbortController): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  stopping.abort();
  server.closeIdleConnections();
  const done = new AbortController();
  const late = api.platform.clock.sleep(LINGER_MS, done.signal).then(() => {
    if (!done.signal.aborted) server.closeAllConnections();
  });
  await closed;
  done.abort();
  await late;
  await Promise.all([api.keys.close(), api.admission.close()]);
}
