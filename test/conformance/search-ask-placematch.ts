/**
 * Search, answers with citations, and matching: decisions "Search, ask, placematch" and the
 * interface.
 */
import { expect } from 'vitest';
import { Client, expectFault, expectRefusal, inputs, job, needsRoute, send } from './client.ts';
import { type Deployment, memberKey } from './deployment.ts';
import { CAFE } from './map-places.ts';
import type { Requirements } from './requirements.ts';

const SEARCH = needsRoute('POST', '/v1/search');
const PLACEMATCH = needsRoute('POST', '/v2/placematch');

interface SearchResult {
  readonly title: string | null;
  readonly url: string;
  readonly snippet: string | null;
  readonly date: string | null;
  readonly position: number;
}

export interface SearchBody {
  readonly query: string;
  readonly results: SearchResult[];
  readonly answer_box: object;
  readonly knowledge_graph: object;
}

export function search(deployment: Deployment, query: unknown) {
  return send<SearchBody>(deployment, 'POST', '/v1/search', { body: { query } });
}

/** Words of the sample pages. */
export const FINDABLE = 'Opening hours of Post Mauren';

export function searchAskPlacematch(requirements: Requirements): void {
  searching(requirements);
  asking(requirements);
  matching(requirements);
  matchingLimits(requirements);
}

function searching({ holds, notTestable }: Requirements): void {
  const at = 'interface Search';
  holds(
    at,
    '/search: {query, results, answer_box, knowledge_graph}',
    async (deployment) => {
      const { status, body } = await search(deployment, FINDABLE);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body.query).toBe(FINDABLE);
      const keys = ['answer_box', 'knowledge_graph', 'query', 'results'];
      expect(Object.keys(body).toSorted()).toEqual(keys);
      expect(Object.keys(body.answer_box).toSorted()).toEqual(
        ['answer', 'date', 'snippet', 'title', 'url'].toSorted(),
      );
    },
    SEARCH,
  );
  holds(
    'interface Search resources',
    'a result: title, url, snippet, date, position',
    async (deployment) => {
      const { results } = (await search(deployment, FINDABLE)).body;
      expect(results.length).toBeGreaterThan(0);
      for (const [i, result] of results.entries()) {
        const keys = ['date', 'position', 'snippet', 'title', 'url'];
        expect(Object.keys(result).toSorted()).toEqual(keys);
        expect(URL.canParse(result.url)).toBe(true);
        expect(result.position).toBe(i + 1);
      }
    },
    SEARCH,
  );
  holds(
    'interface Limits',
    'query: 1 to 1000 characters',
    async (deployment) => {
      expectFault(await search(deployment, ''), 'body', 'query');
      expectFault(await search(deployment, 'x'.repeat(1001)), 'body', 'query');
      expectFault(await search(deployment, undefined), 'body', 'query');
      expectFault(await search(deployment, 7), 'body', 'query');
      expect((await search(deployment, 'x'.repeat(1000))).status).toBe(200);
      expect((await search(deployment, 'x')).status).toBe(200);
    },
    SEARCH,
  );
  holds(
    'decisions Errors 4',
    'unknown fields of search and ask: 422',
    async (deployment) => {
      for (const path of ['/v1/search', '/v1/ask']) {
        const body = { query: 'x', colour: 'red' };
        expectFault(await send(deployment, 'POST', path, { body }), 'body', 'colour');
      }
    },
    SEARCH,
  );
  holds(
    'decisions Cache 2',
    'search: every answer carries RateLimit and its policy, 20 per second',
    async (deployment) => {
      for (const query of [FINDABLE, '']) {
        const { headers } = await search(deployment, query);
        expect(headers.get('ratelimit-policy')).toMatch(/q=\d+/);
        expect(headers.get('ratelimit')).toMatch(/r=\d+/);
      }
    },
    SEARCH,
  );
  notTestable(
    'decisions Search 1',
    'serper, brave',
    'shown by the contract of search against truthful stand-ins',
  );
}

