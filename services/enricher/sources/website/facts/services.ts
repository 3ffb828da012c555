/**
 * Services that the site says it offers, or says it does not offer.
 *
 * SV1 Structured data comes first, then the text, then a link to a provider of the service. In the
 *     text, a yes or no comes before a sentence with a negation, and that before a mere mention. An
 *     ordering system does not say how the orders reach the customer.
 */
import { toPlain } from '../hours/plain-text.ts';
import { isItem, itemTexts, list } from '../hours/structured-hours.ts';
import { takesOrdersOnly } from '../offer/menu-words.ts';
import { APPOINT, GOODS_BOOKED, TABLE_OR_ROOM } from '../words/link-words.ts';
import { NO_VALUE } from '../words/service/service-answers.ts';
import { type BusinessItem, itemTypes, textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { asksForTime } from './links/service-links.ts';
import { pageServices, type SureService } from './service/page-services.ts';
import { namedServices, SERVICE_COUNT } from './service/service-names.ts';
import type { ServiceLink, ServiceName, SiteFact, SitePlace, SiteService } from './site-facts.ts';
import type { SiteScope } from './site-scope.ts';

export function findServices(
  scope: SiteScope,
  links: readonly SiteFact<ServiceLink>[],
  place: SitePlace,
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
  const said = surest(scope.pages.flatMap((page) => pageServices(page, place)));
  const written = said.filter((fact) => !isAppointment(fact, place.name));
  const all = [...structured, ...written, ...linked];
  return distinctFacts(all, ({ name }) => name, SERVICE_COUNT);
}

/**
 * "Book your visit to the doctor" reserves no table; neither does any booking at a hairdresser,
 * or of a cake.
 */
function isAppointment({ value, quote }: SiteFact<SiteService>, placeName: string): boolean {
  if (value.name !== 'reservations' || !value.offered) return false;
  const isOther = APPOINT.test(quote) || GOODS_BOOKED.test(quote);
  return asksForTime(quote, placeName) || (isOther && !TABLE_OR_ROOM.test(quote));
}

/** Of each service the surest statement, in the order in which the services appear. */
function surest(all: readonly SureService[]): SiteFact<SiteService>[] {
  const chosen = new Map<ServiceName, SureService>();
  for (const one of all) {
    const { name } = one;
    const known = chosen.get(name);
    if (known === undefined || one.surety > known.surety) chosen.set(name, one);
  }
  return [...chosen.values()].map(({ page, name, offered, quote }) =>
    pageFact(page, { name, offered }, quote, 'text'),
  );
}

/** The service that the link's text names; otherwise delivery, if the provider delivers. */
function orderedService(words: string, provider: string): ServiceName | null {
  const plain = toPlain(words);
  const usual = takesOrdersOnly(provider) ? null : ('delivery' as const);
  const own = namedServices(plain).filter((name) => /^(?:delivery|pickup|takeout)$/.test(name));
  return /liefer/.test(plain) || own.includes('delivery') ? 'delivery' : (own[0] ?? usual);
}

function structuredServices(business: BusinessItem): SiteFact<SiteService>[] {
  const { item } = business;
  const found: SiteFact<SiteService>[] = [];
  const add = (name: ServiceName, offered: boolean, property: string, written: string) =>
    found.push(itemFact(business, { name, offered }, property, written));
  const reserves = item['acceptsReservations'];
  if (reserves !== undefined && reserves !== null) {
    add('reservations', isYes(textValue(reserves) ?? reserves), 'acceptsReservations', '');
  }
  if (item['hasDriveThroughService'] !== undefined) {
    add('drive_through', isYes(item['hasDriveThroughService']), 'hasDriveThroughService', '');
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
    const name = isItem(feature) ? textValue(feature['name']) : textValue(feature);
    const [service] = namedServices(toPlain(name ?? ''));
    const value = isItem(feature) ? (textValue(feature['value']) ?? feature['value']) : true;
    if (service) add(service, isYes(value ?? true), 'amenityFeature', name ?? '');
  }
  for (const text of itemTexts(item['serviceType'])) {
    const [service] = namedServices(toPlain(text));
    if (service) add(service, true, 'serviceType', text);
  }
  return found;
}

function isYes(value: unknown): boolean {
  const text = String(value).replace(/^https?:\/\/schema\.org\//i, '');
  return !/^(?:false|no|0)$/i.test(text) && !NO_VALUE.test(toPlain(text));
}
