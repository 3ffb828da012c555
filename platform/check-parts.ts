/**
 * Tries each configured part as a service would use it, and describes what is wrong in one
 * sentence.
 *
 * CP1 Nothing is written: no topic, schema, table, key or object is created.
 * CP2 Each part has its own time limit, and the parts are tried in parallel.
 */
import { join } from 'node:path';
import type { TopicSchemas } from './codec/codec.ts';
import type { Config } from './config/config.ts';
import { embeddedParts, usesDataFolder } from './embedded-parts.ts';
import { checkFormats } from './folder-formats.ts';
import { openInFolder, requireUsableFolder } from './folders/data-folder.ts';
import { requireRightsIn } from './folders/folder-rights.ts';
import type { HotState } from './hot-state/hot-state.ts';
import {
  type Closable,
  connectWarehouse,
  openArtifacts,
  openBroker,
  openCodec,
  openHotState,
} from './open-platform.ts';
import type { RuntimeContext } from './platform.ts';
import { within } from './runtime/clock.ts';
import { errorMessage, isCairnError } from './runtime/errors.ts';

export interface PartState {
  readonly part: string;
  /** Null when the part works. */
  readonly fault: string | null;
}

interface PartCheck {
  readonly part: string;
  readonly option: keyof Config;
  /** Rejects if the part cannot be used. */
  readonly use: (context: RuntimeContext) => Promise<unknown>;
}

const NAME = 'cairn-config-check';
/** Folders of imported data, which may be on a disk that is read-only. */
const IMPORTS = ['places', 'osm'];

const PART_CHECKS: readonly PartCheck[] = [
  {
    part: 'Kafka',
    option: 'kafkaBrokers',
    // Opening it connects, authenticates and requests the cluster's metadata.
    use: (context) => useAndClose(openBroker(context), async () => undefined),
  },
  {
    part: 'schema registry',
    option: 'schemaRegistryUrl',
    use: (context) => useAndClose(openCodec(context, CHECK_SCHEMAS), checkRegistryAnswers),
  },
  {
    part: 'ClickHouse',
    option: 'clickhouseUrl',
    use: (context) =>
      useAndClose(connectWarehouse(context), (warehouse) => warehouse.query({ sql: 'SELECT 1' })),
  },
  {
    part: 'Redis',
    option: 'redisUrl',
    use: (context) => useAndClose(openHotState(context), checkHotState),
  },
  {
    part: 'S3',
    option: 's3Endpoint',
    use: (context) =>
      useAndClose(openArtifacts(context), (artifacts) =>
        artifacts.list(NAME)[Symbol.asyncIterator]().next(),
      ),
  },
];

/** The parts that the configuration names, in a fixed order; embedded ones are omitted. */
export async function checkParts(context: RuntimeContext, timeoutMs: number): Promise<PartState[]> {
  return [...(await checkDataFolder(context.config)), ...(await tryParts(context, timeoutMs))];
}

/** Reports a data folder that cannot be used, or that a newer version has written. */
async function checkDataFolder(config: Config): Promise<PartState[]> {
  if (!usesDataFolder(config)) return [];
  const use = async () => {
    await requireUsableFolder(config.dataDir);
    await openInFolder(config.dataDir, () => checkFormats(config));
    for (const { path } of embeddedParts(config)) await requireRightsIn(path);
    for (const name of IMPORTS) await requireRightsIn(join(config.dataDir, name), { use: 'read' });
  };
  const fault = await use().then(() => null, describeFault);
  return fault === null ? [] : [{ part: 'data folder', fault }];
}

function tryParts(context: RuntimeContext, timeoutMs: number): Promise<PartState[]> {
  const configured = PART_CHECKS.filter(({ option }) => context.config[option] !== null);
  return Promise.all(
    configured.map(async ({ part, use }) => {
      const outcome = use(context).then(() => null, describeFault);
      const late = `It did not answer within ${timeoutMs / 1_000} seconds.`;
      return { part, fault: await within(context.clock, timeoutMs, outcome, late) };
    }),
  );
}

async function useAndClose<Part extends Closable>(
  opening: Part | Promise<Part>,
  use: (part: Part) => Promise<unknown>,
): Promise<void> {
  const part = await opening;
  try {
    await use(part);
  } finally {
    await part.close();
  }
}

/** CP1: the write and the script change nothing, but an access list or a replica refuses them. */
async function checkHotState(hotState: HotState): Promise<void> {
  await hotState.ready();
  await hotState.compareAndDelete(NAME, '');
  await hotState.marks(NAME);
}

const CHECK_SCHEMAS: TopicSchemas<{ check: unknown }> = { check: '"null"' };
/** The start of a record with the greatest possible schema id, which no registry has assigned. */
const UNKNOWN_SCHEMA = Uint8Array.of(0, 0x7f, 0xff, 0xff, 0xff);

/** A registry that answers that it has no such schema works. */
async function checkRegistryAnswers(
  codec: Awaited<ReturnType<typeof openCodec<{ check: unknown }>>>,
) {
  await codec.decode('check', UNKNOWN_SCHEMA).catch((error: unknown) => {
    if (!isCairnError(error, 'record_undecodable')) throw error;
  });
}

/**
 * The message of a CairnError, or of the cause of an error without a message: a failed connection
 * to several addresses has only a code.
 */
function describeFault(error: unknown): string {
  if (isCairnError(error) && !/[:\s]$/.test(error.message)) return asSentence(error.message);
  const reasons: string[] = [];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; depth++) {
    const code = (at as { code?: unknown }).code;
    const words = errorMessage(at) || (typeof code === 'string' ? code : '');
    if (words !== '' && !reasons.some((one) => one.includes(words))) reasons.push(words);
    at = at.cause;
  }
  return asSentence(reasons.join(' ') || 'It cannot be reached');
}

/** Joins the lines, and ends with exactly one full stop. */
function asSentence(words: string): string {
  return `${words.replace(/\s+/g, ' ').trim().replace(/[:.]$/, '')}.`;
}
