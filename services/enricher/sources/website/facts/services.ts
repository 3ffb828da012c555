/**
 * Services that the site says it offers, or says it does not offer.
 *
 * SV1 Structured data comes first, then a link to a provider of the service, then the text. A
 *     service's name after "no" or "without" means that it is not offered. An ordering system does
 *     not say how the orders reach the customer.
 * SV2 Such a negation applies to the end of its clause. "No booking needed" and "without charge"
 *     negate nothing. What is closed or belongs to somebody else counts neither as offered nor as
 *     not offered.
 */
import { toPlain } from '../hours/plain-text.ts';
import { isItem, itemTexts, list } from '../hours/structured-hours.ts';
import { takesOrdersOnly } from '../offer/menu-words.ts';
import { HeadIndex } from '../words/head-index.ts';
import { readHeads } from '../words/patterns/heads.ts';
import {
  CATERING,
  CLAUSE_END,
  DELIVERY,
  DENIED,
  DINE_IN,
  DRIVE_THROUGH,
  NEEDLESS,
  NO_DENIAL,
  NOT_OURS,
  OUTDOOR_SEATING,
  PARKING,
  PICKUP,
  RESERVATIONS,
  ROOM_WITH,
  TAKEOUT,
  WHEELCHAIR,
  WIFI,
  WITHOUT,
} from '../words/service-words.ts';
import { type BusinessItem, itemTypes, textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import type { ServiceLink, ServiceName, SiteFact, SiteService } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const WORDS: readonly (readonly [ServiceName, RegExp])[] = [
  ['delivery', DELIVERY],
  ['takeout', TAKEOUT],
  ['dine_in', DINE_IN],
  ['pickup', PICKUP],
  ['drive_through', DRIVE_THROUGH],
  ['reservations', RESERVATIONS],
  ['outdoor_seating', OUTDOOR_SEATING],
  ['wifi', WIFI],
  ['wheelchair_accessible', WHEELCHAIR],
  ['parking', PARKING],
  ['catering', CATERING],
];
/** Most lines name no service, and this index rules them out in one pass. */
const SERVICE_HEADS = new HeadIndex(
  WORDS.map(([, { source }]) => readHeads(source)),
  true,
);
const MAX_LINE_CHARS = 1_500;

export function findServices(
  scope: SiteScope,
  links: readonly SiteFact<ServiceLink>[],
): SiteFact<SiteService>[] {
  const structured = scope.businesses.flatMap(structuredServices);
  const linked = links.flatMap((fact) => {
    const { kind, provider } = fact.value;
    const name = kind === 'reserve' ? 'reservations' : null;
    const order =
      kind === 'order' && provider !== null ? orderedService(fact.quote, provider) : null;
    const service = name ?? order;
    return service === null
      ? []
      : [{ ...fact, value: { name: service, offered: true } as SiteService }];
  });
  const written = scope.pages.flatMap(textServices);
  const all = [...structured, ...written, ...linked];
  return distinctFacts(all, ({ name }) => name, WORDS.length);
}

/** The service that the link's text names; otherwise delivery, if the provider delivers. */
function orderedService(words: string, provider: string): ServiceName | null {
  const plain = toPlain(words);
  const usual = takesOrdersOnly(provider) ? null : ('delivery' as const);
  const named = WORDS.filter(([, pattern]) => pattern.test(plain)).map(([name]) => name);
  const own = named.filter((name) => /^(?:delivery|pickup|takeout)$/.test(name));
  return /liefer/.test(plain) || own.includes('delivery') ? 'delivery' : (own[0] ?? usual);
}

function structuredServices(business: BusinessItem): SiteFact<SiteService>[] {
  const { item } = business;
  const found: SiteFact<SiteService>[] = [];
  const add = (name: ServiceName, offered: boolean, property: string, written: string) =>
    found.push(itemFact(business, { name, offered }, property, written));
  const reserves = item['acceptsReservations'];
  if (reserves !== undefined && reserves !== null) {
    const text = String(textValue(reserves) ?? reserves);
    add('reservations', !/^(?:false|no|0)$/i.test(text), 'acceptsReservations', '');
  }
  if (item['hasDriveThroughService'] !== undefined) {
    const text = String(item['hasDriveThroughService']);
    add('drive_through', !/^(?:false|no|0)$/i.test(text), 'hasDriveThroughService', '');
  }
  for (const action of list(item['potentialAction'])) {
    if (!isItem(action)) continue;
    if (itemTypes(action).includes('ReserveAction'))
      add('reservations', true, 'potentialAction', '');
    if (itemTypes(action).includes('OrderAction')) {
      const methods = JSON.stringify(action['deliveryMethod'] ?? '');
      if (/OwnFleet|Delivery(?!Mode)/.test(methods)) add('delivery', true, 'potentialAction', '');
      if (/PickUp|Pickup/.test(methods)) add('pickup', true, 'potentialAction', '');
    }
  }
  for (const feature of list(item['amenityFeature'])) {
    if (!isItem(feature)) continue;
    const name = textValue(feature['name']) ?? '';
    const service = WORDS.find(([, pattern]) => pattern.test(name))?.[0];
    const value = String(feature['value'] ?? 'true');
    if (service) add(service, !/^(?:false|no|0)$/i.test(value), 'amenityFeature', name);
  }
  for (const text of itemTexts(item['serviceType'])) {
    const service = WORDS.find(([, pattern]) => pattern.test(text))?.[0];
    if (service) add(service, true, 'serviceType', text);
  }
  return found;
}

function textServices({ page, kind, includes }: PageScope): SiteFact<SiteService>[] {
  if (kind === 'none') return [];
  return page.blocks.flatMap(({ text }, i) => {
    if (!includes(i) || text.length > MAX_LINE_CHARS) return [];
    const plain = toPlain(text);
    const candidates = SERVICE_HEADS.candidates(plain);
    if (candidates === 0) return [];
    const named = WORDS.filter((_, service) => candidates & (1 << service));
    return clauses(plain).flatMap(({ words, from, to }) =>
      named.flatMap(([name, pattern]) => {
        if (!pattern.test(words) || NEEDLESS.test(words)) return [];
        const offered = !DENIED.test(withoutNoDenial(words, page.language));
        if (NOT_OURS.test(words)) return [];
        if (name === 'outdoor_seating' && ROOM_WITH.test(words)) return [];
        const quote = text.length <= MAX_QUOTE_CHARS ? text : text.slice(from, to).trim();
        return [pageFact(page, { name, offered }, quote, 'text')];
      }),
    );
  });
}

function namesService(plain: string): boolean {
  return WORDS.some(([, pattern]) => pattern.test(plain));
}

/** Removes the Portuguese "no", which means "in the". */
function withoutNoDenial(words: string, language: string | null): string {
  const remaining = words
    .replace(NO_DENIAL, ' ')
    .replace(WITHOUT, (phrase) => (namesService(phrase) ? phrase : ' '));
  return language?.startsWith('pt') ? remaining.replace(/(?<!\p{L})no(?!\p{L})/gu, ' ') : remaining;
}

const MAX_QUOTE_CHARS = 240;

interface Clause {
  readonly words: string;
  /** Where the clause's sentence starts in the text. */
  readonly from: number;
  readonly to: number;
}

/** SV2. Splits the text at the points where a negation ends. */
function clauses(plain: string): Clause[] {
  let from = 0;
  return plain.split(CLAUSE_END).map((words) => {
    const clause = { words, from, to: from + words.length };
    from += words.length;
    return clause;
  });
}
