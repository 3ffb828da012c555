/** The sources that the event loop asks, in no particular order. The enricher opens one set. */
import { join } from 'node:path';
import { unavailableSources } from '../../../ledger/available-sources.ts';
import { OsmExtracts } from '../../../places/osm-extract/extracts.ts';
import { openModel } from '../../../platform/model/open-model.ts';
import { openTextRecognition } from '../../../platform/pictures/open-text-recognition.ts';
import { openSearch } from '../../../platform/search/open-search.ts';
import type { EvidenceSource } from '../gathering/evidence-source.ts';
import type { SourcePlatform } from '../gathering/source-platform.ts';
import { openImages } from './images/open-images.ts';
import { ModelSource } from './model/model-source.ts';
import { osmSource } from './osm/osm-source.ts';
import { openRouter } from './routing/open-router.ts';
import { routingSource } from './routing/routing-source.ts';
import { createSearchSource } from './search/search-source.ts';
import { openWebsite } from './website/open-website.ts';

/** Every source is listed here; the absence of one is listed in ledger/available-sources.ts. */
export function openGatheredSources(platform: SourcePlatform): readonly EvidenceSource[] {
  const { config, clock, log } = platform;
  const missing = unavailableSources(config);
  const extracts = new OsmExtracts({ folder: join(config.dataDir, 'osm'), clock });
  const noSearch = missing.search ?? null;
  const search = noSearch === null ? openSearch(config, clock, log) : null;
  return [
    openWebsite(platform, missing.website ?? null, openTextRecognition(config, clock)),
    osmSource(extracts),
    routingSource(openRouter(config, clock), extracts),
    createSearchSource(platform, search, noSearch),
    openImages(platform, missing.images ?? null),
    new ModelSource(platform, openModel(config, clock, log), missing.model ?? null),
  ];
}
