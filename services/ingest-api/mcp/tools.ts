/**
 * The tools of `/mcp`, as a table. Each calls one route of the API, which validates its input; the
 * schemas here describe the arguments to a model.
 */
import * as z from 'zod';
import { MATCH_SOURCES } from '../../../domain/api/placematch.ts';
import type { OperationId } from '../openapi/operations.ts';
import type { InnerRequest } from '../server/router.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly route: OperationId;
  /** False if the tool starts work or spends money. */
  readonly readOnly: boolean;
  readonly request: (input: never, newId: () => string) => InnerRequest;
}

/** Arguments of every tool. */
const organization = z
  .string()
  .optional()
  .describe("Slug of the organization. Only needed with an operator's key.");

const latitude = z.number().min(-90).max(90).optional().describe('Degrees, WGS 84.');
const longitude = z.number().min(-180).max(180).optional().describe('Degrees, WGS 84.');
const radius = z.number().min(50).max(5_000).optional().describe('Metres, 1000 by default.');
const name = z.string().min(1).describe('The name of the place.');
const attributes = z.array(z.string()).min(1).max(100).optional();

const MAX_CANDIDATES = 5;

function tool<Input extends z.ZodObject>(
  described: Omit<Tool, 'input' | 'request'> & {
    readonly input: Input;
    readonly request: (input: z.output<Input>, newId: () => string) => Partial<InnerRequest>;
  },
): Tool {
  const request = (input: z.output<Input>, newId: () => string) => {
    const slug = input['organization'] as string | undefined;
    const path: Record<string, string> = slug === undefined ? {} : { org_slug: slug };
    const { query = {}, body, path: more = {} } = described.request(input, newId);
    return { path: { ...path, ...more }, query, body };
  };
  return { ...described, request };
}

const placeToFind = z.strictObject({
  name,
  full_address: z.string().min(1).describe('Its address, or as much as is known: a city will do.'),
  latitude,
  longitude,
  radius,
  organization,
});

const placeToMatch = placeToFind.extend({
  full_address: z.string().min(1).describe('Its address in one line.'),
  category: z.string().min(1).max(200).optional().describe('What kind of place it is.'),
  match_sources: z
    .array(z.enum(MATCH_SOURCES))
    .min(1)
    .optional()
    .describe("Where to look: vendor is the organization's own places. All by default."),
});

const placeToEnrich = z.strictObject({
  name,
  full_address: z.string().optional().describe('Its address in one line.'),
  street: z.string().optional(),
  city: z.string().optional(),
  postalCode: z.string().optional(),
  country_code: z.string().optional().describe('ISO 3166-1, two letters.'),
  latitude,
  longitude,
  category: z.string().optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  place_id: z.string().optional().describe('Your id of the place; a new one when left out.'),
  attributes: attributes.describe('Attribute keys such as websites or openingHours; core if none.'),
  organization,
});

const placeToGet = z.strictObject({
  place_id: z.string().min(1).describe('The id with which the place was submitted.'),
  organization,
});

const batchToFollow = z.strictObject({
  batch_id: z.string().min(1).describe('The id of the batch.'),
  attributes: attributes.describe('Attribute keys to count by status.'),
  organization,
});

const question = z.strictObject({
  query: z.string().min(1).max(1_000).describe('The question.'),
  organization,
});

type Sought = z.output<typeof placeToMatch>;

function matchRequest(target: Sought, max_matches: number): Partial<InnerRequest> {
  const { match_sources, radius: radius_m, organization: slug, ...place } = target;
  return {
    query: slug === undefined ? {} : { org_slug: slug },
    body: {
      place,
      max_matches,
      match_sources: match_sources ?? [...MATCH_SOURCES],
      ...(radius_m === undefined ? {} : { radius: radius_m }),
    },
  };
}

export const TOOLS: readonly Tool[] = [
  tool({
    name: 'find_place',
    title: 'Find a place',
    description:
      'Lists the known places that best match a name and an address, up to five from each ' +
      'source, with their ids, coordinates, phones and websites.',
    route: 'matchPlace',
    readOnly: true,
    input: placeToFind,
    request: (input) => matchRequest(input, MAX_CANDIDATES),
  }),
  tool({
    name: 'match_place',
    title: 'Match a place',
    description:
      'Says whether a place is known: the best candidate of each source, with a ' +
      'verdict (is_match), a confidence and a reasoning.',
    route: 'matchPlace',
    readOnly: true,
    input: placeToMatch,
    request: (input) => matchRequest(input, 1),
  }),
  tool({
    name: 'enrich_place',
    title: 'Enrich a place',
    description:
      'Finds the attributes of one place now (website, phone, opening hours, categories and ' +
      'more). It needs a name and a location: coordinates, full_address, or street with city or ' +
      'postalCode. The result is kept under its place_id.',
    route: 'enrich',
    readOnly: false,
    input: placeToEnrich,
    request: ({ place_id, attributes: keys, organization: _, ...inputs }, newId) => ({
      body: { place_id: place_id ?? newId(), inputs, ...(keys && { attributes: keys }) },
    }),
  }),
  tool({
    name: 'get_place',
    title: 'Get an enriched place',
    description: 'Returns what was found about a place of the organization, with its evidence.',
    route: 'getJob',
    readOnly: true,
    input: placeToGet,
    request: ({ place_id }) => ({ path: { place_id } }),
  }),
  tool({
    name: 'batch_status',
    title: 'Status of a batch',
    description: 'Counts the places of a batch that are pending, in progress, completed or failed.',
    route: 'getBatch',
    readOnly: true,
    input: batchToFollow,
    request: ({ batch_id, attributes: keys }) => ({
      path: { batch_id },
      query: { ids: 'false', ...(keys && { enrichments: keys.join(',') }) },
    }),
  }),
  tool({
    name: 'ask',
    title: 'Ask the web',
    description: 'Answers a question from one web search, with its sources cited as [1], [2].',
    route: 'ask',
    readOnly: false,
    input: question,
    request: ({ query }) => ({ body: { query } }),
  }),
];
