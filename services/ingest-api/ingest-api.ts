/**
 * The REST API: accepts work and shows its state.
 *
 * It validates, appends to the log, and reads the warehouse. It never enriches and never writes to
 * the warehouse.
 *
 * IA1 A request that was answered with 2xx is durable on the log (I1).
 * IA2 A caller's next request, to any instance, sees what the caller wrote (ledger/progress.ts).
 * IA3 A large body does not delay other requests: it is read, validated and encoded off the main
 *     thread.
 */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type Request, type Response } from 'express';
import helmet from 'helmet';
import { quoteShort } from '../../domain/words/closest-name.ts';
import type { DeadLetterAdmin } from '../../ledger/letters/dead-letter-admin.ts';
import type { Platform } from '../../ledger/platform.ts';
import { type KeyStore, openKeyStore } from '../../ledger/records/api-keys.ts';
import { keepBootstrapKeys } from '../../ledger/records/bootstrap-keys.ts';
import { Journal } from '../../ledger/records/journal.ts';
import { KeyUses } from '../../ledger/records/key-uses.ts';
import { UnsunkBatches } from '../../ledger/records/unsunk-batches.ts';
import { RefreshCalendar } from '../../ledger/refreshes/calendar.ts';
import { WebhookStore } from '../../ledger/webhooks/endpoints.ts';
import { OsmExtracts } from '../../places/osm-extract/extracts.ts';
import type { PlaceIndex } from '../../places/search/place-index.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import { once, type Service } from '../../platform/runtime/life-cycle.ts';
import { warmUpLater } from '../../platform/runtime/worker.ts';
import { AddressThread } from './addresses/address-thread.ts';
import { AdmissionPool } from './admission/admission-pool.ts';
import { Answers } from './answers/answers.ts';
import { ApiPort } from './api-port.ts';
import { consoleRouter } from './console/console-router.ts';
import { guideRouter } from './guide/guide-router.ts';
import { artifactRouter } from './http/artifacts.ts';
import { docsRouter } from './http/docs.ts';
import { ROUTES } from './http/routes.ts';
import { statusRouter } from './http/status.ts';
import { mcpRouter } from './mcp/mcp-router.ts';
import type { Api } from './server/api.ts';
import { refuseTarget, requireClearHeaders } from './server/broken-requests.ts';
import { CustomKeys } from './server/custom-keys.ts';
import { RequestBodyReader } from './server/request-body.ts';
import { requestId } from './server/request-id.ts';
import { requestMetrics } from './server/request-metrics.ts';
import { traceRequests } from './server/request-trace.ts';
import { respondWith } from './server/respond.ts';
import { createRouter } from './server/router.ts';
import { AnswerTurns } from './views/answer-turns.ts';
import { LateResults } from './views/late-results.ts';
import { ProgressFeeds } from './views/progress-feeds.ts';
import { problem } from './views/response.ts';

/** A thread for large bodies starts after this delay, or with the first such body. */
const ADMISSION_WARM_UP_MS = 1_000;
const MAX_LARGE_BODIES_IN_FLIGHT = 8;
/** The fastest level: compressing a list of 50,000 ids well takes longer than reading them. */
const COMPRESSION = {
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};
const WITHOUT_KEY =
  'no API key is valid, so every request gets 401: create one with `cairn keys create --org ' +
  'ORGANIZATION`, or start with CAIRN_BOOTSTRAP_KEYS=ORGANIZATION:member:SECRET';

interface IngestApi {
  readonly address: string;
  stop(): Promise<void>;
}

export interface IngestApiOptions {
  /** If set, only these keys are valid, and keys cannot be created or revoked. */
  readonly keys?: KeyStore;
  /** Without it, dead letters are not served. */
  readonly letters?: DeadLetterAdmin;
  /** Somebody may answer there until the API has started; it is closed with the API. */
  readonly port?: ApiPort | undefined;
}

export function createIngestApi(
  platform: Platform,
  options: IngestApiOptions = {},
): Service & { address(): string } {
  let running: IngestApi | null = null;
  return {
    name: 'ingest-api',
    start: async () => {
      running = await startIngestApi(platform, options);
    },
    stop: once(async () => {
      await running?.stop();
    }),
    address: () => running?.address ?? '',
  };
}

