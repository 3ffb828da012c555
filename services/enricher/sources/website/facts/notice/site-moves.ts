/**
 * Tells from the whole site whether a text is about the place's move: words for moving are many,
 * but the addresses on a site that has moved stand in one way.
 *
 * SM1 A text with the caller's address and another one tells of the place's move away when the
 *     site gives that other address elsewhere, and the caller's nowhere.
 */
import type { AddressParts } from '../../../../../../places/address/writing/parts.ts';
import { toPlain } from '../../hours/plain-text.ts';
import { statesClockTime } from '../../notices/read-notice.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { namesAddress } from '../scope/new-addresses.ts';
import { hasOwnStreet, leavesAddress, movesAway, withoutOwnAddress } from './move-between.ts';

interface Site {
  readonly place: { readonly address: AddressParts };
  readonly scope: {
    readonly pages: readonly { readonly page: PageReading }[];
    readonly otherAddresses: readonly string[];
  };
  /** Compares texts with the place's address. */
  readonly matcher: { isIn(text: string): boolean; isOther(text: string): boolean };
}

/** True when the text tells that the place has left the caller's address, whatever its verb. */
export function tellsOfMove(text: string, site: Site): boolean {
  const { address } = site.place;
  if (!hasOwnStreet(text, address)) return false;
  if (movesAway(text, address)) return true;
  if (leavesAddress(text, address)) {
    const isElsewhere = site.scope.otherAddresses.length > 0;
    if (isElsewhere && addressTexts(site).own.every((one) => one === text)) return true;
  }
  return leavesForSiteAddress(text, site);
}

/** SM1. */
function leavesForSiteAddress(text: string, site: Site): boolean {
  const rest = withoutOwnAddress(text, site.place.address);
  if (rest === null || rest.replace(/\P{L}/gu, '').length < MIN_LETTERS) return false;
  // An address with hours is an entry of a list.
  if (statesClockTime(toPlain(text))) return false;
  const { own, others } = addressTexts(site);
  if (own.length > MAX_OWN || !own.includes(text)) return false;
  const named = others.find((one) => one !== text && namesAddress(rest, one));
  return named !== undefined && own.every((one) => one === text || namesAddress(one, named));
}

const MIN_LETTERS = 4;
/** A site with more texts than these has not left its address. */
const MAX_OWN = 6;
const MAX_OTHERS = 40;

interface AddressTexts {
  /** The different texts with the caller's address. */
  readonly own: readonly string[];
  readonly others: readonly string[];
}

const textsByScope = new WeakMap<Site['scope'], AddressTexts>();

function addressTexts({ scope, matcher }: Site): AddressTexts {
  const known = textsByScope.get(scope);
  if (known !== undefined) return known;
  const own = new Set<string>();
  const others = new Set<string>();
  for (const { text } of scope.pages.flatMap(({ page }) => page.blocks)) {
    if (own.size > MAX_OWN) break;
    if (matcher.isIn(text)) own.add(text);
    else if (others.size < MAX_OTHERS && matcher.isOther(text)) others.add(text);
  }
  const found = { own: [...own], others: [...others] };
  textsByScope.set(scope, found);
  return found;
}
