/**
 * `available_services` and its four flags.
 *
 * AS1 The place's own website states them, and so do the tags of records and of the map element
 *     that are the place.
 * AS2 What the branches of a chain usually offer is inferred for each of them.
 */
import { SERVICE_FIELDS } from '../../../../places/kept-attributes.ts';
import {
  type AttributeRule,
  addedField,
  NOT_FOUND_FIELD,
  weighedField,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims, WEBSITE_SOURCE } from '../../context/site-claims.ts';
import { type Claim, referenceClaim } from '../../evidence/claim.ts';
import { type Weighed, weigh } from '../../evidence/weighing.ts';
import { BRAND_REFERENCE } from '../../sources/brand/brand-index.ts';
import { readServiceTag } from '../../sources/osm/service-tags.ts';
import type { ServiceName, SiteService } from '../../sources/website/facts/site-facts.ts';

const FLAGS: Readonly<Record<string, ServiceName>> = {
  has_delivery: 'delivery',
  has_takeout: 'takeout',
  has_dining: 'dine_in',
  has_pickup: 'pickup',
};

export const availableServicesRule: AttributeRule = {
  key: 'available_services',
  needs: ['website', 'osm', 'place-index', 'brand'],
  run(context) {
    const services = weighServices(context);
    const found = [...services.values()];
    const offeredByName = Object.fromEntries(
      found.map(({ value }) => [value!.name, value!.offered]),
    );
    const flags = Object.entries(FLAGS).map(([field, name]) => {
      const service = services.get(name);
      return [
        field,
        service === undefined ? NOT_FOUND_FIELD : weighedField(service, isOffered),
      ] as const;
    });
    const support = found.flatMap((service) => service.support);
    return {
      fields: {
        available_services: addedField(found.length === 0 ? null : offeredByName, support),
        ...Object.fromEntries(flags),
      },
      reasoning: { available_services: explain(context, found) },
      confidence: {},
    };
  },
};

function isOffered({ offered }: SiteService): boolean {
  return offered;
}

function weighServices(context: PlaceContext): Map<ServiceName, Weighed<SiteService>> {
  const claims = [
    ...siteClaims(
      context,
      ({ services }) => services,
      (service) => service,
    ),
    ...SERVICE_FIELDS.flatMap((name) =>
      context.attributeClaims(name, (written) => readServiceTag(written, name)),
    ),
    ...chainServices(context),
  ];
  const names = new Set(claims.map(({ value }) => value.name));
  const same = (a: SiteService, b: SiteService) => a.offered === b.offered;
  return new Map(
    [...names].map((name) => [
      name,
      weigh(
        claims.filter(({ value }) => value.name === name),
        same,
      ),
    ]),
  );
}

/** AS2. */
function chainServices({ brand }: PlaceContext): Claim<SiteService>[] {
  if (brand === null) return [];
  return brand.services.flatMap(([key, written]) => {
    const value = readServiceTag(written, key);
    const reference = { ...BRAND_REFERENCE, title: `${brand.name}, ${key}`, quote: written };
    return value === null ? [] : [referenceClaim(value, 'inferred', reference)];
  });
}

function explain(context: PlaceContext, found: readonly Weighed<SiteService>[]): string {
  if (found.length === 0)
    return `${explainSiteGap(context, 'services')} No other source gives any.`;
  const claims = found.flatMap(({ support }) => support);
  const sources = [...new Set(claims.map(({ source }) => source))];
  return sources
    .map((source) => {
      const own = claims.filter((claim) => claim.source === source).map(({ value }) => value);
      return `${whoOffers(context, source)} ${listServices(own)}.`;
    })
    .join(' ');
}

function whoOffers({ brand }: PlaceContext, source: string): string {
  if (source === WEBSITE_SOURCE) return "The place's website offers";
  return source === BRAND_REFERENCE.source
    ? `Branches of ${brand!.name} usually offer`
    : `${source} says that the place offers`;
}

function listServices(services: readonly SiteService[]): string {
  const list = (offered: boolean) =>
    services.filter((service) => service.offered === offered).map(({ name }) => name);
  const [has, lacks] = [list(true), list(false)];
  const without = lacks.length === 0 ? '' : `, and not ${lacks.join(', ')}`;
  return (has.join(', ') || 'nothing') + without;
}
