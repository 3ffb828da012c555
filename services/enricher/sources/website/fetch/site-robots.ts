/**
 * The robots.txt of each site, fetched as RFC 9309 requires.
 *
 * SR1 A missing file (4xx) allows everything. A file that cannot be reached, or whose server fails
 *     (5xx), allows nothing; such an answer is not cached for long.
 * SR2 A file's rules are cached for at most a day, for all instances.
 */
import type { HotState } from '../../../../../platform/hot-state/hot-state.ts';
import type { TurnRequest } from './host-turns.ts';
import { ALLOW_ALL, type RobotsRules, readRobots } from './robots.ts';
import type { WebAnswer } from './web-answer.ts';

const TTL_MS = 24 * 60 * 60 * 1000;
export const PRODUCT_TOKEN = 'Cairn';

/** The rules, or the answer because of which they are unknown. */
export type SiteRules =
  | { readonly kind: 'rules'; readonly rules: RobotsRules }
  | { readonly kind: 'unknown'; readonly answer: WebAnswer };

export class SiteRobots {
  readonly #hotState: Pick<HotState, 'get' | 'set'>;
  readonly #fetch: (url: URL, wait: TurnRequest) => Promise<WebAnswer>;
  /** Open fetches by origin, which concurrent callers share. */
  readonly #asked = new Map<string, Promise<SiteRules>>();

  /** `fetch` follows redirects. */
  constructor(
    hotState: Pick<HotState, 'get' | 'set'>,
    fetch: (url: URL, wait: TurnRequest) => Promise<WebAnswer>,
  ) {
    this.#hotState = hotState;
    this.#fetch = fetch;
  }

  async rules(origin: string, wait: TurnRequest): Promise<SiteRules> {
    const asked = this.#asked.get(origin);
    if (asked !== undefined) return asked;
    const answer = this.#read(origin, wait);
    this.#asked.set(origin, answer);
    try {
      return await answer;
    } finally {
      this.#asked.delete(origin);
    }
  }

  async #read(origin: string, wait: TurnRequest): Promise<SiteRules> {
    const key = `robots:${origin}`;
    const known = await this.#hotState.get(key);
    if (known !== null) return { kind: 'rules', rules: JSON.parse(known) as RobotsRules };
    const answer = await this.#fetch(new URL('/robots.txt', origin), wait);
    const rules = rulesIn(answer);
    if (answer.kind === 'answered') answer.release();
    if (rules === null) return { kind: 'unknown', answer };
    await this.#hotState.set(key, JSON.stringify(rules), TTL_MS);
    return { kind: 'rules', rules };
  }
}

function rulesIn(answer: WebAnswer): RobotsRules | null {
  if (answer.kind === 'answered') return readRobots(answer.bytes, PRODUCT_TOKEN);
  // A type other than text, or a 4xx: there is no robots.txt.
  return answer.kind === 'refused' && answer.isAnswered ? ALLOW_ALL : null;
}
