/** The type of each gathered source's answer about a known place, by the source's name. */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { ImageEvidence } from '../sources/images/image-evidence.ts';
import type { ModelEvidence } from '../sources/model/model-evidence.ts';
import type { OsmSurroundings } from '../sources/osm/surroundings.ts';
import type { RoutingEvidence } from '../sources/routing/routing-source.ts';
import type { SearchEvidence } from '../sources/search/search-evidence.ts';
import type { SiteFacts } from '../sources/website/facts/site-facts.ts';

/** Each source that exists has its own type here. */
export type GatheredValues = Readonly<Record<SourceName, unknown>> & {
  readonly images: ImageEvidence;
  readonly model: ModelEvidence;
  readonly osm: OsmSurroundings;
  readonly routing: RoutingEvidence;
  readonly search: SearchEvidence;
  readonly website: SiteFacts;
};
