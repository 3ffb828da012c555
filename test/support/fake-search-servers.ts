/**
 * Fakes of SearXNG, serper.dev and Brave. They refuse what the real ones refuse (a missing key, a
 * format that is not enabled, a query that is too long). Their responses have the form of recorded
 * ones, filled from one list of pages.
 */
import {
  type FakeReply,
  type FakeServer,
  type SeenRequest,
  startFakeServer,
} from './fake-server.ts';

export interface FakePage {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly date?: string;
}

export const FAKE_KEY = 'fake-key-2f6c';

/** The pages of every server; a query finds those that contain one of its words. */
export const FAKE_PAGES: readonly FakePage[] = [
  {
    title: 'Post Vaduz',
    url: 'https://example.org/post-vaduz',
    text: 'The post office in Vaduz is open Monday to Friday from 07:45 to 18:00.',
    date: '2025-01-05',
  },
  {
    title: 'Museum in Vaduz',
    url: 'https://example.org/museum',
    text: 'The museum in Vaduz is closed on Monday & shows "stamps".',
  },
  {
    title: 'Castle',
    url: 'https://example.org/castle',
    text: 'The castle stands above Vaduz and is not open to visitors.',
  },
];

function pagesFor(query: string, pages: readonly FakePage[]): readonly FakePage[] {
  const words = query.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  return pages.filter(({ title, text }) =>
    words.some((word) => `${title} ${text}`.toLowerCase().includes(word)),
  );
}

export type StartFake = (pages?: readonly FakePage[]) => Promise<FakeServer>;

export const startFakeSearxng: StartFake = (pages = FAKE_PAGES) =>
  startFakeServer((request) => {
    const form = request.method === 'POST' ? new URLSearchParams(request.body) : null;
    const parameters = form ?? request.url.searchParams;
    if (request.url.pathname !== '/search') return { status: 404, body: {} };
    if (request.url.href.length > 4_000) return { status: 414, body: {} };
    if (parameters.get('format') !== 'json') return { status: 403, body: {} };
    return searxngReply(parameters.get('q') ?? '', pages);
  });

function searxngReply(query: string, pages: readonly FakePage[]): FakeReply {
  const results = pagesFor(query, pages).map(({ title, url, text, date }, i) => ({
    url,
    title,
    content: text,
    publishedDate: date === undefined ? null : `${date}T00:00:00`,
    thumbnail: null,
    engine: 'brave',
    template: 'default.html',
    parsed_url: ['https', 'example.org', `/${i}`, '', '', ''],
    engines: ['brave', 'duckduckgo'],
    positions: [i + 1],
    score: 1 / (i + 1),
    category: 'general',
  }));
  return {
    status: 200,
    body: {
      query,
      number_of_results: 0,
      results,
      answers: query.includes('answer')
        ? [{ url: 'https://example.org/a', engine: 'ddg', parsed_url: null, answer: 'Forty-two.' }]
        : [],
      corrections: [],
      infoboxes: query.includes('infobox') ? [SEARXNG_INFOBOX] : [],
      suggestions: ['vaduz castle'],
      unresponsive_engines: query.includes('unresponsive') ? [['brave', 'timeout']] : [],
    },
  };
}

const SEARXNG_INFOBOX = {
  infobox: 'Vaduz',
  id: 'https://en.wikipedia.org/wiki/Vaduz',
  content: 'capital of Liechtenstein',
  img_src: 'https://upload.wikimedia.org/x.png',
  urls: [
    { title: 'Wikipedia', url: 'https://en.wikipedia.org/wiki/Vaduz' },
    { title: 'Official website', url: 'https://www.vaduz.li', official: true },
  ],
  attributes: [
    { label: 'Country', value: 'Liechtenstein', entity: 'P17' },
    { label: 'Population', value: '5,696', entity: 'P1082' },
    { label: 'Flag', image: { src: 'https://upload.wikimedia.org/f.png', alt: 'flag' } },
  ],
  engine: 'wikidata',
};

export const startFakeSerper: StartFake = (pages = FAKE_PAGES) =>
  startFakeServer((request) => {
    if (request.url.pathname !== '/search') return { status: 404, body: {} };
    if (request.headers['x-api-key'] !== FAKE_KEY) {
      return { status: 403, body: { message: 'Unauthorized.', statusCode: 403 } };
    }
    return serperReply(request, pages);
  });

