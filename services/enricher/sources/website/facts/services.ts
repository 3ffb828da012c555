/**
 * Services that the site says it offers, or says it does not offer.
 *
 * SV1 Structured data comes first, then the text, then a link to a provider of the service. In the
 *     text, a yes or no comes before a sentence with a negation, and that before a mere mention. An
 *     ordering system does not say how the orders reach the customer.
 */
import { toPlain } from '../hours/plain-text.ts';
import { takesOrdersOnly } from '../offer/menu-words.ts';
import { distinctFacts } from './fact-makers.ts';
import { pageServices, type SureService } from './service/page-services.ts';
import { namedServices, SERVICE_COUNT } from './service/service-names.ts';
import { structuredServices } from './service/structured-services.ts';
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
  const written = surest(scope.pages.flatMap((page) => pageServices(page, place)));
  const all = [...structured, ...written, ...linked];
  return distinctFacts(all, ({ name }) => name, SERVICE_COUNT);
}

/** Of each service the surest statement, in the order in which the services appear. */
function surest(all: readonly SureService[]): SiteFact<SiteService>[] {
  const chosen = new Map<ServiceName, SureService>();
  for (const one of all) {
    const { name } = one.fact.value;
    const known = chosen.get(name);
    if (known === undefined || one.surety > known.surety) chosen.set(name, one);
  }
  return [...chosen.values()].map(({ fact }) => fact);
}

/** The service that the link's text names; otherwise delivery, if the provider delivers. */
function orderedService(words: string, provider: string): ServiceName | null {
  const plain = toPlain(words);
  const usual = takesOrdersOnly(provider) ? null : ('delivery' as const);
  const own = namedServices(plain).filter((name) => /^(?:delivery|pickup|takeout)$/.test(name));
  return /liefer/.test(plain) || own.includes('delivery') ? 'delivery' : (own[0] ?? usual);
}
