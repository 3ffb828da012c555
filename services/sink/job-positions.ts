/**
 * Detects batch records that could never be written: those whose jobs are not on the log.
 *
 * A run's jobs are on the log before its record (J1), so positions beyond the log's end at the time
 * of reading are invalid.
 */
import { parseSourceName } from '../../domain/records.ts';
import { hasReached, type Marks, type SinkWait, sinkReaches } from '../../ledger/progress.ts';
import type { Broker, PartitionEnds } from '../../platform/log/broker.ts';

/** How long a new partition may be unknown to this process. */
const NEW_PARTITION_WAIT_MS = 30_000;

export class JobPositions {
  readonly #broker: Pick<Broker, 'ends'>;
  readonly #wait: SinkWait;
  readonly #topics: readonly string[];

  /** `topics` are those with jobs; `wait` is how to wait for the sink's marks. */
  constructor(broker: Pick<Broker, 'ends'>, topics: readonly string[], wait: SinkWait) {
    [this.#broker, this.#topics, this.#wait] = [broker, topics, wait];
  }

  /** For each of the required marks: why they cannot be reached, or null. */
  async explainUnreachable(required: readonly Marks[]): Promise<readonly (string | null)[]> {
    if (required.every((one) => Object.keys(one).length === 0)) return required.map(() => null);
    const marks = await this.#wait.read();
    const waiting = required.filter((one) => !hasReached(marks, one));
    if (waiting.length === 0) return required.map(() => null);
    const ends = await this.#readEnds();
    const explained: (string | null)[] = [];
    for (const one of required) {
      explained.push(waiting.includes(one) ? await this.#explain(one, ends) : null);
    }
    return explained;
  }

  async #readEnds(): Promise<ReadonlyMap<string, readonly PartitionEnds[]>> {
    const ends = new Map<string, readonly PartitionEnds[]>();
    for (const topic of this.#topics) ends.set(topic, await this.#broker.ends(topic));
    return ends;
  }

  async #explain(
    required: Marks,
    ends: ReadonlyMap<string, readonly PartitionEnds[]>,
  ): Promise<string | null> {
    for (const [source, mark] of Object.entries(required)) {
      const { topic, partition } = parseSourceName(source);
      const known = ends.get(topic);
      if (known === undefined) return `Its jobs are said to be on ${source}, where no jobs are.`;
      const end = known[partition];
      if (end === undefined) {
        if (await this.#appears(source, mark)) continue;
        return `Its jobs are said to be on ${source}, which does not exist.`;
      }
      if (mark > end.high) {
        const last = `the last of its jobs is said to have offset ${mark - 1} of ${source}`;
        return `Its jobs are not on the log: ${last}, which ends before ${end.high}.`;
      }
    }
    return null;
  }

  #appears(source: string, mark: number): Promise<boolean> {
    return sinkReaches({ [source]: mark }, { ...this.#wait, timeoutMs: NEW_PARTITION_WAIT_MS });
  }
}