function serperReply({ body }: SeenRequest, pages: readonly FakePage[]): FakeReply {
  const { q, num = 10 } = JSON.parse(body) as { q?: string; num?: number };
  if (!q) return { status: 400, body: { message: 'Missing query parameter', statusCode: 400 } };
  const found = pagesFor(q, pages).slice(0, num);
  const organic = found.map(({ title, url, text, date }, i) => ({
    title,
    link: url,
    snippet: text,
    ...(date === undefined ? {} : { date }),
    sitelinks: [{ title: 'More', link: `${url}/more` }],
    position: i + 1,
  }));
  const graph = q.includes('infobox') ? { knowledgeGraph: SERPER_GRAPH } : {};
  const box = q.includes('answer') ? { answerBox: SERPER_ANSWER } : {};
  const parameters = { q, gl: 'us', hl: 'en', type: 'search', num, engine: 'google' };
  const rest = { peopleAlsoAsk: [], relatedSearches: [{ query: 'vaduz' }], credits: 1 };
  return {
    status: 200,
    body: { searchParameters: parameters, ...graph, ...box, organic, ...rest },
  };
}

const SERPER_GRAPH = {
  title: 'Vaduz',
  type: 'Capital of Liechtenstein',
  website: 'https://www.vaduz.li/',
  imageUrl: 'https://encrypted-tbn0.gstatic.com/images?q=x',
  description: 'Vaduz is the capital of Liechtenstein.',
  descriptionSource: 'Wikipedia',
  descriptionLink: 'https://en.wikipedia.org/wiki/Vaduz',
  attributes: { Population: '5,696 (2019)', Elevation: '455 m' },
};

const SERPER_ANSWER = {
  title: 'Answer',
  snippet: 'The answer is forty-two.',
  snippetHighlighted: ['forty-two'],
  answer: 'Forty-two.',
  link: 'https://example.org/a',
};

const BRAVE_MAX_CHARS = 400;
const BRAVE_MAX_WORDS = 50;

export const startFakeBrave: StartFake = (pages = FAKE_PAGES) =>
  startFakeServer((request) => {
    if (request.url.pathname !== '/res/v1/web/search') return { status: 404, body: {} };
    if (request.headers['x-subscription-token'] !== FAKE_KEY) return braveError(422, 'TOKEN');
    const query = request.url.searchParams.get('q') ?? '';
    const count = Number(request.url.searchParams.get('count') ?? 20);
    const words = query.split(/\s+/).length;
    const tooLong = query.length > BRAVE_MAX_CHARS || words > BRAVE_MAX_WORDS;
    if (query === '' || tooLong || count > 20) return braveError(422, 'VALIDATION');
    return braveReply(query, count, pages);
  });

function braveError(status: number, code: string): FakeReply {
  return { status, body: { type: 'ErrorResponse', error: { code, status }, time: 0 } };
}

function braveReply(query: string, count: number, pages: readonly FakePage[]): FakeReply {
  const results = pagesFor(query, pages).slice(0, count).map(toBrave);
  const web = results.length === 0 ? {} : { web: { type: 'search', results } };
  const infobox = query.includes('infobox') ? { infobox: BRAVE_INFOBOX } : {};
  const echoed = { original: query, show_strict_warning: false, more_results_available: false };
  return { status: 200, body: { type: 'search', query: echoed, mixed: {}, ...web, ...infobox } };
}

function toBrave({ title, url, text, date }: FakePage) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return {
    title,
    url,
    is_source_local: false,
    is_source_both: false,
    description: escaped.replace('Vaduz', '<strong>Vaduz</strong>'),
    ...(date === undefined ? {} : { page_age: `${date}T00:00:00`, age: 'January 5, 2025' }),
    profile: { name: 'Example', url, long_name: 'example.org', img: 'https://imgs.search/x' },
    language: 'en',
    family_friendly: true,
    type: 'search_result',
    subtype: 'generic',
    is_live: false,
    meta_url: { scheme: 'https', netloc: 'example.org', hostname: 'example.org', path: '' },
    extra_snippets: ['A further sentence of the page.'],
  };
}

const BRAVE_INFOBOX = {
  type: 'graph',
  results: [
    {
      title: 'Vaduz',
      url: 'https://en.wikipedia.org/wiki/Vaduz',
      type: 'infobox',
      subtype: 'generic',
      position: 0,
      category: 'city',
      long_desc: 'Vaduz is the capital of <b>Liechtenstein</b>.',
      attributes: [
        ['Country', '<a href="/x">Liechtenstein</a>'],
        ['Population', '5,696'],
      ],
      website_url: 'https://www.vaduz.li',
    },
  ],
};
