/**
 * A history of submissions, reruns and deletions of the same places while the topics grow from 4 to
 * 8 partitions. Whatever the history: of each place the newest submission wins, with its inputs and
 * an output made from them; what was deleted stays deleted; nothing is lost, and nothing shows
 * twice.
 */
import { expect } from 'vitest';
import type { Platform } from '../../ledger/platform.ts';
import type { Reply, Sent } from '../support/embedded-api.ts';
import { expectEachResultWrittenOnce } from '../support/result-rows.ts';
import { seededChoices } from '../support/seeded-choices.ts';
import { until } from '../support/until.ts';

export type Send = (method: string, path: string, sent?: Sent) => Promise<Reply>;

const BATCH = 'grown';
const PLACES = Array.from({ length: 40 }, (_, i) => `place-${i}`);
const ENDS_WITHIN_MS = 120_000;

/** Each of them waits for the sink by itself. */
const MAX_AGAIN = 3;

export class GrowingHistory {
  readonly #choose: ReturnType<typeof seededChoices>;
  /** By place: the name in its newest inputs; null when it is deleted. */
  readonly #names = new Map<string, string | null>();
  #version = 0;

  constructor(seed: number) {
    this.#choose = seededChoices(seed);
  }

  /** Sends that many requests, one after the other. */
  async send(send: Send, requests: number): Promise<void> {
    for (let n = 0; n < requests; n++) {
      const kind = this.#names.size === 0 ? 0 : this.#choose.below(5);
      if (kind <= 1) await this.#submit(send);
      else if (kind <= 3) await this.#rerun(send);
      else await this.#delete(send);
    }
  }

  async #submit(send: Send): Promise<void> {
    const name = `Blue Door Cafe ${++this.#version}`;
    const places = PLACES.filter(() => this.#version === 1 || this.#choose.below(3) === 0);
    if (places.length === 0) return;
    const jobs = places.map((place_id) => ({
      place_id,
      inputs: { name, latitude: 40.76, longitude: -74 },
    }));
    const body = { batch_id: BATCH, batch_name: 'Grown', attributes: ['names'], jobs };
    const reply = await send('POST', 'batches', { body });
    expect(reply.status, reply.text).toBe(200);
    for (const place of places) this.#names.set(place, name);
  }

  async #rerun(send: Send): Promise<void> {
    const body = { failed_only: false, attributes: ['names'] };
    const path = `batches/${BATCH}/reprocess`;
    let reply = await send('POST', path, { body });
    // While partitions move, the sink may be behind for longer than a call waits.
    for (let again = 0; reply.status === 503 && again < MAX_AGAIN; again++) {
      reply = await send('POST', path, { body });
    }
    expect(reply.status, reply.text).toBe(200);
  }

  async #delete(send: Send): Promise<void> {
    const alive = PLACES.filter((place) => this.#names.get(place));
    // One stays, so that the batch is there.
    if (alive.length < 2) return;
    const place = alive[this.#choose.below(alive.length)]!;
    const reply = await send('DELETE', `jobs/${place}`);
    expect(reply.status, reply.text).toBe(200);
    this.#names.set(place, null);
  }

  /** Waits until all jobs have ended, then compares what is shown with what was asked. */
  async check(send: Send, platform: Pick<Platform, 'warehouse'>): Promise<void> {
    let shown: Record<string, string[]> = {};
    const ended = async () => {
      const { status, body } = await send('GET', `batches/${BATCH}`);
      if (status !== 200) return false;
      shown = body.jobs;
      return shown['pending']!.length + shown['in_progress']!.length === 0;
    };
    const what = () => `the batch has ended: ${JSON.stringify(shown)}`;
    await until(ended, what, { timeoutMs: ENDS_WITHIN_MS, pollMs: 200 });
    const alive = PLACES.filter((place) => this.#names.get(place));
    expect(shown['failed']).toEqual([]);
    expect(shown['completed']!.toSorted()).toEqual(alive.toSorted());
    for (const place of PLACES) await this.#checkPlace(send, place);
    const query = async <Row>(sql: string) => (await platform.warehouse.query({ sql })) as Row[];
    await expectEachResultWrittenOnce(query);
  }

  async #checkPlace(send: Send, place: string): Promise<void> {
    const name = this.#names.get(place);
    const { status, body } = await send('GET', `jobs/${place}`);
    if (!name) return expect(status, place).toBe(404);
    expect(body.inputs.name, place).toBe(name);
    expect(body.outputs.name, place).toBe(name);
  }
}