async function startIngestApi(platform: Platform, options: IngestApiOptions): Promise<IngestApi> {
  const { clock } = platform;
  const stopping = new AbortController();
  const { api, close } = await openApi(platform, options, stopping.signal);
  try {
    if (!api.keys.hasValidKey) api.log.warn({}, WITHOUT_KEY);
    const port = options.port ?? new ApiPort(platform);
    await port.answerWith(createApp(api));
    void warmUpLater(api.admission, ADMISSION_WARM_UP_MS, { clock, stopping: stopping.signal });
    const stop = async () => {
      stopping.abort();
      await port.close();
      await close();
    };
    return { address: port.address, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenedApi {
  readonly api: Api;
  close(): Promise<void>;
}

async function openApi(
  platform: Platform,
  { keys: given, letters }: IngestApiOptions,
  stopping: AbortSignal,
): Promise<OpenedApi> {
  const { clock, config } = platform;
  const maxBytes = config.bodyLimitBytes;
  const keys = given ?? (await openKeyStore(platform, { follow: true }));
  const places = lazyPlaceIndex(join(config.dataDir, 'places'), clock);
  const answers = new Answers(platform);
  const unsunkBatches = new UnsunkBatches(platform);
  const lateResults = new LateResults(platform);
  const api: Api = {
    platform,
    answers,
    letters: letters ?? null,
    webhooks: new WebhookStore(platform),
    stopping,
    log: platform.log.child({ service: 'ingest-api' }),
    keys,
    keyUses: new KeyUses(platform),
    admission: new AdmissionPool(clock),
    addresses: new AddressThread(),
    customKeys: new CustomKeys(platform),
    placeIndex: places.open,
    osmExtracts: new OsmExtracts({ folder: join(config.dataDir, 'osm'), clock }),
    journal: new Journal(platform),
    refreshCalendar: new RefreshCalendar(config.refreshSchedule, config.refreshWindowMs),
    unsunkBatches,
    lateResults,
    progress: new ProgressFeeds(platform, { unsunkBatches, lateResults }, stopping),
    inlineExports: new AnswerTurns(clock, 'exports'),
    longLists: new AnswerTurns(clock, 'long lists'),
    bodies: new RequestBodyReader({
      maxBytes,
      maxBytesInFlight: maxBytes * MAX_LARGE_BODIES_IN_FLIGHT,
    }),
  };
  const closeParts = async () => {
    api.osmExtracts.close();
    const { admission, addresses, progress } = api;
    const parts = [keys, admission, addresses, answers, progress, places];
    await Promise.all(parts.map((part) => part.close()));
  };
  if (given !== undefined) return { api, close: closeParts };
  try {
    const bootstrap = await keepBootstrapKeys(platform, keys);
    const close = async () => {
      await bootstrap.close();
      await closeParts();
    };
    return { api, close };
  } catch (error) {
    await closeParts();
    throw error;
  }
}

/** Opened by the first request that needs it; most processes never do. */
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

function createApp(api: Api): RequestListener {
  const { clock, telemetry } = api.platform;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestId(clock), requestMetrics(clock, telemetry.metrics));
  if (telemetry.tracing.enabled) app.use(traceRequests(telemetry.tracing));
  app.use(securityHeaders(), compression(COMPRESSION), requireClearHeaders(api));
  app.use(statusRouter(api));
  app.use(artifactRouter(api));
  app.use(docsRouter(api, ROUTES));
  app.use(guideRouter(api));
  app.use(consoleRouter(api));
  app.use(mcpRouter(api, ROUTES));
  app.use(createRouter(api, ROUTES));
  app.use(respondWith(api, ({ path }) => Promise.reject(problem(404, describeMissingPath(path)))));
  app.use(respondToError(api));
  return (request, response) =>
    app(request as Request, response as Response, () => refuseTarget(response, clock));
}

function describeMissingPath(path: string): string {
  return `There is no path ${quoteShort(path)}. /docs and /openapi.json list the paths that exist.`;
}

/** Helmet's headers, for a service that often uses plain HTTP behind a proxy. */
function securityHeaders() {
  return helmet({ contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } } });
}

/** Handles errors from before a handler runs, such as a path that cannot be decoded. */
function respondToError(api: Api): express.ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    return respondWith(api, () => Promise.reject(error))(request, response, next);
  };
}
