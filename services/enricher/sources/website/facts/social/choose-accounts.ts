/**
 * Chooses the accounts of a place among those that its site shows. Pure.
 *
 * CA1 Where the site has accounts that are named like the place, one with a quite different name
 *     counts only beside them, or as "our account".
 * CA2 A place that is named after its town is a branch: where an account of it has the town's name,
 *     one on the same network with the name of the place alone is the chain's.
 * CA3 A place has one account on a network. Of several, the one in a list of accounts, or called
 *     the place's own, comes before one in structured data, and that before one in a sentence; then
 *     the one that the site shows more often. Two that are shown alike both count.
 */
import { parseUrl } from '../../../../../../domain/words/web-addresses.ts';
import { letters } from '../../words/plain-letters.ts';
import type { SocialHandle } from './account-addresses.ts';
import { areAlike, isCode } from './account-names.ts';
import { namedLike } from './link-owners.ts';

interface AccountFact {
  readonly value: SocialHandle;
}

interface NamedPlace {
  readonly name: string;
  readonly address: { readonly city?: string };
}

export interface Candidate<F extends AccountFact> {
  readonly fact: F;
  /** True when it is named like the place, stands beside such a one, or is called its own. */
  readonly isSure: boolean;
  /** How surely the page shows it as the account of the place; compared by CA3. */
  readonly strength: number;
}

export const IN_PROSE = 1;
export const STATED = 2;
export const ALONE = 3;
export const IN_LIST = 4;

export function chooseAccounts<F extends AccountFact>(
  all: readonly Candidate<F>[],
  place: NamedPlace,
  words: readonly string[],
): F[] {
  return strongest(withChain(withLineNames(withoutStrangers(all)), place, words));
}

/** CA1 */
export function withoutStrangers<F extends AccountFact>(
  all: readonly Candidate<F>[],
): Candidate<F>[] {
  const sure = all.filter(({ isSure }) => isSure).map(({ fact }) => fact.value.handle);
  const isKept = ({ fact: { value }, isSure }: Candidate<AccountFact>) =>
    isSure || isCode(value) || sure.some((handle) => areAlike(handle, value.handle));
  return sure.length === 0 ? [...all] : all.filter(isKept);
}

/** "lin.ee/abc" leads to an account without naming it: it counts where nothing names one. */
function withLineNames<F extends AccountFact>(
  all: readonly Candidate<F>[],
): readonly Candidate<F>[] {
  const isLine = ({ fact }: Candidate<AccountFact>) => fact.value.network === 'line';
  const isShort = ({ fact }: Candidate<AccountFact>) =>
    parseUrl(fact.value.url)?.hostname === 'lin.ee';
  const hasName = all.some((one) => isLine(one) && !isShort(one));
  return hasName ? all.filter((one) => !isShort(one)) : all;
}

const MIN_TOWN_CHARS = 4;
const MAX_TOWN_CHARS = 6;

/** CA2 */
function withChain<F extends AccountFact>(
  all: readonly Candidate<F>[],
  { name, address }: NamedPlace,
  words: readonly string[],
): readonly Candidate<F>[] {
  const town = letters((address.city ?? '').replace(/[市縣县]$/u, ''));
  if (town.length < MIN_TOWN_CHARS || !letters(name).includes(town)) return all;
  // Networks limit the length of a name: "bakery_singara".
  const begun = town.slice(0, MAX_TOWN_CHARS);
  const isOfTown = ({ fact: { value } }: Candidate<AccountFact>) =>
    value.owner === 'place' && letters(value.handle).includes(begun);
  const local = new Set(all.filter(isOfTown).map(({ fact }) => fact.value.network));
  return all.map((one) => {
    const { fact } = one;
    const isBrand = namedLike(fact.value.handle, words, name) && !isCode(fact.value);
    if (!isBrand || isOfTown(one) || !local.has(fact.value.network)) return one;
    return { ...one, fact: { ...fact, value: { ...fact.value, owner: 'chain' as const } } };
  });
}

/** CA3. Accounts of the chain are not compared. */
function strongest<F extends AccountFact>(all: readonly Candidate<F>[]): F[] {
  const ranks = new Map<string, number>();
  const best = new Map<string, number>();
  for (const { fact, strength } of all) {
    if (fact.value.owner === 'chain') continue;
    const key = accountKey(fact.value);
    const known = ranks.get(key) ?? 0;
    // The whole part is the strength, and the rest counts how often the account is shown.
    const rank = Math.max(Math.floor(known), strength) + (known % 1) + 1 / (all.length + 1);
    ranks.set(key, rank);
  }
  for (const { fact } of all) {
    const { network, owner } = fact.value;
    const rank = owner === 'place' ? ranks.get(accountKey(fact.value))! : 0;
    best.set(network, Math.max(best.get(network) ?? 0, rank));
  }
  const isKept = ({ value }: AccountFact) =>
    value.owner === 'chain' || ranks.get(accountKey(value)) === best.get(value.network);
  return all.flatMap(({ fact }) => (isKept(fact) ? [fact] : []));
}

function accountKey({ network, handle }: SocialHandle): string {
  return `${network} ${handle.toLowerCase()}`;
}
