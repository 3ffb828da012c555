/**
 * `cairn promote --verify`: lets both installations answer in this process, on loopback, with a key
 * that nobody else knows, and compares their answers.
 *
 * CH1 Nothing is appended to either log. Only a sink runs in each installation, so that the
 *     warehouse has everything that is on its log.
 */
import { invalidateMarks } from '../../ledger/false-marks.ts';
import type { Platform } from '../../ledger/platform.ts';
import { endMarks, readSinkMarks, sinkReaches } from '../../ledger/progress.ts';
import { KeyStore } from '../../ledger/records/api-keys.ts';
import { readRecordSchemas } from '../../ledger/records/schemas.ts';
import type { Broker } from '../../platform/log/broker.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { RuntimeContext } from '../../platform/platform.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import type { Service } from '../../platform/runtime/life-cycle.ts';
import { createIngestApi } from '../../services/ingest-api/ingest-api.ts';
import { prepareLog } from '../../services/main.ts';
import { createSink } from '../../services/sink/sink.ts';
import { TOPIC_GROUPS } from '../../services/sink/topic-groups.ts';
import { announceWaits } from '../operations/part-waits.ts';
import { type AnsweringInstallation, compareAnswers, type WalkEnd } from './answer-walk.ts';
import type { Move } from './copy-installation.ts';
import { readOrganizations } from './organizations.ts';

const SECRET_BYTES = 32;

type Terminal = Pick<Move, 'output' | 'signal'>;

interface OpenInstallation extends AnsweringInstallation {
  readonly platform: Platform;
  close(): Promise<void>;
}

/** `embedded` is the context of the data folder, `scaled` that of the servers. */
export async function compareInstallations(
  contexts: { readonly embedded: RuntimeContext; readonly scaled: RuntimeContext },
  { output, signal }: Terminal,
): Promise<WalkEnd> {
  const source = await openInstallation(contexts.embedded, { output, signal });
  try {
    const target = await openInstallation(contexts.scaled, { output, signal });
    try {
      const organizations = await readOrganizations(source.platform.warehouse);
      return await compareAnswers({ source, target, organizations, output, signal });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Resolves when the installation's warehouse has everything that is on its log. */
async function openInstallation(
  given: RuntimeContext,
  { output, signal }: Terminal,
): Promise<OpenInstallation> {
  const config = { ...given.config, port: 0, host: '127.0.0.1', inlineExportRows: Infinity };
  const { platform, close: closeParts } = await openPlatform(
    { ...given, config },
    readRecordSchemas(),
    announceWaits(given.clock, output.note, signal),
  );
  const running: Service[] = [];
  const close = async () => {
    for (const service of running.reverse()) await service.stop();
    await closeParts();
  };
  const begin = async <S extends Service>(service: S): Promise<S> => {
    running.push(service);
    await service.start();
    return service;
  };
  try {
    await prepareLog(platform, config);
    await invalidateMarks(platform);
    await begin(createSink(platform));
    await untilSunk(platform, signal);
    const secret = Buffer.from(platform.clock.random(SECRET_BYTES)).toString('base64url');
    const silent = { ...platform, broker: withoutAppends(platform.broker) };
    const api = await begin(createIngestApi(silent, { keys: new SingleKey(platform, secret) }));
    return { platform, address: api.address(), secret, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function untilSunk({ broker, clock, hotState }: Platform, signal: AbortSignal) {
  for (const topic of TOPIC_GROUPS.flatMap(({ topics }) => topics)) {
    const wanted = await endMarks(broker, topic);
    await sinkReaches(wanted, { clock, signal, read: () => readSinkMarks(hotState) });
    signal.throwIfAborted();
  }
}

/** CH1: if a request turns out to be a write, it fails. */
function withoutAppends(broker: Broker): Broker {
  const append: Broker['append'] = async () => {
    throw new CairnError(
      'promotion_refused',
      'Nothing is written while installations are compared.',
    );
  };
  return new Proxy(broker, {
    get: (_, name: keyof Broker) => (name === 'append' ? append : broker[name].bind(broker)),
  });
}

/** A store whose only key is on no log. */
class SingleKey extends KeyStore {
  readonly #secret: string;
  readonly #createdMs: number;

  constructor(platform: Platform, secret: string) {
    super(platform);
    this.#secret = secret;
    this.#createdMs = platform.clock.nowMs();
  }

  override get hasValidKey(): boolean {
    return true;
  }

  override find(secret: string): ReturnType<KeyStore['find']> {
    if (secret !== this.#secret) return undefined;
    return {
      key_id: 'comparison',
      digest: '',
      organization_id: '*',
      role: 'operator',
      created_at: this.#createdMs,
      revoked_at: null,
      name: '',
      expires_at: null,
      unlisted: false,
    };
  }
}
