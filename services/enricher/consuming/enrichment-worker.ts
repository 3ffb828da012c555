/**
 * A worker thread of the enricher: holds the sources, enriches, and encodes the results.
 *
 * Enriching takes processor time, and its sources take a second to load. The event loop, which may
 * also be the API's, must not wait for either. Results go back as encoded bytes, never as objects.
 */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import { isObject } from '../../../domain/json-object.ts';
import type { FinishedJob, ResultRecord } from '../../../domain/records.ts';
import { CrosswalkFiles } from '../../../ledger/crosswalk-files.ts';
import { schemaText } from '../../../ledger/records/schemas.ts';
import { openPlaceIndex } from '../../../places/search/place-index.ts';
import { avroType } from '../../../platform/codec/avro-type.ts';
import { withPrefix } from '../../../platform/codec/wire-format.ts';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { errorMessage, isBackendFault } from '../../../platform/runtime/errors.ts';
import { IdleGarbage } from '../../../platform/runtime/memory/idle-garbage.ts';
import { decodeEarlierResult } from '../enriching/earlier-findings.ts';
import { enrichPlace, neededSources } from '../enriching/enrich-place.ts';
import { gatheredRecords } from '../gathering/call-record.ts';
import type { Gathered } from '../gathering/evidence-source.ts';
import { measuredSources } from '../measuring/measured-sources.ts';
import { WorkRecorder } from '../measuring/work-recorder.ts';
import type { ImageEvidence } from '../sources/images/image-evidence.ts';
import type { ModelEvidence } from '../sources/model/model-evidence.ts';
import { openSources, type Sources } from '../sources/sources.ts';
import { DescribedJobs } from './described-jobs.ts';
import type {
  ChunkAnswer,
  EnrichmentAnswer,
  EnrichmentTask,
  ThreadReady,
  WorkerSetup,
} from './enrichment-messages.ts';
import { completedJob, describeErrors, isAllErrors, replyMessage } from './finished-job.ts';

async function main(setup: WorkerSetup): Promise<void> {
  yieldToEventLoop();
  const places = await openPlaceIndex({ folder: setup.placesFolder, clock: systemClock });
  const recorder = new WorkRecorder(systemClock);
  const crosswalks = new CrosswalkFiles(setup.crosswalksFolder, systemClock);
  const sources = measuredSources(openSources(places, crosswalks), recorder);
  const encode = resultEncoder(setup.resultSchemaId);
  const { unavailable, gatherable } = setup;
  const describedJobs = new DescribedJobs();
  const rest = { unavailable, gatherable: new Set(gatherable), describedJobs };
  const tools = { sources, encode, recorder, ...rest };
  const garbage = new IdleGarbage();
  parentPort!.on('message', (tasks: readonly EnrichmentTask[]) => {
    const answers = tasks.map((task) => answerTask(task, tools));
    const buffers = answers.flatMap((a) => (a.kind === 'finished' ? [a.bytes.buffer] : []));
    const message: ChunkAnswer = { kind: 'answers', answers, work: recorder.take() };
    parentPort!.postMessage(message, buffers as ArrayBuffer[]);
    garbage.worked();
  });
  for (const task of setup.rehearsal ?? []) answerTask({ ...task, gathered: {} }, tools);
  recorder.take();
  const ready: ThreadReady = { kind: 'ready' };
  parentPort!.postMessage(ready);
}

/**
 * A lower priority than the threads of this process that answer callers. Only Linux sets it for
 * single threads.
 */
const NICENESS = 5;

function yieldToEventLoop(): void {
  if (process.platform === 'linux') setPriority(0, NICENESS);
}

type EncodeResult = (finished: FinishedJob) => Uint8Array<ArrayBuffer>;

/** Encodes into a buffer of its own, so that the buffer can be transferred. */
function resultEncoder(schemaId: number): EncodeResult {
  const type = avroType(schemaText('results'));
  return (finished) => {
    const record: ResultRecord = { started: [], finished, held: [] };
    return new Uint8Array(withPrefix(schemaId, type.toBuffer(record)));
  };
}

interface WorkerTools extends Pick<WorkerSetup, 'unavailable'> {
  readonly gatherable: ReadonlySet<SourceName>;
  readonly sources: Sources;
  readonly encode: EncodeResult;
  readonly recorder: WorkRecorder;
  readonly describedJobs: DescribedJobs;
}

function answerTask(
  task: EnrichmentTask,
  { sources, encode, recorder, gatherable, unavailable, describedJobs }: WorkerTools,
): EnrichmentAnswer {
  const known = task.gathered === null ? null : describedJobs.take(task.job);
  const inputs = known?.inputs ?? parseInputs(task.inputs_json);
  if (inputs === null) return { kind: 'impossible', error: 'the inputs are no JSON object' };
  try {
    const { job, attributes, refresh } = task;
    const earlier = decodeEarlierResult(task.earlier);
    const nowMs = systemClock.nowMs();
    const gathered = task.gathered ?? {};
    const described = known?.context ?? null;
    const rest = { refresh, earlier, nowMs, gathered, unavailable, described };
    const request = { job, inputs, attributes, ...rest };
    recorder.trace(task.traced, known?.steps);
    const needed = task.gathered === null ? neededSources(request, sources, gatherable) : null;
    if (needed !== null) {
      const { context, ...rest } = needed;
      describedJobs.keep(job, { inputs, context, steps: recorder.takeSteps() ?? [] });
      return { kind: 'needs', ...rest };
    }
    const place = enrichPlace(request, sources, recorder.attribute);
    recorder.attributeOutcomes(place, attributes);
    const steps = recorder.takeSteps();
    if (isAllErrors(place)) return { kind: 'all_errors', error: describeErrors(place.errors)! };
    const { attempts, started_at } = task;
    const times = { attempts, started_at, finished_at: systemClock.nowMs() };
    const finished = completedJob(
      task.job,
      place,
      times,
      gatheredRecords(gathered),
      modelName(gathered),
    );
    const reply = task.wantsReply ? replyMessage(finished, inputs) : null;
    return { kind: 'finished', bytes: encode(finished), reply, steps };
  } catch (error) {
    const kind = isBackendFault(error) ? 'system_fault' : 'all_errors';
    return { kind, error: errorMessage(error) };
  }
}

/** The name of the model that read texts, or else of the one that looked at pictures. */
function modelName({ model, images }: Gathered): string | null {
  if (model?.kind === 'found') return (model.value as ModelEvidence).model;
  return images?.kind === 'found' ? (images.value as ImageEvidence).model : null;
}

function parseInputs(json: string): Record<string, unknown> | null {
  try {
    const inputs: unknown = JSON.parse(json);
    return isObject(inputs) ? inputs : null;
  } catch {
    return null;
  }
}

await main(workerData as WorkerSetup);
