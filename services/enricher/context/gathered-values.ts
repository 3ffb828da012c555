/** What each gathered source gives when it knows the place, by the source's name. */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { OsmSurroundings } from '../sources/osm/surroundings.ts';
import type { RoutingEvidence } from '../sources/routing/routing-source.ts';
import type { SearchEvidence } from '../sources/search/search-evidence.ts';

/** A source that is built has its own type here: `& { readonly osm: OsmSurroundings }`. */
export type GatheredValues = Readonly<Record<SourceName, unknown>> & {
  readonly osm: OsmSurroundings;
  readonly routing: RoutingEvidence;
  readonly search: SearchEvidence;
};
