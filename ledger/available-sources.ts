/**
 * Which sources of evidence are available, as the configuration says at the start. The API's
 * catalogue and the enricher both read it here, so that they agree.
 */
import type { UnavailableSources } from '../domain/catalogue/evidence-sources.ts';
import type { Config } from '../platform/config/config.ts';

/** For each source that cannot be asked: what is missing, as the end of "X needs ...". */
export function unavailableSources(_config: Config): UnavailableSources {
  return {
    website: "the place's website",
    search: 'a search provider',
    osm: 'an OpenStreetMap extract',
    routing: 'a routing engine',
    images: 'an imagery provider',
    model: 'a language model',
    register: 'a company register',
    'provider-a': "provider A's data",
    'provider-b': "provider B's data",
    'provider-c': "provider C's data",
    'provider-d': "provider D's data",
    'provider-e': "provider E's data",
  };
}
