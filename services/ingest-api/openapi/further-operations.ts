/** The words for the operations on attributes, answers, placematch and the service itself. */
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
      'As GeoJSON, from the extracts of OpenStreetMap that the operator has imported. Where ' +
      'there is none, the list is empty. Show the attribution with what is drawn.',
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

/** What search and ask have in common. */
const ANSWERING = {
  tag: 'Answers',
  examples: { 'A question': QUESTION },
  refusals: {
    502: 'The search provider or the model failed.',
    503: 'None is configured, or a part of the service is not reachable.',
  },
  limited: true,
} as const;

const ANSWER_OPERATIONS = {
  search: {
    ...ANSWERING,
    summary: 'Search the web',
    description: 'This asks no language model.',
    successes: { 200: json(searchAnswer, 'The pages that were found.') },
  },
  ask: {
    ...ANSWERING,
    summary: 'Answer a question from the web, with citations',
    description: 'Makes one search and then one request to a language model.',
    successes: { 200: json(askAnswer, 'The answer and the sources that it cites.') },
  },
  matchPlace: {
    tag: 'Placematch',
    summary: 'Match a place against other sources',
    description: 'name and full_address are needed. Coordinates make the match more accurate.',
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
    refusals: { 403: 'The API key does not belong to the organization of org_slug.' },
  },
} as const satisfies Operations;

const metricsText = z.string().meta({ description: "Prometheus' text format." });

const SERVICE_OPERATIONS = {
  getHealth: {
    tag: 'Service',
    summary: 'Is the process alive?',
    successes: { 200: json(healthBody, 'It is.') },
    openPath: '/healthz',
  },
  getReadiness: {
    tag: 'Service',
    summary: 'Are the log, the warehouse and hot state reachable?',
    successes: { 200: json(readinessBody, 'They are.'), 503: json(readinessBody, 'One is not.') },
    openPath: '/readyz',
  },
  getMetrics: {
    tag: 'Service',
    summary: 'Metrics for Prometheus',
    successes: {
      200: {
        description: 'Metrics. They hold nothing of any organization.',
        content: { 'text/plain': { schema: metricsText } },
      },
    },
    openPath: '/metrics',
  },
  getOpenApi: {
    tag: 'Service',
    summary: 'Get this description',
    successes: { 200: json(z.looseObject({}), 'OpenAPI 3.1.') },
    openPath: '/openapi.json',
  },
} as const satisfies Operations;

const CALLER_OPERATIONS = {
  getCaller: {
    tag: 'Service',
    summary: 'Whose key is this?',
    description: 'The organization, the role and the expiry of the key that asks.',
    successes: {
      200: json(callerAnswer, 'The caller.', {
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
