/**
 * The conformance suite: every requirement of the interface and of the decisions, as a case over
 * HTTP against the embedded product. One deployment serves all areas. Two more show what needs a
 * model or the absence of an enricher, and what needs jobs that fail.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  FAKE_MODEL_KEY,
  type FakeModelServer,
  startFakeModel,
} from '../support/fake-model-server.ts';
import { startFakeSearxng } from '../support/fake-search-servers.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { type Deployment, startEmbedded } from './deployment.ts';
import { ATTEMPTS, failing } from './failing.ts';
import { type Requirement, Requirements, report } from './requirements.ts';
import { CASES_AT_ONCE, conformance, START_TIMEOUT_MS } from './suite.ts';
import { withProvider } from './with-provider.ts';
import { withoutEnricher } from './without-enricher.ts';

vi.setConfig({ maxConcurrency: CASES_AT_ONCE });

const rows: Requirement[] = [];

describe.concurrent('the product', () => conformance(startEmbedded, rows));

describe.concurrent('the product without an enricher, with a model', () => {
  let deployment: Deployment;
  let model: FakeModelServer;
  let provider: FakeServer;
  beforeAll(async () => {
    [model, provider] = await Promise.all([startFakeModel(), startFakeSearxng()]);
    model.say('Mauren has a post office [1], they say [99].');
    deployment = await startEmbedded({
      services: ['ingest-api', 'sink'],
      env: {
        ENRICH_TIMEOUT_MS: '300',
        SEARCH_PROVIDER: 'searxng',
        SEARXNG_URL: provider.address,
        OPENAI_BASE_URL: `${model.address}/v1`,
        OPENAI_API_KEY: FAKE_MODEL_KEY,
        OPENAI_MODEL: 'a-model',
      },
    });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await deployment?.stop();
    await Promise.all([model?.close(), provider?.close()]);
  });
  const requirements = new Requirements(() => deployment, rows);
  withoutEnricher(requirements, () => model);
  withProvider(
    requirements,
    () => provider,
    () => model,
  );
});

describe.concurrent('the product whose jobs fail', () => {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await startEmbedded({
      env: {
        ENRICHER_MAX_ATTEMPTS: String(ATTEMPTS),
        SEARCH_PROVIDER: 'none',
        // Reads that wait for the newest result would not see what was before it.
        READ_WAIT_MS: '500',
      },
      losesPlaces: true,
    });
  }, START_TIMEOUT_MS);
  afterAll(() => deployment?.stop());
  failing(new Requirements(() => deployment, rows));
});

/** Every numbered item of the decisions. */
const ITEMS: Readonly<Record<string, readonly string[]>> = {
  Addresses: ['1', '2', '3', '4', '5'],
  Errors: ['1', '2', '3', '4'],
  Jobs: ['1', '2', '3', '4', '5', '6', '7', '8'],
  'Attribute status': ['1', '2', '3', '4', '5', '6'],
  Batches: ['1', '1a', '2', '3', '4', '5', '5a', '6', '7'],
  Cache: ['1', '2', '3'],
  Exports: ['1', '2', '3', '4', '5', '6'],
  Attributes: ['1', '2', '3', '4'],
  Search: ['1', '2', '3'],
};

it('each item of the decisions has a requirement', () => {
  const places = new Set(rows.map((row) => row.place));
  const all = Object.entries(ITEMS).flatMap(([section, items]) =>
    items.map((item) => `decisions ${section} ${item}`),
  );
  expect(all.filter((place) => !places.has(place))).toEqual([]);
});

afterAll(() => report('conformance', rows));
