/**
 * Limits what the sources may spend: calls and tokens, for each job, batch and organization.
 *
 * SB1 A source reserves before it spends. All instances share the budgets, which are kept in hot
 *     state; while that is unavailable nothing can be counted, so nothing is spent.
 * SB2 A reservation is atomic: if one budget has too little, none of them is changed.
 * SB3 Unused reserved tokens are returned. Calls are not.
 * SB4 A second attempt at a job, on any instance, has what the first attempt left of the job's
 *     budget.
 */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { HotState, TokenBucket } from '../../../platform/hot-state/hot-state.ts';
import { CairnError } from '../../../platform/runtime/errors.ts';

/** The limits for one job, for a batch in four weeks, and for an organization in a day. */
export interface BudgetLimits {
  readonly job: number;
  readonly batch: number;
  readonly organization: number;
}

export interface Reservation {
  readonly calls?: number;
  readonly tokens?: number;
}

type BudgetUnit = keyof Reservation;

export type BudgetsBySource = Readonly<
  Partial<Record<SourceName, Readonly<Partial<Record<BudgetUnit, BudgetLimits>>>>>
>;

export interface BudgetPayer {
  readonly organization: string;
  readonly batch: string | null;
  /** Identifies one run of one job, across all its attempts. */
  readonly run: string;
}

/** Thrown to a source whose reservation is refused; the source is then unavailable. */
export class BudgetSpent extends CairnError {
  constructor(whose: string, unit: BudgetUnit, limit: number) {
    super('budget_spent', `the budget of ${whose} is spent (${limit} ${unit})`);
  }
}

const DAY_SECONDS = 24 * 60 * 60;
/** A batch's budget is renewed after this time; its refreshes are a month apart. */
const BATCH_SECONDS = 28 * DAY_SECONDS;

interface Budget {
  readonly key: string;
  readonly whose: string;
  readonly limit: number;
  readonly bucket: TokenBucket;
}

/** The configured budgets, by source. */
export function configuredBudgets(config: Config): BudgetsBySource {
  const searches = {
    job: config.searchCallsPerJob,
    batch: config.searchCallsPerBatch,
    organization: config.searchCallsPerDay,
  };
  const tokens = {
    job: config.modelTokensPerJob,
    batch: config.modelTokensPerBatch,
    organization: config.modelTokensPerDay,
  };
  return { search: { calls: searches }, model: { tokens }, images: { tokens } };
}

export class SourceBudgets {
  readonly #hotState: Pick<HotState, 'takeToken' | 'returnToken'>;
  readonly #limits: BudgetsBySource;

  constructor(hotState: Pick<HotState, 'takeToken' | 'returnToken'>, limits: BudgetsBySource) {
    this.#hotState = hotState;
    this.#limits = limits;
  }

  /** Rejects with `BudgetSpent` (SB2), or with a fault of hot state. */
  async reserve(source: SourceName, payer: BudgetPayer, wanted: Reservation): Promise<void> {
    const taken: [Budget, number][] = [];
    for (const [unit, count] of amounts(wanted)) {
      for (const budget of this.#budgets(source, unit, payer)) {
        if (await this.#take(budget, count)) {
          taken.push([budget, count]);
          continue;
        }
        for (const [other, amount] of taken) await this.#refund(other, amount);
        throw new BudgetSpent(budget.whose, unit, budget.limit);
      }
    }
  }

  /** SB3. */
  async returnUnused(source: SourceName, payer: BudgetPayer, tokens: number): Promise<void> {
    for (const budget of this.#budgets(source, 'tokens', payer)) {
      await this.#refund(budget, tokens);
    }
  }

  async #take({ key, limit, bucket }: Budget, count: number): Promise<boolean> {
    return limit >= count && (await this.#hotState.takeToken(key, bucket, count)).allowed;
  }

  #refund({ key, bucket }: Budget, count: number): Promise<void> {
    return this.#hotState.returnToken(key, bucket, count);
  }

  #budgets(source: SourceName, unit: BudgetUnit, payer: BudgetPayer): Budget[] {
    const limits = this.#limits[source]?.[unit];
    if (limits === undefined) return [];
    const { organization, batch, run } = payer;
    const name = `budget:${source}:${unit}`;
    const create = (key: string, whose: string, limit: number, seconds: number) => ({
      key: `${name}:${key}`,
      whose,
      limit,
      bucket: { capacity: limit, refillPerSecond: limit / seconds },
    });
    return [
      create(`job:${run}`, 'the job', limits.job, DAY_SECONDS),
      ...(batch === null
        ? []
        : [create(`batch:${organization}:${batch}`, 'the batch', limits.batch, BATCH_SECONDS)]),
      create(`organization:${organization}`, 'the organization', limits.organization, DAY_SECONDS),
    ];
  }
}

function amounts({ calls = 0, tokens = 0 }: Reservation): (readonly [BudgetUnit, number])[] {
  return [['calls', calls] as const, ['tokens', tokens] as const].filter(([, count]) => count > 0);
}
