import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceName } from '../../../../domain/catalogue/evidence-sources.ts';
import { customOutput, DEFAULT_OUTPUT_SCHEMA } from '../../../../domain/custom-attributes.ts';
import type { CustomAttributeRecord } from '../../../../domain/records.ts';
import { customAttributeRows } from '../../../../ledger/tables/rows.ts';
import { readConfig } from '../../../../platform/config/config.ts';
import { openModel } from '../../../../platform/model/open-model.ts';
import { type Clock, systemClock } from '../../../../platform/runtime/clock.ts';
import { silentLog } from '../../../../platform/runtime/log.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../../../test/support/embedded-platform.ts';
import {
  FAKE_MODEL_KEY,
  type FakeModelServer,
  startFakeModel,
} from '../../../../test/support/fake-model-server.ts';
import { gatherPlace } from '../../../../test/support/gather-place.ts';
import { SimulatedClock } from '../../../../test/support/simulated-clock.ts';
import { until } from '../../../../test/support/until.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import type { EvidenceSource, GatheredItem, GatherPlace } from '../../gathering/evidence-source.ts';
import { Gatherer } from '../../gathering/gatherer.ts';
import { configuredBudgets, SourceBudgets } from '../../gathering/source-budgets.ts';
import { NO_PLACES, openSources } from '../sources.ts';
import type { SiteText } from '../website/facts/site-facts.ts';
import type { ModelEvidence } from './model-evidence.ts';
import { ModelSource } from './model-source.ts';

const KEY = 'custom_dogs';
const PAGE = 'https://bluedoor.example/';
const LINES = ['Blue Door Cafe', 'Dogs are welcome on our terrace.', 'We have 24 tables.'];
const ANSWER = {
  value: 'welcome on our terrace',
  reasoning: 'The page says so.',
  confidence: 'VERY_HIGH',
  quotes: ['Dogs are welcome on our terrace.'],
};

let platform: EmbeddedPlatform;
let server: FakeModelServer;
const sources = openSources(NO_PLACES);

beforeAll(async () => {
  platform = await openEmbeddedPlatform();
  for (const organization of ['acme', 'other']) await define(organization);
});
afterAll(() => platform.close());
beforeEach(async () => {
  server = await startFakeModel();
  say(ANSWER);
  return () => server.close();
});

async function define(organization: string) {
  const record: CustomAttributeRecord = {
    organization_id: organization,
    attribute_key: KEY,
    name: 'Dogs',
    description: null,
    prompt: 'Are dogs allowed?',
    output_schema_json: JSON.stringify(DEFAULT_OUTPUT_SCHEMA),
    created_at: 0,
  };
  const origin = { _source: 'attributes/0', _offset: 1 };
  for (const { table, row } of customAttributeRows(record, origin)) {
    const columns = Object.keys(row);
    await platform.platform.warehouse.insert({ table, columns, rows: [row], token: organization });
  }
}

function say(...answers: readonly unknown[]) {
  let at = 0;
  server.say(() => {
    const answer = answers[Math.min(at++, answers.length - 1)];
    return typeof answer === 'string' ? answer : JSON.stringify({ [KEY]: answer });
  });
}

function website(lines: readonly string[]): EvidenceSource {
  const texts: SiteText[] = [{ url: PAGE, title: 'Blue Door', fetchedAtMs: 0, lines }];
  return { name: 'website', unavailable: null, gather: async () => ({ texts }) };
}

interface Asked {
  readonly env?: Record<string, string>;
  readonly site?: EvidenceSource;
  readonly place?: Partial<GatherPlace>;
  readonly refresh?: boolean;
  readonly gatherer?: Gatherer;
  readonly clock?: Clock;
}

