/**
 * Fetches pages of websites: follows redirects, obeys robots.txt, and waits for the host's turn.
 *
 * WP1 Each hop of a redirect is handled like the first request: with checks of its scheme and
 *     address, its own site's robots.txt, and its own host's turn.
 * WP2 While robots.txt is unknown, nothing is fetched.
 * WP3 A host that cannot be connected to gets no turn.
 */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import type { HotState } from '../../../../../platform/hot-state/hot-state.ts';
import { BodyRoom } from './body-room.ts';
import { HostTurns, type TurnRequest } from './host-turns.ts';
import { mayFetch, ROBOTS_LIMIT_BYTES } from './robots.ts';
import { SiteRobots } from './site-robots.ts';
import { obstacleAnswer, refused, type WebAnswer, type WebResponse } from './web-answer.ts';
import { requestWeb, type WebRequestOptions } from './web-request.ts';

const MAX_REDIRECTS = 5;

export interface WebPagesOptions extends Omit<WebRequestOptions, 'room'> {
  readonly hotState: Pick<
    HotState,
    'get' | 'set' | 'setIfAbsent' | 'compareAndSet' | 'compareAndDelete'
  >;
  readonly minPauseMs: number;
}

/** `url` is the page's address after redirects. */
export type PageAnswer =
  | (WebResponse & { readonly url: string })
  | Exclude<WebAnswer, { kind: 'answered' }>;

export class WebPages {
  readonly #options: WebPagesOptions & WebRequestOptions;
  readonly #turns: HostTurns;
  readonly #robots: SiteRobots;

  constructor(options: WebPagesOptions) {
    this.#options = { ...options, room: new BodyRoom(options.clock) };
    const { hotState, clock, minPauseMs, timeoutMs } = options;
    this.#turns = new HostTurns({ hotState, clock, minPauseMs, maxTurnMs: 2 * timeoutMs });
    this.#robots = new SiteRobots(hotState, (url, wait) => this.#fetchRobots(url, wait));
  }

  /** Rejects only when hot state is unavailable. `deadlineMs` is on `elapsedMs`. */
  async fetch(
    url: string,
    signal: AbortSignal,
    deadlineMs = Number.POSITIVE_INFINITY,
  ): Promise<PageAnswer> {
    const wait = { signal, latestMs: this.#latestTurn(deadlineMs) };
    return this.#follow(url, (hop) => this.#requestAllowed(hop, wait));
  }

  /**
   * The latest start of a turn: late enough to use most of the time for waiting, early enough for
   * the request itself.
   */
  #latestTurn(deadlineMs: number): number {
    const { clock, timeoutMs } = this.#options;
    const leftMs = deadlineMs - clock.elapsedMs();
    return deadlineMs - Math.min(timeoutMs, leftMs / 2);
  }

  async #follow(start: string, request: (url: URL) => Promise<WebAnswer>): Promise<PageAnswer> {
    let url = parseUrl(start);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      if (url === null || !isWebUrl(url)) return refused('is at an address that is not of the web');
      const answer = await request(url);
      if (answer.kind !== 'answered') return answer;
      if (answer.location === null || answer.status < 300) return { ...answer, url: url.href };
      url = parseUrl(answer.location, url);
    }
    return refused(`is behind more than ${MAX_REDIRECTS} redirects`, true);
  }

  async #requestAllowed(url: URL, wait: TurnRequest): Promise<WebAnswer> {
    const obstacle = this.#options.agent.obstacle(url);
    if (obstacle !== null) return obstacleAnswer(obstacle);
    const known = await this.#robots.rules(url.origin, wait);
    if (known.kind === 'unknown') return aboutRobots(known.answer);
    if (!mayFetch(known.rules, url.href)) return refused('is closed to us by robots.txt');
    const pauseMs = (known.rules.crawlDelaySeconds ?? 0) * 1000;
    const request = () => requestWeb(url, this.#options, wait.signal);
    return this.#turns.take(url.host, request, { ...wait, pauseMs });
  }

  #fetchRobots(url: URL, wait: TurnRequest): Promise<WebAnswer> {
    const { types: _, ...rest } = this.#options;
    const options = { ...rest, bodyLimitBytes: ROBOTS_LIMIT_BYTES };
    return this.#follow(url.href, (hop) =>
      this.#turns.take(hop.host, () => requestWeb(hop, options, wait.signal), wait),
    );
  }
}

function isWebUrl({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

function aboutRobots(answer: WebAnswer): WebAnswer {
  if (answer.kind !== 'failed') return answer;
  return { ...answer, reason: `is on a site whose robots.txt ${answer.reason}` };
}
