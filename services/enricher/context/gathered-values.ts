/** What each gathered source gives when it knows the place, by the source's name. */
import type { SourceName } from '../../../domain/catalogue/evidence-sources.ts';
import type { SiteFacts } from '../sources/website/facts/site-facts.ts';

/** A source that is built has its own type here. */
interface BuiltSources {
  readonly website: SiteFacts;
}

export type GatheredValues = BuiltSources &
  Readonly<Record<Exclude<SourceName, keyof BuiltSources>, unknown>>;
