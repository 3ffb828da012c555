/** Checks whether this process may use the memory that its services need for large batches. */
import { getHeapStatistics } from 'node:v8';
import { listWords } from '../domain/words/list-words.ts';
import type { Config } from '../platform/config/config.ts';
import { readMemoryLimit } from '../platform/limits/process-limits.ts';
import { SERVICE_NAMES, type ServiceName } from '../services/main.ts';

const MIB_BYTES = 1024 ** 2;
/** Measured with batches of 50,000 jobs (docs/operations.md, "Size"), without files. */
const NEEDED_MIB: Readonly<Record<ServiceName, number>> = {
  'ingest-api': 512,
  enricher: 1024,
  sink: 512,
  exporter: 512,
  scheduler: 256,
};
/** All services together, with the embedded engine. */
const WHOLE_PRODUCT_MIB = 1536;

/** A sentence for operators; null if there is enough. `limitBytes` is the container's limit. */
export function describeLowMemory(
  names: readonly ServiceName[],
  { clickhouseUrl }: Pick<Config, 'clickhouseUrl'>,
  limitBytes = readMemoryLimit(),
): string | null {
  const services = names.length === 0 ? SERVICE_NAMES : names;
  const most = Math.max(...services.map((name) => NEEDED_MIB[name]));
  const neededMib = clickhouseUrl === null ? WHOLE_PRODUCT_MIB : most;
  const limitMib = Math.floor(limitBytes / MIB_BYTES);
  if (limitMib >= neededMib) return null;
  const who = names.length === 0 ? 'All services' : listWords(names);
  return (
    `The memory of this process is limited to ${limitMib} MiB. ${who} may need ${neededMib} MiB ` +
    'for batches of 50,000 jobs, and the kernel kills a process that needs more than its limit. ' +
    'Nothing that was acknowledged is lost then. Raise the limit of the container, or MemoryMax ' +
    'of systemd.'
  );
}

/**
 * Measured: with 112 MiB, a thread that runs rules ends with its first job, which fails. Under
 * load, such a thread uses about 200 MiB.
 */
const NEEDED_HEAP_MIB = 256;

/** The same for V8's limit, which holds for each thread. NODE_OPTIONS may set it. */
export function describeLowHeap(
  names: readonly ServiceName[],
  limitBytes = getHeapStatistics().heap_size_limit,
): string | null {
  const limitMib = Math.floor(limitBytes / MIB_BYTES);
  const enriches = names.length === 0 || names.includes('enricher');
  if (!enriches || limitMib >= NEEDED_HEAP_MIB) return null;
  return (
    `Node may use ${limitMib} MiB for the objects of a thread, and the enricher may need ` +
    `${NEEDED_HEAP_MIB} MiB: a thread that needs more ends, and its jobs fail. Raise ` +
    '--max-old-space-size in NODE_OPTIONS or remove it, or raise the limit of the container.'
  );
}