function asking({ holds }: Requirements): void {
  holds(
    'decisions Search 2',
    'no model configured: 503 {detail: string}',
    async (deployment) => {
      expectRefusal(await send(deployment, 'POST', '/v1/ask', { body: { query: FINDABLE } }), 503);
    },
    needsRoute('POST', '/v1/ask'),
  );
}

interface Match {
  readonly results: readonly Readonly<Record<string, unknown>>[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

function match(deployment: Deployment, place: object, more: object = {}) {
  return send<Match>(deployment, 'POST', '/v2/placematch', { body: { place, ...more } });
}

export function cafe() {
  const { name, full_address, latitude, longitude } = CAFE;
  return { name, full_address, latitude, longitude };
}

const IN_MAP = { match_sources: ['open_map_a'] };

function matching({ holds }: Requirements): void {
  const at = 'interface Place matching';
  holds(
    at,
    'the answer: {results, metadata}',
    async (deployment) => {
      const { status, body } = await match(deployment, cafe(), IN_MAP);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(Object.keys(body).toSorted()).toEqual(['metadata', 'results']);
      expect(body.metadata).toEqual({
        total_results: body.results.length,
        sources_searched: ['open_map_a'],
        search_radius_meters: 1000,
      });
    },
    PLACEMATCH,
  );
  holds(
    'interface Placematch resources',
    'an item: its fields; is_match tells, reasoning explains',
    async (deployment) => {
      const [item] = (await match(deployment, cafe(), IN_MAP)).body.results;
      expect(item).toMatchObject({
        name: CAFE.name,
        full_address: expect.any(String),
        latitude: CAFE.latitude,
        longitude: CAFE.longitude,
        categories: expect.any(Array),
        source: 'open_map_a',
        is_match: true,
        confidence: expect.stringMatching(/^(VERY_HIGH|HIGH|MEDIUM|LOW)$/),
        reasoning: expect.stringMatching(/\S/),
      });
      expect(item).toHaveProperty('category');
    },
    PLACEMATCH,
  );
  holds(
    'decisions Search 3',
    'additions: place_id, distance_m, score, phone, website',
    async (deployment) => {
      const [item] = (await match(deployment, cafe(), IN_MAP)).body.results;
      expect(item!['place_id']).toMatch(/\S/);
      expect(item!['distance_m']).toBeLessThan(5);
      expect(item!['score']).toBeGreaterThan(0.5);
      expect(item!['score']).toBeLessThanOrEqual(1);
      expect(String(item!['phone']).replaceAll(' ', '')).toBe('+4232322131');
      expect(String(item!['website'])).toContain('cafe-rheinblick.li');
    },
    PLACEMATCH,
  );
  holds(
    'decisions Search 3',
    'a source with nothing loaded is left out of sources_searched',
    async (deployment) => {
      const wish = { match_sources: ['open_map_a', 'open_map_b'] };
      const { body } = await match(deployment, cafe(), wish);
      expect(body.metadata['sources_searched']).toEqual(['open_map_a']);
    },
    PLACEMATCH,
  );
  holds(
    'decisions Second stage 5',
    'place also takes category, phone, website, country_code',
    async (deployment) => {
      const stated = { ...cafe(), name: 'Rheinblick Gastro AG' };
      const scoreWith = async (more: object) => {
        const { status, body } = await match(deployment, { ...stated, ...more }, IN_MAP);
        expect(status, JSON.stringify(body)).toBe(200);
        return body.results[0]!['score'] as number;
      };
      const nothing = { category: null, phone: null, website: null, country_code: null };
      const plain = await scoreWith({});
      expect(await scoreWith(nothing)).toBe(plain);
      expect(await scoreWith({ phone: '232 21 31', country_code: 'li' })).toBeGreaterThan(plain);
      expect(await scoreWith({ website: 'cafe-rheinblick.li' })).toBeGreaterThan(plain);
      expect(await scoreWith({ category: 'cafe' })).toBeGreaterThanOrEqual(plain);
      expectFault(
        await match(deployment, { ...stated, phone: 5 }, IN_MAP),
        'body',
        'place',
        'phone',
      );
    },
    PLACEMATCH,
  );
  holds(
    'decisions Search 3',
    'candidates that are not matches are returned with is_match false',
    async (deployment) => {
      const stranger = { ...cafe(), name: 'Schreinerei Holzwurm' };
      const { results } = (await match(deployment, stranger, { ...IN_MAP, max_matches: 5 })).body;
      for (const result of results) expect(result['is_match']).toBe(false);
      expect(results.length).toBeGreaterThan(0);
    },
    PLACEMATCH,
  );
}

function matchingLimits({ holds }: Requirements): void {
  holds(
    'decisions Search 3',
    'per source at most max_matches, best first',
    async (deployment) => {
      const more = (await match(deployment, cafe(), { ...IN_MAP, max_matches: 3 })).body.results;
      expect(more.length).toBeLessThanOrEqual(3);
      const scores = more.map((item) => item['score'] as number);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect((await match(deployment, cafe(), IN_MAP)).body.results).toHaveLength(1);
    },
    PLACEMATCH,
  );
  holds(
    'interface Limits',
    'max_matches 1 to 5, radius 50 to 5000; null is the default',
    async (deployment) => {
      for (const max_matches of [0, 6, 1.5, 'two']) {
        expectFault(await match(deployment, cafe(), { max_matches }), 'body', 'max_matches');
      }
      for (const radius of [49, 5001, 'far']) {
        expectFault(await match(deployment, cafe(), { radius }), 'body', 'radius');
      }
      const nulls = { max_matches: null, radius: null, match_sources: null };
      const { status, body } = await match(deployment, cafe(), nulls);
      expect(status).toBe(200);
      expect(body.metadata['search_radius_meters']).toBe(1000);
      const near = await match(deployment, cafe(), { ...IN_MAP, radius: 50, max_matches: 5 });
      expect(near.body.metadata['search_radius_meters']).toBe(50);
    },
    PLACEMATCH,
  );
  holds(
    'interface Place matching',
    'place is required and gives name plus full_address; a source is one of three',
    async (deployment) => {
      expectFault(await send(deployment, 'POST', '/v2/placematch', { body: {} }), 'body', 'place');
      for (const field of ['name', 'full_address']) {
        const { [field]: _, ...rest } = cafe() as Record<string, unknown>;
        expect([400, 422]).toContain((await match(deployment, rest)).status);
      }
      const sources = { match_sources: ['nope'] };
      expectFault(await match(deployment, inputs(), sources), 'body', 'match_sources', 0);
    },
    PLACEMATCH,
  );
  holds(
    'interface Place matching',
    'name plus full_address is enough',
    async (deployment) => {
      const { name, full_address } = CAFE;
      expect((await match(deployment, { name, full_address }, IN_MAP)).status).toBe(200);
    },
    PLACEMATCH,
  );
  holds(
    'decisions Search 3',
    'vendor: our own index, built from completed enrichments',
    async (deployment) => {
      const own = new Client(deployment, 'attributes-ag');
      const made = job(undefined, { name: 'Handlung Immergrün', full_address: 'Vaduz 7' });
      expect((await own.post('/enrich', { ...made, attributes: ['names'] })).status).toBe(200);
      const place = { name: 'Handlung Immergrün', full_address: 'Vaduz 7' };
      const path = '/v2/placematch';
      const reply = await send<Match>(deployment, 'POST', path, {
        body: { place },
        key: memberKey('attributes-ag'),
      });
      expect(reply.body.metadata['sources_searched']).toEqual(['vendor']);
      expect(reply.body.results[0]).toMatchObject({ source: 'vendor', name: place.name });
    },
    PLACEMATCH,
  );
}
