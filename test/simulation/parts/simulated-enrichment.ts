/**
 * Enriches in no thread and without sources: what it finds tells which run found it. The name of a
 * place says how it goes: `flaky` fails now and then, `broken` always, `hopeless` at once.
 */
import { attributeInfo } from '../../../domain/attributes.ts';
import type { FinishedJob } from '../../../domain/records.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';
import type {
  EnrichmentAnswer,
  EnrichmentTask,
} from '../../../services/enricher/consuming/enrichment-messages.ts';
import type { JobEnrichment } from '../../../services/enricher/consuming/enrichment-thread.ts';
import { completedJob, replyMessage } from '../../../services/enricher/consuming/finished-job.ts';
import {
  decodeEarlierResult,
  foundKeys,
  keepFinding,
} from '../../../services/enricher/enriching/earlier-findings.ts';
import { emptyPlace } from '../../../services/enricher/enriching/enriched-place.ts';
import type { SimulatedProcess } from './process.ts';

/** What a run finds for a place of this name. */
export function findingText(name: string, runOrder: number): string {
  return `${name} in run ${runOrder}`;
}

export class SimulatedEnrichment implements JobEnrichment {
  readonly #process: SimulatedProcess;

  constructor(process: SimulatedProcess) {
    this.#process = process;
  }

  warmUp(): void {}

  async close(): Promise<void> {}

  async enrich(task: EnrichmentTask): Promise<EnrichmentAnswer> {
    const { random, clock } = this.#process;
    await clock.sleep(random.chance(0.05) ? random.between(200, 3_000) : random.between(1, 30));
    const inputs = JSON.parse(task.inputs_json) as { readonly name: string };
    const fails = inputs.name.startsWith('flaky') && random.chance(0.4);
    if (random.chance(0.01)) throw new CairnError('worker_failed', 'drawn');
    if (inputs.name.startsWith('hopeless')) return { kind: 'impossible', error: 'drawn' };
    if (fails || inputs.name.startsWith('broken')) return { kind: 'all_errors', error: 'drawn' };
    const finished = this.#finish(task, inputs.name);
    const bytes = this.#process.world.foundations.codec.encode('results', {
      started: [],
      held: [],
      finished,
    });
    return {
      kind: 'finished',
      bytes,
      reply: task.wantsReply ? replyMessage(finished, inputs) : null,
      steps: null,
    };
  }

  #finish(task: EnrichmentTask, name: string): FinishedJob {
    const { job, attributes, attempts, started_at } = task;
    const earlier = decodeEarlierResult(task.earlier);
    const place = emptyPlace(null);
    for (const key of earlier ? foundKeys(earlier) : []) {
      if (attributes.includes(key)) continue;
      keepFinding(place, key, earlier!);
      place.attribute_status[key] = 'NOT_RUN';
    }
    for (const key of attributes) {
      place.attribute_status[key] = 'RUN';
      place.attribute_filled[key] = true;
      const field = attributeInfo(key)!.outputs[0]!;
      place.outputs[field] = findingText(name, job.run_order);
    }
    const finished_at = this.#process.clock.nowMs();
    return completedJob(job, place, { attempts, started_at, finished_at });
  }
}
