/**
 * Calls a remote Cairn service over its REST API.
 *
 * RA1 A request is repeated only if that is safe: reads, writes with an Idempotency-Key, and writes
 *     that change nothing the second time.
 * RA2 If no organization is named, the key's own is used; an operator's key has none.
 * RA3 The key comes only from the environment or a file: others could see an argument.
 */

import { readFileSync } from 'node:fs';
import { formatCount } from '../../domain/words/count-words.ts';
import { parseUrl } from '../../domain/words/web-addresses.ts';
import type { Environment } from '../../platform/config/option.ts';
import { CLIENT_VARIABLES } from '../../platform/config/unknown-variables.ts';
import { describeFileFault } from '../../platform/folders/file-faults.ts';
import { type Clock, systemClock } from '../../platform/runtime/clock.ts';
import { CairnError, errorMessage, isCairnError } from '../../platform/runtime/errors.ts';
import { linkSignals } from '../../platform/runtime/linked-signal.ts';
import { retrying } from '../../platform/runtime/retry.ts';

export interface RemoteOptions {
  readonly url?: string;
  readonly org?: string;
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** A write that may be repeated: the second one changes nothing. */
  readonly isRepeatable?: boolean;
  /** A failure is reported at once, without retries. */
  readonly isImpatient?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Blob;
  /** Aborts the request and all waits. */
  readonly signal?: AbortSignal;
}

export interface JsonAnswer<T> {
  readonly headers: Headers;
  readonly body: T;
}

/** Rejects with a CairnError; `address` is the source of the answer. */
type ReadAnswer<T> = (response: Response, address: string) => Promise<T>;

/** The service's description of the key. */
interface RemoteCaller {
  readonly organization: string;
  readonly role: string;
  readonly key: { readonly id: string; readonly name: string; readonly expires_at: string | null };
}

/** The organization of an operator's key. */
const EVERY_ORGANIZATION = '*';
const DEFAULT_URL = 'http://127.0.0.1:8080';
/** A long export takes minutes; after this time without an answer, the caller is told. */
const SILENT_MS = 30_000;
const RETRY = { firstDelayMs: 500, maxDelayMs: 10_000, timeoutMs: 120_000 };
/** Statuses that are temporary. */
const PASSING = [429, 502, 503, 504];

export class RemoteApi {
  readonly address: string;
  #organization: string | undefined;
  readonly #key: string;
  readonly #note: (words: string) => void;
  readonly #clock: Clock;

  /**
   * Throws if the address or the key is missing or malformed. `note` is called when a request is
   * retried.
   */
  constructor(
    options: RemoteOptions,
    env: Environment,
    note: (words: string) => void = () => undefined,
    clock: Clock = systemClock,
  ) {
    this.address = readAddress(options.url || env[CLIENT_VARIABLES.url] || DEFAULT_URL);
    this.#organization = options.org || env[CLIENT_VARIABLES.organization] || undefined;
    this.#key = readKey(env);
    this.#note = note;
    this.#clock = clock;
  }

  /** Throws if an organization was named that the key has no access to. */
  requireNamed({ organization }: RemoteCaller): void {
    const named = this.#organization ?? organization;
    if (organization === EVERY_ORGANIZATION || organization === named) return;
    throw invalid(`The key belongs to the organization ${organization}, not to ${named}.`);
  }

  async askCaller(
    options: Pick<RequestOptions, 'signal' | 'isImpatient'> = {},
  ): Promise<RemoteCaller> {
    return (await this.#ask(`${this.address}/v1/me`, options, readJson<RemoteCaller>)).body;
  }

  /** Streams the body. Rejects with the service's message if it refuses the request. */
  ask(path: string, options: RequestOptions = {}): Promise<Response> {
    return this.#askFor(path, options, async (response) => response);
  }

  /** The whole answer. Rejects like `ask`. */
  askJsonAnswer<T>(path: string, options: RequestOptions = {}): Promise<JsonAnswer<T>> {
    return this.#askFor(path, options, readJson<T>);
  }

  async askJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
    return (await this.askJsonAnswer<T>(path, options)).body;
  }

  async #askFor<T>(path: string, options: RequestOptions, read: ReadAnswer<T>): Promise<T> {
    this.#organization ??= await this.#findOrganization(options.signal);
    const segment = encodeURIComponent(this.#organization);
    return this.#ask(`${this.address}/v1/${segment}/place_enrichment${path}`, options, read);
  }

