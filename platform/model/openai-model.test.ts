import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  FAKE_MODEL_KEY,
  type FakeModelServer,
  startFakeModel,
} from '../../test/support/fake-model-server.ts';
import type { Behaviour } from '../../test/support/fake-server.ts';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { until } from '../../test/support/until.ts';
import { readConfig } from '../config/config.ts';
import { systemClock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { silentLog } from '../runtime/log.ts';
import { openModel } from './open-model.ts';
import { createOpenaiModel, type OpenaiOptions } from './openai-model.ts';

let server: FakeModelServer;
beforeEach(async () => {
  server = await startFakeModel();
  return () => server.close();
});
afterEach(() => vi.unstubAllEnvs());

const QUESTION = { instructions: 'Be brief.', input: 'Is it?' };

function open(more: Partial<OpenaiOptions> = {}) {
  return createOpenaiModel({
    baseUrl: `${server.address}/v1`,
    apiKey: FAKE_MODEL_KEY,
    model: 'small-model',
    maxOutputTokens: 100,
    timeoutMs: 60_000,
    bodyLimitBytes: 64 * 1024,
    clock: systemClock,
    log: silentLog,
    ...more,
  });
}

async function modelFailure(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => new Error('did not fail'),
    (thrown: unknown) => thrown,
  );
  expect(isCairnError(error, 'model_unavailable')).toBe(true);
  return error as Error;
}

describe('the model behind an OpenAI-compatible endpoint', () => {
  it('M1 receives one request, without tools or streaming', async () => {
    server.say('It is.');
    expect(await open().complete(QUESTION)).toBe('It is.');
    expect(server.told()).toEqual([
      {
        model: 'small-model',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Is it?' },
        ],
        max_completion_tokens: 100,
        stream: false,
      },
    ]);
  });

  it('ignores the settings of the package in the environment', async () => {
    vi.stubEnv('OPENAI_ORG_ID', 'org-from-environment');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-from-environment');
    await open().complete(QUESTION);
    const { headers } = server.requests[0]!;
    expect(JSON.stringify(headers)).not.toContain('from-environment');
  });

  const failures: readonly [Behaviour, RegExp][] = [
    ['rate-limited', /limiting our rate/],
    ['broken', /status 500/],
    ['silent', /in time/],
    ['dripping', /in time/],
    ['hanging-up', /not reachable/],
    ['not-json', /cannot be read/],
    ['html', /not JSON/],
    ['nonsense', /cannot be read/],
    ['huge', /too large/],
  ];
  it.each(failures)('M1 M2 M3 rejects after one request when it is %s', async (how, says) => {
    server.behave(how);
    const clock = new SimulatedClock(1);
    const failing = modelFailure(open({ clock }).complete(QUESTION));
    if (how === 'silent' || how === 'dripping') {
      await until(() => server.requests.length > 0, 'the request has arrived');
      await clock.advance(60_000);
    }
    const { message } = await failing;
    expect(message).toMatch(says);
    expect(message).not.toMatch(/127\.0\.0\.1|secret/);
    expect(server.requests).toHaveLength(1);
  });

  it('M3 rejects a wrong key without showing it', async () => {
    const { message } = await modelFailure(open({ apiKey: 'wrong-key' }).complete(QUESTION));
    expect(message).toBe('The model does not accept our key or our format.');
  });

  it.each([
    ['no message', undefined],
    ['no content', { role: 'assistant', content: null }],
    ['a list', { role: 'assistant', content: [{ type: 'text', text: 'x' }] }],
    ['a tool call', { role: 'assistant', content: null, tool_calls: [{ id: 'x' }] }],
    ['blanks', { role: 'assistant', content: ' \n ' }],
  ])('M3 rejects an answer with %s', async (_, message) => {
    server.sayRaw(message);
    await modelFailure(open().complete(QUESTION));
  });

  it('omits the reasoning before an answer', async () => {
    server.say('<think>Hm [7].</think>\n\nIt is [1].');
    expect(await open().complete(QUESTION)).toBe('It is [1].');
  });

  it('M4 closes twice, and rejects a later call', async () => {
    const model = open();
    await model.close();
    await model.close();
    await modelFailure(model.complete(QUESTION));
    expect(server.requests).toHaveLength(0);
  });
});

describe('openModel', () => {
  const openWith = (env: Record<string, string>) =>
    openModel(readConfig(env), systemClock, silentLog);

  it('is null if a setting is missing', () => {
    expect(openWith({})).toBeNull();
    expect(openWith({ OPENAI_MODEL: 'm' })).toBeNull();
    expect(openWith({ OPENAI_API_KEY: 'k' })).toBeNull();
  });

  it('needs no key for an endpoint with its own address', () => {
    expect(openWith({ OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', OPENAI_MODEL: 'm' })?.name).toBe(
      'm',
    );
  });
});