function openGatherer({ env = {}, site = website(LINES), clock = systemClock }: Asked) {
  const config = readConfig({
    OPENAI_BASE_URL: `${server.address}/v1`,
    OPENAI_API_KEY: FAKE_MODEL_KEY,
    OPENAI_MODEL: 'small-model',
    MODEL_CACHE_MS: '0',
    ...env,
  });
  const model = openModel(config, clock, silentLog);
  const source = new ModelSource({ ...platform.platform, config }, model, null);
  const budgets = new SourceBudgets(platform.platform.hotState, configuredBudgets(config));
  const options = { sources: [source, site], clock, timeoutMs: 120_000, budgets };
  return new Gatherer(options);
}

let runs = 0;

/** Each call is for another job in another batch. */
async function ask(asked: Asked = {}): Promise<GatheredItem> {
  const { signal } = new AbortController();
  const { refresh = false, gatherer = openGatherer(asked) } = asked;
  runs += 1;
  const place = gatherPlace({
    questions: [KEY],
    batch: `b${runs}`,
    run: `${runs}`,
    ...asked.place,
  });
  const request = { needs: ['model'] as SourceName[], refresh, notBeforeMs: 0, signal };
  return (await gatherer.gather(place, request)).model!;
}

function answerIn(item: GatheredItem) {
  return item.kind === 'found' ? (item.value as ModelEvidence).answers[KEY] : item;
}

function enrich(model: GatheredItem) {
  const request = { inputs: { name: 'Blue Door Cafe' }, attributes: [KEY], nowMs: 0 };
  return enrichPlace({ ...request, gathered: { model } }, sources);
}

describe("an organization's own attribute", () => {
  it('has its value, reasoning, confidence and quote, and is MEDIUM at most', async () => {
    const place = enrich(await ask());
    const { value, reasoning } = ANSWER;
    const output = { value, reasoning, confidence: 'MEDIUM' };
    expect(place.outputs).toEqual({ [KEY]: output });
    expect(customOutput.safeParse(place.outputs[KEY]).success).toBe(true);
    expect(place.attribute_status[KEY]).toBe('RUN');
    expect(place.confidence_scores[KEY]).toBe('MEDIUM');
    expect(place.verdicts[KEY]).toBe('ADDED');
    expect(place.evidence).toEqual([
      {
        field: KEY,
        source: 'website',
        url: PAGE,
        title: 'Blue Door',
        observed_at: '1970-01-01',
        quote: 'Dogs are welcome on our terrace.',
        licence: null,
      },
    ]);
  });

  it('is requested with its prompt, with the page inside the fence and no tools', async () => {
    await ask();
    const [told] = server.told();
    expect(Object.keys(told!).toSorted()).toEqual([
      'max_completion_tokens',
      'messages',
      'model',
      'response_format',
      'stream',
    ]);
    const [system, user] = told!.messages;
    expect(system!.content).not.toMatch(/dogs|terrace|Blue Door/i);
    const lines = user!.content.split('\n');
    expect(lines[0]).toMatch(/^BEGIN PASSAGES [0-9a-f]{18}$/);
    expect(lines[1]).toContain('Dogs are welcome');
    expect(lines[2]).toBe(lines[0]!.replace('BEGIN', 'END'));
    expect(lines.slice(3).join('\n')).toContain('Are dogs allowed?');
  });

  it('requests the schema that the API shows, with quotes', async () => {
    await ask();
    const { response_format } = server.told()[0] as unknown as {
      response_format: { json_schema: { strict: boolean; schema: Record<string, unknown> } };
    };
    const { strict, schema } = response_format.json_schema;
    expect(strict).toBe(true);
    const { properties } = (schema['properties'] as Record<string, { properties: object }>)[KEY]!;
    const shown = Object.keys(DEFAULT_OUTPUT_SCHEMA.properties);
    expect(Object.keys(properties)).toEqual([...shown, 'quotes']);
  });

  it('has no value without text, and calls no model', async () => {
    const site = website([]);
    const place = enrich(await ask({ site }));
    expect(place.outputs).toEqual({});
    expect(place.reasoning[KEY]).toMatch(/No text/);
    expect(server.requests).toHaveLength(0);
  });
});

