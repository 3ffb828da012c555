import { expect, it } from 'vitest';
import { addUp, estimateCosts, priced } from './costs.ts';

const PRICES = {
  currency: 'USD',
  per_search: 0.001,
  per_input_token: 0.000_002,
  per_output_token: 0.000_01,
};
const PER_JOB = {
  search: { calls: 1, input_tokens: 0, output_tokens: 0 },
  model: { calls: 1, input_tokens: 1_000, output_tokens: 100 },
};

it('counts each attribute by itself, and each source once per job', () => {
  const asked = {
    jobsByAttribute: { custom_terrace: 100, custom_view: 60, names: 100, naics: 100 },
    perJob: PER_JOB,
    unavailable: {},
    prices: PRICES,
  };
  const model = { calls: 100, input_tokens: 100_000, output_tokens: 10_000, cost: 0.3 };
  const search = { calls: 100, input_tokens: 0, output_tokens: 0, cost: 0.1 };
  expect(estimateCosts(asked)).toEqual({
    attributes: {
      // The model reads the website, which may have to be searched for.
      custom_terrace: { jobs: 100, ...model, calls: 200, cost: 0.4 },
      custom_view: {
        jobs: 60,
        calls: 120,
        input_tokens: 60_000,
        output_tokens: 6_000,
        cost: 0.24,
      },
      // For a place without a website.
      names: { jobs: 100, ...search },
      naics: { jobs: 100, calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 },
    },
    sources: { model, search },
    total: { ...model, calls: 200, cost: 0.4 },
  });
});

it('costs nothing if a source is unavailable', () => {
  const { total } = estimateCosts({
    jobsByAttribute: { custom_terrace: 100 },
    perJob: PER_JOB,
    unavailable: { model: 'a language model' },
    prices: PRICES,
  });
  expect(total).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0, cost: 0 });
});

it('prices searches by the call and models by the token', () => {
  const spent = { calls: 3, input_tokens: 10, output_tokens: 0 };
  expect(priced('search', { ...spent, input_tokens: 0 }, PRICES).cost).toBe(0.003);
  expect(priced('model', spent, PRICES).cost).toBe(0.000_02);
  expect(addUp([priced('search', spent, PRICES), priced('model', spent, PRICES)]).calls).toBe(6);
});
