/** Services in structured data: their own properties, actions, and features with names. */
import { toPlain } from '../../hours/plain-text.ts';
import { isItem, itemTexts, list } from '../../hours/structured-hours.ts';
import { NO_VALUE } from '../../words/service-answers.ts';
import { type BusinessItem, itemTypes, textValue } from '../business-items.ts';
import { itemFact } from '../fact-makers.ts';
import type { ServiceName, SiteFact, SiteService } from '../site-facts.ts';
import { namedServices } from './service-names.ts';

export function structuredServices(business: BusinessItem): SiteFact<SiteService>[] {
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
