/** Wraps the sources of the enricher's thread so that each call is recorded. */
import type { Sources } from '../sources/sources.ts';
import type { WorkRecorder } from './work-recorder.ts';

export function measuredSources(sources: Sources, recorder: WorkRecorder): Sources {
  const { places, brands } = sources;
  const match = brands.match.bind(brands);
  brands.match = (query) => recorder.source('brands', () => match(query));
  return {
    ...sources,
    places: {
      bestMatch: (query, options) =>
        recorder.source(options?.sources?.[0] ?? 'places', () => places.bestMatch(query, options)),
    },
  };
}
