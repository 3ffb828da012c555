/** A FeatureCollection (RFC 7946), one feature a line; without a position there is no geometry. */
import { namedValues } from './ndjson.ts';
import type { Layout, RowWriter } from './row-writer.ts';

export function geojsonWriter({ names }: Layout): RowWriter {
  return {
    head: () => '{"type":"FeatureCollection","features":[\n',
    row: ({ values, position }, isFirst) => {
      const geometry = position && { type: 'Point', coordinates: position };
      const feature = { type: 'Feature', geometry, properties: namedValues(names, values) };
      return `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`;
    },
    end: () => '\n]}\n',
  };
}
