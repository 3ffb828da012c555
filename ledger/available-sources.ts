/**
 * Which sources of evidence are available, according to the configuration at the start. The API's
 * catalogue and the enricher both read it here, so that they agree.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  CROSSWALK_FILES,
  type CrosswalkName,
  IMPORTED_SOURCES,
  type SourceName,
  type UnavailableSources,
} from '../domain/catalogue/evidence-sources.ts';
import type { Config } from '../platform/config/config.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CrosswalkFiles } from './crosswalk-files.ts';

const known = new WeakMap<Config, UnavailableSources>();

/**
 * For each unavailable source: what is missing, as the end of "X needs ...". It is determined once
 * per configuration, so what an operator imports or adds takes effect at the next start.
 */
export function unavailableSources(config: Config): UnavailableSources {
  const found = known.get(config) ?? findUnavailable(config);
  known.set(config, found);
  return found;
}

function findUnavailable(config: Config): UnavailableSources {
  return {
    ...(config.websitePagesMax === 0 && { website: 'websites (WEBSITE_PAGES_MAX is 0)' }),
    ...missingSearch(config),
    ...missingModel(config),
    ...missingExtract(config),
    ...missingEngine(config),
    ...missingCrosswalks(config),
    ...missingImports(config),
  };
}

/** The sample pages are not the web: they answer /search, but contain nothing about real places. */
function missingSearch(config: Config): UnavailableSources {
  const given: Readonly<Record<string, string | null>> = {
    corpus: config.searchCorpus,
    searxng: config.searxngUrl,
    serper: config.serperApiKey,
    brave: config.braveApiKey,
  };
  const isGiven = (given[config.searchProvider] ?? null) !== null;
  return isGiven ? {} : { search: 'a search provider' };
}

/** The same conditions as in platform/model/open-model.ts. */
function missingModel(config: Config): UnavailableSources {
  const { openaiBaseUrl, openaiApiKey, openaiModel, openaiVisionModel } = config;
  const hasEndpoint = (openaiBaseUrl ?? openaiApiKey) !== null;
  const looks = openaiVisionModel !== null && config.websitePagesMax > 0;
  return {
    ...((!hasEndpoint || openaiModel === null) && { model: 'a language model' }),
    ...((!hasEndpoint || !looks) && { images: VISION }),
  };
}

const VISION = 'a model that looks at pictures (OPENAI_VISION_MODEL)';

const IMPORTS: Readonly<Record<keyof typeof IMPORTED_SOURCES, string>> = {
  register: 'a company register (cairn places import --source register)',
  'provider-c-places': "provider C's places (cairn places import --source provider_c)",
  'provider-e': "provider E's places (cairn places import --source provider_e)",
};

/** Routes begin at the main roads of an extract. */
function missingEngine(config: Config): UnavailableSources {
  const isNamed = config.osrmUrl !== null || config.valhallaUrl !== null;
  const missing = isNamed ? missingExtract(config).osm : 'a routing engine';
  return missing === undefined ? {} : { routing: missing };
}

function missingExtract({ dataDir }: Config): UnavailableSources {
  return hasManifest(join(dataDir, 'osm')) ? {} : { osm: 'an OpenStreetMap extract' };
}

function missingCrosswalks({ providerCrosswalks }: Config): UnavailableSources {
  const files = new CrosswalkFiles(providerCrosswalks, systemClock);
  const missing: Partial<Record<SourceName, string>> = {};
  for (const [name, file] of Object.entries(CROSSWALK_FILES) as [CrosswalkName, string][]) {
    const fault = files.fault(name);
    if (fault !== null) missing[name] = `a crosswalk that can be used: ${fault.slice(0, -1)}`;
    else if (files.find(name) === null)
      missing[name] = `the crosswalk ${file} in PROVIDER_CROSSWALKS`;
  }
  return missing;
}

function missingImports({ dataDir }: Config): UnavailableSources {
  const missing: Partial<Record<SourceName, string>> = {};
  for (const [name, source] of Object.entries(IMPORTED_SOURCES)) {
    const key = name as keyof typeof IMPORTED_SOURCES;
    if (!hasManifest(join(dataDir, 'places', source))) missing[key] = IMPORTS[key];
  }
  return missing;
}

/** Each import has a manifest in its folder. */
function hasManifest(folder: string): boolean {
  try {
    return readdirSync(folder).some((file) => file.endsWith('.json'));
  } catch {
    return false;
  }
}
