/**
 * The response with the OpenStreetMap features of an extract around a point: GeoJSON (RFC 7946).
 */
import * as z from 'zod';
import { timestamp } from '../response-fields.ts';

const position = z
  .array(z.number())
  .length(2)
  .meta({ description: '[longitude, latitude], in WGS 84 degrees.' });

const mapFeature = z
  .strictObject({
    type: z.literal('Feature'),
    id: z.string().meta({ description: 'The OpenStreetMap id, such as way/1 or relation/1.' }),
    geometry: z.union([
      z.strictObject({ type: z.literal('LineString'), coordinates: z.array(position) }),
      z.strictObject({
        type: z.literal('Polygon'),
        coordinates: z.array(z.array(position)),
      }),
      z.strictObject({
        type: z.literal('MultiPolygon'),
        coordinates: z.array(z.array(z.array(position))),
      }),
    ]),
    properties: z.strictObject({
      kind: z.enum(['road', 'building']),
      name: z.string().nullable(),
    }),
  })
  .meta({ id: 'MapFeature' });

export const mapFeatures = z
  .strictObject({
    type: z.literal('FeatureCollection'),
    features: z.array(mapFeature).meta({ description: 'Roads and buildings, nearest first.' }),
    attribution: z
      .string()
      .nullable()
      .meta({ description: 'The attribution to display. Null if no extract is imported.' }),
    data_at: timestamp.nullable().meta({ description: 'The date of the extract.' }),
    complete: z
      .boolean()
      .meta({ description: 'False if there are more features than one response can hold.' }),
  })
  .meta({ id: 'MapFeatures' });
