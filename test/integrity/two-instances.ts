/** Two ingest-apis on one log and one warehouse; they share hot state in Redis and nothing else. */
import { openRedisHotState } from '../../platform/hot-state/redis-hot-state.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { createIngestApi } from '../../services/ingest-api/ingest-api.ts';
import { checkAnswer } from '../openapi/published-answers.ts';
import { KEYS, type Reply, startEmbeddedApi } from '../support/embedded-api.ts';
import type { SendAs } from './creating-calls.ts';

export interface TwoInstances {
  readonly product: Awaited<ReturnType<typeof startEmbeddedApi>>['product'];
  /** Sends to the two alternately. */
  readonly send: SendAs;
  close(): Promise<void>;
}

export async function startTwoInstances(redisUrl: string): Promise<TwoInstances> {
  const env = { REDIS_URL: redisUrl };
  const api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher'], env);
  const { platform } = api.product;
  const keyPrefix = platform.config.kafkaTopicPrefix;
  const hotState = openRedisHotState({ url: redisUrl, keyPrefix, clock: systemClock });
  const second = createIngestApi({ ...platform, hotState });
  await second.start();
  const addresses = [api.address, second.address()];
  let turn = 0;
  return {
    product: api.product,
    send: (organization, method, path, sent) =>
      sendTo(addresses[turn++ % 2]!, organization, method, path, sent),
    close: async () => {
      await second.stop();
      await api.close();
      await hotState.close();
    },
  };
}

async function sendTo(
  address: string,
  ...[organization, method, path, { body, headers } = {}]: Parameters<SendAs>
): Promise<Reply> {
  const url = `${address}/v1/${organization}/place_enrichment/${path}`;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${KEYS.operator}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const reply = { status: response.status, headers: response.headers, text };
  checkAnswer({ method, path: url, ...reply });
  return { ...reply, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}
