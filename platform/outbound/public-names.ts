/**
 * Looks up names on the Internet.
 *
 * PN1 Name servers are queried directly. The system's own look-up occupies one of the four threads
 *     that also write the log, for many seconds if no name server answers.
 * PN2 At most MAX_LOOK_UPS names are looked up at a time; the others wait.
 * PN3 After CUT_OFF_AFTER different names in a row without an address, this machine is assumed to
 *     be cut off from the Internet. Then names are refused at once, and every RETRY_MS one is
 *     tried.
 * PN4 An address is cached for ADDRESS_TTL_MS. The caller checks it at each connection.
 */
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../runtime/clock.ts';
import { CairnError } from '../runtime/errors.ts';

const MAX_LOOK_UPS = 32;
const ATTEMPT_MS = 1_000;
const ATTEMPTS = 3;
const CUT_OFF_AFTER = 32;
const RETRY_MS = 5_000;
const ADDRESS_TTL_MS = 30_000;
const MAX_REMEMBERED = 10_000;

/** The name server reports that the name does not exist, or has no address of this kind. */
const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);

export class PublicNames {
  readonly #servers: string[] | undefined;
  #resolver: Resolver;
  readonly #clock: Clock;
  readonly #remembered: LRUCache<string, LookupAddress[]>;
  #lookUps = 0;
  readonly #waiting: (() => void)[] = [];
  /** The most recent consecutive names without an address; all different. */
  readonly #failedNames = new Set<string>();
  /** Whether a name server has answered for any of them. */
  #isAnswered = false;
  /** On `elapsedMs`: when the next name is tried. */
  #retryMs = 0;

  /** `servers`: `address:port` of the name servers; the system's own if omitted. */
  constructor({ clock = systemClock, servers }: { clock?: Clock; servers?: string[] } = {}) {
    this.#clock = clock;
    const perf = { now: () => clock.elapsedMs() };
    this.#remembered = new LRUCache({
      max: MAX_REMEMBERED,
      ttl: ADDRESS_TTL_MS,
      ttlResolution: 0,
      perf,
    });
    this.#servers = servers;
    this.#resolver = openResolver(servers);
  }

  /** Why no name is looked up now; null if names are looked up. */
  get obstacle(): CairnError | null {
    if (!this.#isCutOff || this.#clock.elapsedMs() >= this.#retryMs) return null;
    const names = `the last ${this.#failedNames.size} names`;
    return this.#isAnswered
      ? new CairnError('no_name_found', `None of ${names} has an address.`)
      : new CairnError('name_servers_silent', `No name server answered for ${names}.`);
  }

  /**
   * All addresses of the name. Rejects with the system's `ENOTFOUND` if it has none, with another
   * code if the name server fails, and with `obstacle` while names are not looked up.
   */
  async lookUp(name: string): Promise<LookupAddress[]> {
    const remembered = this.#remembered.get(name);
    if (remembered !== undefined) return remembered;
    await this.#enter();
    try {
      const { obstacle } = this;
      if (obstacle !== null) throw obstacle;
      if (this.#isCutOff) this.#tryAgain();
      return await this.#ask(name);
    } finally {
      this.#leave();
    }
  }

  get #isCutOff(): boolean {
    return this.#failedNames.size >= CUT_OFF_AFTER;
  }

  /** Until the outcome for this name is known, others are refused. */
  #tryAgain(): void {
    this.#retryMs = this.#clock.elapsedMs() + RETRY_MS;
    // A resolver reads the system's list of name servers only once, and they may have changed.
    this.#resolver = openResolver(this.#servers);
  }

  async #ask(name: string): Promise<LookupAddress[]> {
    const answers = await Promise.allSettled([
      this.#resolver.resolve4(name),
      this.#resolver.resolve6(name),
    ]);
    const addresses = answers.flatMap((answer, i) => {
      if (answer.status === 'rejected') return [];
      return answer.value.map((address) => ({ address, family: i === 0 ? 4 : 6 }));
    });
    const faults = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const silent = faults.find(({ code }) => !NO_ADDRESS.has(code));
    this.#note(name, addresses.length > 0, silent === undefined);
    if (addresses.length > 0) {
      this.#remembered.set(name, addresses);
      return addresses;
    }
    throw silent ?? Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' });
  }

  #note(name: string, isFound: boolean, isAnswered: boolean): void {
    if (isFound) {
      this.#failedNames.clear();
      this.#isAnswered = false;
      return;
    }
    if (isAnswered) this.#isAnswered = true;
    if (this.#isCutOff) return;
    this.#failedNames.add(name);
    if (this.#isCutOff) this.#retryMs = this.#clock.elapsedMs() + RETRY_MS;
  }

  /** PN2. */
  async #enter(): Promise<void> {
    if (this.#lookUps < MAX_LOOK_UPS) {
      this.#lookUps += 1;
      return;
    }
    await new Promise<void>((next) => this.#waiting.push(next));
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#lookUps -= 1;
    else next();
  }
}

function openResolver(servers: string[] | undefined): Resolver {
  const resolver = new Resolver({ timeout: ATTEMPT_MS, tries: ATTEMPTS });
  if (servers !== undefined) resolver.setServers(servers);
  return resolver;
}
