/** Descriptions of the operations on attributes, answers, placematch and the service itself. */
import * as z from 'zod';
import {
  askAnswer,
  placematchAnswer,
  searchAnswer,
} from '../../../domain/api/responses/answer-responses.ts';
import {
  attributeCatalogue,
  createdAttribute,
} from '../../../domain/api/responses/attribute-responses.ts';
import { callerAnswer } from '../../../domain/api/responses/caller-responses.ts';
import { mapFeatures } from '../../../domain/api/responses/map-responses.ts';
import { healthBody, readinessBody } from '../../../domain/api/responses/problem-responses.ts';
import { json, type Operations } from './operation.ts';

const ATTRIBUTE_OPERATIONS = {
  listAttributes: {
    tag: 'Attributes',
    summary: 'List all attributes and attribute sets',
    successes: { 200: json(attributeCatalogue, 'The catalogue.') },
  },
  createCustomAttribute: {
    tag: 'Attributes',
    summary: 'Create an attribute for the organization',
    examples: {
      'A question': {
        name: 'Dog friendly',
        description: 'Whether guests may bring dogs.',
      },
    },
    successes: { 201: json(createdAttribute, 'Created, with the default schema.') },
    refusals: {
      409: 'The attribute already exists, or the Idempotency-Key was used with a different body.',
    },
  },
} as const satisfies Operations;

const MAP_OPERATIONS = {
  getMap: {
    tag: 'Service',
    summary: 'Get the roads and buildings around a point',
    description:
      'Returns GeoJSON from the OpenStreetMap extracts that the operator has imported. If none ' +
      'covers the point, the list is empty. Display the attribution with the map.',
    successes: {
      200: json(mapFeatures, 'Roads and buildings.', {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: 'way/1',
            geometry: {
              type: 'LineString',
              coordinates: [
                [9.5215, 47.1405],
                [9.5217, 47.1411],
              ],
            },
            properties: { kind: 'road', name: 'Herrengasse' },
          },
        ],
        attribution: '© OpenStreetMap contributors',
        data_at: '2026-02-01T00:00:00.000Z',
        complete: true,
      }),
    },
  },
} as const satisfies Operations;

const QUESTION = { query: 'opening hours of Gasthof Löwen in Vaduz' };

/** The common part of search and ask. */
const ANSWERING = {
  tag: 'Answers',
  examples: { 'A question': QUESTION },
  refusals: {
    502: 'The search provider or the model failed.',
    503: 'No search provider or model is configured, or a part of the service is not reachable.',
  },
  limited: true,
} as const;

const ANSWER_OPERATIONS = {
  search: {
    ...ANSWERING,
    summary: 'Search the web',
    description: 'Makes no request to a language model.',
    successes: { 200: json(searchAnswer, 'The search results.') },
  },
  ask: {
    ...ANSWERING,
    summary: 'Answer a question from the web, with citations',
    description: 'Makes one web search and then one request to a language model.',
    successes: { 200: json(askAnswer, 'The answer and the sources that it cites.') },
  },
  matchPlace: {
    tag: 'Placematch',
    summary: 'Match a place against other sources',
    description: 'Requires name and full_address. Coordinates make the match more accurate.',
    examples: {
      'Two sources': {
        place: {
          name: 'Gasthof Löwen',
          full_address: 'Landstrasse 10, 9490 Vaduz, Liechtenstein',
          latitude: 47.1405,
          longitude: 9.5215,
        },
        match_sources: ['open_map_a', 'open_map_b'],
        max_matches: 2,
        radius: 500,
      },
    },
    successes: { 200: json(placematchAnswer, 'The best candidates of each source.') },
    refusals: { 403: 'The API key does not belong to the organization that org_slug names.' },
  },
} as const satisfies Operations;

const metricsText = z.string().meta({ description: 'The Prometheus text format.' });

const SERVICE_OPERATIONS = {
  getHealth: {
    tag: 'Service',
    summary: 'Check whether the process is alive',
    successes: { 200: json(healthBody, 'The process is alive.') },
    openPath: '/healthz',
  },
  getReadiness: {
    tag: 'Service',
    summary: 'Check whether the service is ready',
    description: 'The service is ready if it can reach the log, the warehouse and hot state.',
    successes: {
      200: json(readinessBody, 'The service is ready.'),
      503: json(readinessBody, 'The service is not ready.'),
    },
    openPath: '/readyz',
  },
  getMetrics: {
    tag: 'Service',
    summary: 'Get metrics for Prometheus',
    successes: {
      200: {
        description: 'The metrics. They contain no data of any organization.',
        content: { 'text/plain': { schema: metricsText } },
      },
    },
    openPath: '/metrics',
  },
  getOpenApi: {
    tag: 'Service',
    summary: 'Get this API description',
    successes: { 200: json(z.looseObject({}), 'The description in OpenAPI 3.1.') },
    openPath: '/openapi.json',
  },
} as const satisfies Operations;

const CALLER_OPERATIONS = {
  getCaller: {
    tag: 'Service',
    summary: 'Get the API key that the request uses',
    description: 'Returns the organization, role and expiry of the key.',
    successes: {
      200: json(callerAnswer, 'The key.', {
        organization: 'acme',
        role: 'member',
        key: {
          id: '9f1c2ab34d5e',
          name: 'Import of the shop',
          created_at: '2026-03-10T14:02:11.000Z',
          expires_at: '2027-01-31T00:00:00.000Z',
        },
      }),
    },
  },
} as const satisfies Operations;

export const FURTHER_OPERATIONS = {
  ...CALLER_OPERATIONS,
  ...ATTRIBUTE_OPERATIONS,
  ...MAP_OPERATIONS,
  ...ANSWER_OPERATIONS,
  ...SERVICE_OPERATIONS,
};