  /** RA2 */
  async #findOrganization(signal?: AbortSignal): Promise<string> {
    const { organization } = await this.askCaller({ ...(signal && { signal }) });
    if (organization !== EVERY_ORGANIZATION) return organization;
    const options = `${CLIENT_VARIABLES.organization} or --org`;
    throw invalid(`An operator's key has access to all organizations: set ${options}.`);
  }

  async #ask<T>(url: string, options: RequestOptions, read: ReadAnswer<T>): Promise<T> {
    const { method = 'GET', headers = {}, isRepeatable, isImpatient, signal } = options;
    const isSafe = method === 'GET' || isRepeatable || 'Idempotency-Key' in headers;
    const isTransient = (error: unknown) =>
      isSafe && isCairnError(error, 'service_unreachable') && !signal?.aborted;
    const onRetry = (error: unknown, failures: number) => {
      if (failures === 1) this.#note(`${errorMessage(error)} Retrying for two minutes.`);
    };
    const timeoutMs = isImpatient ? 0 : RETRY.timeoutMs;
    const retry = { ...RETRY, timeoutMs, clock: this.#clock, isTransient, signal, onRetry };
    return retrying(retry, async () => {
      const response = await this.#send(url, method, options);
      if (response.ok) return read(response, this.address);
      throw await readRefusal(response, this.address);
    });
  }

  async #send(url: string, method: string, options: RequestOptions): Promise<Response> {
    const { headers, body, isImpatient } = options;
    const silence = this.#watchSilence(options);
    // Not unlinked, because it also ends the body; a command makes one impatient request.
    const signal = isImpatient
      ? linkSignals(silence.tooLong, options.signal).signal
      : options.signal;
    try {
      return await fetch(url, {
        method,
        headers: { ...headers, Authorization: `Bearer ${this.#key}` },
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      });
    } catch (error) {
      const reason = `${this.address} cannot be reached: ${describeFault(error)}.`;
      const advice = `Set its address with ${CLIENT_VARIABLES.url} or --url.`;
      const words = `${reason} Does Cairn run there? ${advice}`;
      throw new CairnError('service_unreachable', words, { cause: error });
    } finally {
      silence.end();
    }
  }

  /** A server that accepts the connection and says nothing looks like a command that hangs. */
  #watchSilence({ isImpatient }: RequestOptions): { tooLong: AbortSignal; end(): void } {
    const [ended, tooLong] = [new AbortController(), new AbortController()];
    void this.#clock.sleep(SILENT_MS, ended.signal).then(() => {
      if (ended.signal.aborted) return;
      const silent = `no answer within ${SILENT_MS / 1_000} s`;
      if (isImpatient) tooLong.abort(new Error(silent));
      else this.#note(`${this.address}: ${silent}. Waiting for it.`);
    });
    return { tooLong: tooLong.signal, end: () => ended.abort() };
  }
}

async function readJson<T>(response: Response, address: string): Promise<JsonAnswer<T>> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw connectionLost(address, error);
  }
  try {
    return { headers: response.headers, body: JSON.parse(text) };
  } catch (error) {
    const words = `The server at ${address} is not Cairn: it does not send JSON.`;
    throw new CairnError('request_refused', words, { cause: error });
  }
}

function describeFault(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  const { code } = cause as { code?: unknown };
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'its port does not speak https';
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return 'it did not answer in time';
  return errorMessage(cause);
}

/** The answer has begun, but the connection closed before its end. */
export function connectionLost(address: string, error: unknown): CairnError {
  const words = `${address} closed the connection before its response ended.`;
  return new CairnError('service_unreachable', words, { cause: error });
}

function readAddress(text: string): string {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw invalid(`${JSON.stringify(text)} is not an http or https address.`);
  }
  const { username, password } = url;
  if (username + password !== '') {
    const advice = `set the key in ${CLIENT_VARIABLES.apiKey}`;
    throw invalid(`The address of the service must not contain a login: ${advice}.`);
  }
  return text.replace(/\/+$/, '');
}

function readKey(env: Environment): string {
  const { apiKey, apiKeyFile } = CLIENT_VARIABLES;
  const file = env[apiKeyFile];
  const key = file ? readKeyFile(file) : env[apiKey];
  if (!key) throw invalid(`The API key is missing: set ${apiKey} or ${apiKeyFile}.`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw invalid('The API key has characters that are not allowed in a key.');
  return key;
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw invalid(`The API key cannot be read from ${file}: ${describeFileFault(error)}.`);
  }
}

export function invalid(words: string): CairnError {
  return new CairnError('config_invalid', words);
}

/** The most faults that are shown; a file with one wrong column has thousands. */
const MAX_FAULTS = 10;

async function readRefusal(response: Response, address: string): Promise<CairnError> {
  const body = (await response.json().catch(() => ({}))) as { detail?: unknown };
  const words = describeDetail(body.detail) || `${address} answered ${response.status}.`;
  const code = PASSING.includes(response.status) ? 'service_unreachable' : 'request_refused';
  return new CairnError(code, words);
}

function describeDetail(detail: unknown): string {
  if (!Array.isArray(detail)) return typeof detail === 'string' ? detail : '';
  const faults = (detail as { loc: unknown[]; msg: string }[]).map(
    ({ loc, msg }) => `${loc.slice(1).join(' ')}: ${msg}`,
  );
  const shown = faults.slice(0, MAX_FAULTS);
  const more = faults.length > shown.length ? [`and ${faults.length - shown.length} more`] : [];
  return [formatCount(faults.length, 'fault'), ...shown, ...more].join('\n  ');
}
