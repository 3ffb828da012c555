/**
 * The stream of a batch's progress in the scaled product: two ingest-apis, an enricher and the sink
 * as processes of their own, on Kafka. Each instance tells all of a batch, whoever took it in.
 */
import { expect, it, onTestFinished } from 'vitest';
import { batchProgress } from '../../domain/api/responses/batch-responses.ts';
import { startAllBackends } from '../support/all-backends.ts';
import { uniqueWord } from '../support/backend.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { call, KEY, ORGANIZATION, type Product, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const JOBS = 300;
const BATCH = 'followed';

interface Event {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came
  readonly data: any;
}

interface Followed {
  readonly events: Event[];
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
}

async function follow({ address }: Product): Promise<Followed> {
  const url = `${address}/v1/${ORGANIZATION}/place_enrichment/batches/${BATCH}/progress`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${KEY}` } });
  expect(answer.status).toBe(200);
  const events: Event[] = [];
  return { events, ended: read(answer, events).catch(() => undefined) };
}

async function read(answer: Response, events: Event[]): Promise<void> {
  let text = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name) events.push({ name, data: JSON.parse(data!) });
    }
  }
}

const readDone = ({ events }: Followed) =>
  events.filter(({ name }) => name === 'progress').map(({ data }) => data.completed_jobs as number);

describeWithBackend('progress on Kafka', startAllBackends, (get) => {
  it('is told by every instance, until the batch or the instance ends', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const env = {
      ...get().env,
      FETCH_PUBLIC: 'false',
      KAFKA_TOPIC_PREFIX: `progress-${uniqueWord()}.`,
    };
    const running: Product[] = [];
    onTestFinished(() =>
      Promise.all(running.map((product) => product.stop())).then(() => undefined),
    );
    const start = async (...services: string[]) => {
      const product = await startProduct({ services, env });
      running.push(product);
      return product;
    };
    await start('sink');
    const [here, there] = await Promise.all([start('ingest-api'), start('ingest-api')]);
    const jobs = Array.from({ length: JOBS }, (_, i) => ({
      place_id: `p-${i}`,
      inputs: { name: `Cafe ${i}`, latitude: 47.14, longitude: 9.52 },
    }));
    const body = { batch_id: BATCH, batch_name: 'Followed', attributes: ['names'], jobs };
    expect((await call(here.address, 'POST', '/batches', { body })).status).toBe(200);
    // No enricher runs yet, so each stream begins with a batch that waits.
    const streams = [await follow(here), await follow(there)];
    for (const { events } of streams) {
      await until(() => events.length > 0, 'the first state has come');
      expect(events[0]!.data).toMatchObject({ batch_id: BATCH, total_jobs: JOBS });
      expect(events[0]!.data).toMatchObject({ completed_jobs: 0, paused: false });
    }
    const stopped = await start('ingest-api');
    const cutShort = await follow(stopped);
    await stopped.stop();
    await cutShort.ended;
    expect(cutShort.events.at(-1)).toEqual({ name: 'end', data: { reason: 'stopping' } });

    await start('enricher');
    for (const stream of streams) {
      await stream.ended;
      expect(stream.events.at(-1)).toEqual({ name: 'end', data: { reason: 'completed' } });
      const states = stream.events.slice(0, -1);
      for (const { name, data } of states) {
        expect(name).toBe('progress');
        expect(batchProgress.safeParse(data).error).toBeUndefined();
      }
      expect(readDone(stream)).toEqual(readDone(stream).toSorted((a, b) => a - b));
      expect(states.at(-1)!.data).toMatchObject({ completed_jobs: JOBS, status: 'completed' });
    }
    // Both tell the same in the end.
    const [last, other] = streams.map(({ events }) => events.at(-2)!.data);
    expect(last).toEqual(other);
  });
});
