/** Computes the costs of calls to paid sources, both estimates and actual costs. Pure. */
import { attributeInfo } from './attributes.ts';
import type { SourceName, UnavailableSources } from './catalogue/evidence-sources.ts';
import { isCustomKey } from './custom-attributes.ts';

/** All in one currency. */
export interface Prices {
  readonly currency: string;
  readonly per_search: number;
  readonly per_input_token: number;
  readonly per_output_token: number;
}

export interface Spending {
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

export interface PricedSpending extends Spending {
  readonly cost: number;
}

/** Sources that may cost money, with the spending that one job is assumed to cause there. */
export type JobSpending = Readonly<Partial<Record<SourceName, Spending>>>;

const NOTHING: Spending = { calls: 0, input_tokens: 0, output_tokens: 0 };
/** A millionth of the currency. */
const COST_STEPS = 1_000_000;

export function priced(source: string, spending: Spending, prices: Prices): PricedSpending {
  const calls = source === 'search' ? spending.calls * prices.per_search : 0;
  const input = spending.input_tokens * prices.per_input_token;
  const output = spending.output_tokens * prices.per_output_token;
  return { ...spending, cost: Math.round((calls + input + output) * COST_STEPS) / COST_STEPS };
}

export function addUp(all: readonly PricedSpending[]): PricedSpending {
  const sum = all.reduce<PricedSpending>(
    (total, one) => ({
      calls: total.calls + one.calls,
      input_tokens: total.input_tokens + one.input_tokens,
      output_tokens: total.output_tokens + one.output_tokens,
      cost: total.cost + one.cost,
    }),
    { ...NOTHING, cost: 0 },
  );
  return { ...sum, cost: Math.round(sum.cost * COST_STEPS) / COST_STEPS };
}

function times({ calls, input_tokens, output_tokens }: Spending, jobs: number): Spending {
  return {
    calls: Math.ceil(calls * jobs),
    input_tokens: Math.ceil(input_tokens * jobs),
    output_tokens: Math.ceil(output_tokens * jobs),
  };
}

export interface CostQuestion {
  /** By attribute: how many jobs request it. */
  readonly jobsByAttribute: Readonly<Record<string, number>>;
  readonly perJob: JobSpending;
  readonly unavailable: UnavailableSources;
  readonly prices: Prices;
}

/**
 * An upper bound: each attribute as if it were requested alone, and each source once per job,
 * however many of its attributes query it. Cached results, and attributes that do not apply to a
 * place, cost less.
 */
export function estimateCosts({ jobsByAttribute, perJob, unavailable, prices }: CostQuestion) {
  const jobsBySource = new Map<SourceName, number>();
  const attributes = Object.entries(jobsByAttribute).map(([key, jobs]) => {
    const paid = sourcesFor(key, unavailable).filter(
      (name) => perJob[name] && unavailable[name] === undefined,
    );
    for (const name of paid) jobsBySource.set(name, Math.max(jobs, jobsBySource.get(name) ?? 0));
    const costs = paid.map((name) => priced(name, times(perJob[name]!, jobs), prices));
    return [key, { jobs, ...addUp(costs) }] as const;
  });
  const sources = [...jobsBySource].map(
    ([name, jobs]) => [name, priced(name, times(perJob[name]!, jobs), prices)] as const,
  );
  return {
    attributes: Object.fromEntries(attributes),
    sources: Object.fromEntries(sources),
    total: addUp(sources.map(([, spending]) => spending)),
  };
}

function sourcesFor(key: string, unavailable: UnavailableSources): readonly SourceName[] {
  // The model reads the website, which is searched for if the place has none.
  if (isCustomKey(key)) return unavailable.model === undefined ? ['model', 'search'] : [];
  const needs = (attributeInfo(key)?.sources ?? []) as readonly SourceName[];
  // If a place has no website, it is searched for.
  const readsSite = needs.includes('website') || needs.includes('images');
  return readsSite ? [...new Set([...needs, 'search' as const])] : needs;
}