describe("a model's answer is lowered", () => {
  const dropped: readonly (readonly [string, object, RegExp])[] = [
    ['without a quote', { quotes: [] }, /without a quote/],
    ['with an invented quote', { quotes: ['Dogs get a free biscuit.'] }, /without a quote/],
    ['with a quote that any text has', { quotes: ['e'] }, /without a quote/],
    ['with a number that is not quoted', { value: '36 dogs' }, /number/],
    ['with an address that is not quoted', { value: 'see https://evil.example/x' }, /address/],
    ['when it calls it unsupported', { confidence: 'NONE' }, /no answer/],
    ['when it has no value', { value: null }, /no answer/],
  ];
  it.each(dropped)('%s', async (_, more, why) => {
    say({ ...ANSWER, ...more });
    const place = enrich(await ask());
    expect(place.outputs).toEqual({});
    expect(place.verdicts[KEY]).toBe('NOT FOUND');
    expect(place.reasoning[KEY]).toMatch(why);
    expect(place.confidence_scores[KEY]).toBe('NONE');
  });

  it('to LOW if its words are not on the page', async () => {
    say({ ...ANSWER, value: 'yes' });
    expect(enrich(await ask()).confidence_scores[KEY]).toBe('LOW');
  });

  it('but not because of white space in a quote', async () => {
    say({ ...ANSWER, quotes: [' Dogs are\n welcome '] });
    expect(enrich(await ask()).evidence[0]!.quote).toBe('Dogs are welcome');
  });
});

describe('a model that fails', () => {
  const faults: readonly (readonly [string, () => void, RegExp, number])[] = [
    ['is broken', () => server.behave('broken'), /status 500/, 3],
    ['is too talkative', () => server.behave('huge'), /too large/, 3],
    ['answers nonsense', () => server.behave('nonsense'), /cannot be read/, 3],
    ['answers no JSON', () => say('Sure! Dogs are welcome.'), /requested form/, 2],
    ['leaves out a key', () => say('{}'), /requested form/, 2],
    ['answers another type', () => say({ ...ANSWER, value: 7 }), /requested form/, 2],
    [
      'is cut',
      () => server.sayRaw({ role: 'assistant', content: '{"custom_' }, 'length'),
      /MODEL_MAX_OUTPUT_TOKENS/,
      2,
    ],
  ];
  it.each(faults)('ends in ERROR: it %s', async (_, arrange, why, requests) => {
    arrange();
    expectFailure(await ask(), why, requests);
  });

  it('ends in ERROR: it hangs', async () => {
    server.behave('silent');
    const clock = new SimulatedClock(1);
    const asking = ask({ env: { MODEL_TIMEOUT_MS: '5000' }, clock });
    let [isOver, late] = [false, 0];
    void asking.then(() => {
      isOver = true;
    });
    const passTime = async () => {
      const isOpen = server.requests.length > late;
      if (isOpen) late++;
      await clock.advance(isOpen ? 5_000 : 10);
      return isOver;
    };
    await until(passTime, 'the model is given up');
    expectFailure(await asking, /in time/, 3);
  });

  function expectFailure(item: GatheredItem, why: RegExp, requests: number): void {
    expect(item).toMatchObject({ kind: 'failed', reason: expect.stringMatching(why) });
    expect(server.requests).toHaveLength(requests);
    const place = enrich(item);
    expect(place.attribute_status[KEY]).toBe('ERROR');
    expect(place.outputs).toEqual({});
  }

  it('MS5 states when to retry', async () => {
    server.behave('rate-limited');
    const item = await ask();
    expect(item).toMatchObject({ kind: 'failed', retryAtMs: expect.any(Number) });
    expect(server.requests).toHaveLength(1);
  });

  it('MS4 may refuse, which counts as an answer', async () => {
    server.sayRaw({ role: 'assistant', content: null, refusal: 'I will not.' });
    const place = enrich(await ask());
    expect(place.attribute_status[KEY]).toBe('RUN');
    expect(place.reasoning[KEY]).toBe('The model refused to answer.');
  });

  it('MS4 is called once more after a malformed answer', async () => {
    say('no form', ANSWER);
    expect(answerIn(await ask())).toMatchObject({ value: ANSWER.value });
    expect(server.requests).toHaveLength(2);
  });

  it('MS4 does not block other jobs after malformed answers', async () => {
    const gatherer = openGatherer({});
    say('no form');
    for (let job = 0; job < 7; job++) await ask({ gatherer });
    say(ANSWER);
    expect(await ask({ gatherer })).toMatchObject({ kind: 'found' });
  });

  it('is not called if the website failed', async () => {
    const broken = async () => {
      throw new Error('the website was answered with status 500');
    };
    const site: EvidenceSource = { name: 'website', unavailable: null, gather: broken };
    expect(await ask({ site })).toMatchObject({ kind: 'failed', reason: /status 500/ });
    expect(server.requests).toHaveLength(0);
  });

  it('is not called for an attribute without a definition', async () => {
    const item = await ask({ place: { questions: ['custom_no_such'] } });
    expect(item).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/definition/) });
  });
});

