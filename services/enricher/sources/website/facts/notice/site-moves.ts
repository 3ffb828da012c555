/**
 * Tells from the whole site whether a text is about the place's move: words for moving are many,
 * but the addresses on a site that has moved stand in one way.
 *
 * SM1 A text with the caller's address and another one tells of the place's move away when the
 *     site gives that other address elsewhere, and the caller's nowhere.
 * SM2 It tells how the place came to the caller's address when it is the other way round.
 */
import { toPlain } from '../../hours/plain-text.ts';
import { statesClockTime } from '../../notices/read-notice.ts';
import { AddressMatcher } from '../place-match.ts';
import { namesAddress } from '../scope/new-addresses.ts';
import type { SitePlace } from '../site-facts.ts';
import type { SiteScope } from '../site-scope.ts';
import { leavesAddress, movesAway, withoutOwnAddress } from './move-between.ts';

interface Site {
  readonly place: SitePlace;
  readonly scope: Pick<SiteScope, 'pages' | 'otherAddresses'>;
}

const MAX_CHARS = 400;

/** True when the text tells that the place has left the caller's address, whatever its verb. */
export function tellsOfMove(text: string, site: Site): boolean {
  const { address } = site.place;
  if (movesAway(text, address)) return true;
  if (leavesAddress(text, address) && isFoundElsewhere(text, site)) return true;
  return leavesForSiteAddress(text, site);
}

/** True when the site gives another address, and the place's own nowhere but in this text. */
function isFoundElsewhere(text: string, { place, scope }: Site): boolean {
  return (
    scope.otherAddresses.length > 0 && !statesElsewhere(scope, new AddressMatcher(place), text)
  );
}

/** SM1. */
function leavesForSiteAddress(text: string, { place, scope }: Site): boolean {
  const matcher = new AddressMatcher(place);
  // An address with hours is an entry of a list.
  if (!matcher.isIn(text) || statesClockTime(toPlain(text))) return false;
  const rest = withoutOwnAddress(text, place.address);
  if (rest === null || rest.replace(/\P{L}/gu, '').length < MIN_LETTERS) return false;
  const others = scope.pages.flatMap(({ page }) =>
    page.blocks.flatMap((one) => (one.text !== text && matcher.isOther(one.text) ? one.text : [])),
  );
  const named = others.find((one) => namesAddress(rest, one));
  return named !== undefined && !statesElsewhere(scope, matcher, text, named);
}

const MIN_LETTERS = 4;

/** SM2. */
export function tellsOfArrival(text: string, { place, scope }: Site): boolean {
  const matcher = new AddressMatcher(place);
  if (text.length > MAX_CHARS || !matcher.isIn(text)) return false;
  const isNamed = scope.otherAddresses.some((one) => one !== text && namesAddress(text, one));
  return !isNamed && statesElsewhere(scope, matcher, text);
}

/** True when a text other than this one, and without the other address, states the caller's. */
function statesElsewhere(
  { pages }: Site['scope'],
  matcher: AddressMatcher,
  text: string,
  other?: string,
): boolean {
  const isApart = (one: string) =>
    one !== text && (other === undefined || !namesAddress(one, other));
  return pages.some(({ page }) =>
    page.blocks.some((block) => matcher.isIn(block.text) && isApart(block.text)),
  );
}