describe('the cost of a model', () => {
  it('MS3 is what the endpoint reports', async () => {
    server.count({ prompt_tokens: 700, completion_tokens: 40 });
    const { spent } = await ask();
    expect(spent).toEqual({ calls: 1, inputTokens: 700, outputTokens: 40 });
  });

  it.each([
    ['says nothing', null],
    ['says nonsense', { prompt_tokens: -1, completion_tokens: 'x' }],
  ])('MS3 is an upper bound if the endpoint %s', async (_, usage) => {
    server.count(usage);
    const { spent } = await ask();
    const bytes = JSON.stringify(server.told()[0]!.messages).length;
    expect(spent!.inputTokens).toBeGreaterThan(bytes / 2);
    expect(spent!.outputTokens).toBe(2_000);
  });

  it('MS3 counts for a call that hangs, but not for one that is refused', async () => {
    server.behave('silent');
    expect((await ask({ env: { MODEL_TIMEOUT_MS: '200' } })).spent?.calls).toBe(3);
    server.behave('broken');
    expect((await ask()).spent).toBeUndefined();
  });

  it.each([
    ['MODEL_TOKENS_PER_JOB', 'the job', 1],
    ['MODEL_TOKENS_PER_BATCH', 'the batch', 1],
    ['MODEL_TOKENS_PER_DAY', 'the organization', 1],
  ])('is capped by %s', async (variable, whose) => {
    const item = await ask({ env: { [variable]: '3000' } });
    const place = enrich(item);
    expect(server.requests).toHaveLength(0);
    expect(place.attribute_status[KEY]).toBe('RUN');
    expect(place.reasoning[KEY]).toContain(`the budget of ${whose} is spent (3000 tokens)`);
  });

  it('MS2 is paid once for the same question, and again for a fresh run', async () => {
    const env = { MODEL_CACHE_MS: '60000' };
    const first = await ask({ env });
    const second = await ask({ env });
    expect(second.spent).toBeUndefined();
    expect(answerIn(second)).toEqual(answerIn(first));
    expect(server.requests).toHaveLength(1);
    await ask({ env, refresh: true });
    expect(server.requests).toHaveLength(2);
    await ask({ env, site: website([...LINES, 'New: a garden.']) });
    expect(server.requests).toHaveLength(3);
  });

  it('MS2 answers of another organization are not used', async () => {
    const env = { MODEL_CACHE_MS: '60000' };
    const site = website(['Dogs are welcome on our terrace.']);
    await ask({ env, site });
    await ask({ env, site, place: { organization: 'other' } });
    expect(server.requests).toHaveLength(2);
  });
});
