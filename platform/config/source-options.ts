/** Options of what Cairn asks: sources of evidence, web search and the language model. */
import {
  anyText,
  choiceFrom,
  HOUR_MS,
  headerText,
  hostsWithPorts,
  httpUrl,
  MIB,
  option,
  optional,
  price,
  secret,
  trueOrFalse,
  wholeNumber,
  YEAR_MS,
} from './option.ts';

const SEARCH_PROVIDERS = ['corpus', 'searxng', 'serper', 'brave', 'none'] as const;
export type SearchProvider = (typeof SEARCH_PROVIDERS)[number];

export const SOURCE_OPTIONS = {
  gatherTimeoutMs: option(
    'GATHER_TIMEOUT_MS',
    45_000,
    wholeNumber(10, 600_000),
    'Milliseconds that the sources of evidence of one job may take together.',
  ),
  websitePagesMax: option(
    'WEBSITE_PAGES_MAX',
    8,
    wholeNumber(0, 100),
    "Most pages that are fetched of a place's website; 0: websites are no source of evidence.",
  ),
  fetchAllowHosts: option(
    'FETCH_ALLOW_HOSTS',
    [],
    hostsWithPorts,
    'host:port pairs, separated by commas, that may be fetched though they are not public.',
  ),
  fetchPublic: option(
    'FETCH_PUBLIC',
    true,
    trueOrFalse,
    'Whether websites on the Internet are fetched, and webhooks there are told; false: only ' +
      'hosts of FETCH_ALLOW_HOSTS.',
  ),
  fetchContact: optional(
    'FETCH_CONTACT',
    headerText,
    'URL or mail address of whoever runs this, which websites see in the User-Agent.',
  ),
  fetchTimeoutMs: option(
    'FETCH_TIMEOUT_MS',
    10_000,
    wholeNumber(10, 120_000),
    'Timeout of one request to a website in milliseconds.',
  ),
  fetchBodyLimitBytes: option(
    'FETCH_BODY_LIMIT_BYTES',
    2_000_000,
    wholeNumber(1024, 64 * MIB),
    'Most bytes that are read of a page, after decompression.',
  ),
  fetchPauseMs: option(
    'FETCH_PAUSE_MS',
    100,
    wholeNumber(0, 10_000),
    'Least pause in milliseconds between two requests to one host.',
  ),
  fetchCacheMs: option(
    'FETCH_CACHE_MS',
    24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which what a website said is reused; 0 disables the cache.',
  ),
  osrmUrl: optional(
    'OSRM_URL',
    httpUrl,
    'URL of an OSRM server (osrm-routed); it serves routes, with an imported extract.',
  ),
  valhallaUrl: optional(
    'VALHALLA_URL',
    httpUrl,
    'URL of a Valhalla server; it serves routes where OSRM_URL is not set.',
  ),
  routingTimeoutMs: option(
    'ROUTING_TIMEOUT_MS',
    10_000,
    wholeNumber(10, 120_000),
    'Timeout of one request to the routing engine in milliseconds.',
  ),
  searchProvider: option<SearchProvider>(
    'SEARCH_PROVIDER',
    'corpus',
    choiceFrom(SEARCH_PROVIDERS),
    'Search provider: corpus, searxng, serper, brave or none.',
  ),
  searxngUrl: secret(
    optional(
      'SEARXNG_URL',
      httpUrl,
      'URL of a SearXNG instance whose JSON format is enabled; it may contain a user and password.',
    ),
  ),
  serperApiKey: secret(optional('SERPER_API_KEY', anyText, 'API key for serper.dev.')),
  serperUrl: option(
    'SERPER_URL',
    'https://google.serper.dev/search',
    httpUrl,
    'Search endpoint of serper.dev, or of a proxy for it.',
  ),
  braveApiKey: secret(optional('BRAVE_API_KEY', anyText, 'API key for the Brave Search API.')),
  braveUrl: option(
    'BRAVE_URL',
    'https://api.search.brave.com/res/v1/web/search',
    httpUrl,
    'Web search endpoint of the Brave Search API, or of a proxy for it.',
  ),
  searchCorpus: optional(
    'SEARCH_CORPUS',
    anyText,
    'Folder with .html, .md, .txt and .jsonl pages, or one .jsonl file; unset: the sample pages.',
  ),
  searchCorpusLimitBytes: option(
    'SEARCH_CORPUS_LIMIT_BYTES',
    32 * MIB,
    wholeNumber(1024, 1024 * MIB),
    'Most bytes of pages that the corpus provider reads; it leaves out the rest.',
  ),
  searchMaxResults: option(
    'SEARCH_MAX_RESULTS',
    10,
    wholeNumber(1, 20),
    'Most results of one search.',
  ),
  searchTimeoutMs: option(
    'SEARCH_TIMEOUT_MS',
    8_000,
    wholeNumber(10, 120_000),
    'Timeout of one search in milliseconds.',
  ),
  searchBodyLimitBytes: option(
    'SEARCH_BODY_LIMIT_BYTES',
    2 * MIB,
    wholeNumber(1024, 64 * MIB),
    'Largest response of a search provider in bytes, after decompression.',
  ),
  searchCacheMs: option(
    'SEARCH_CACHE_MS',
    24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which responses of a search provider are cached; 0 disables the cache.',
  ),
  searchCallsPerDay: option(
    'SEARCH_CALLS_PER_DAY',
    10_000,
    wholeNumber(0, 100_000_000),
    'Most searches that attributes make for one organization in a day; 0: none.',
  ),
  searchCallsPerBatch: option(
    'SEARCH_CALLS_PER_BATCH',
    1_000,
    wholeNumber(0, 100_000_000),
    'Most searches that attributes make for one batch in four weeks; 0: none.',
  ),
  searchCallsPerJob: option(
    'SEARCH_CALLS_PER_JOB',
    6,
    wholeNumber(0, 1_000),
    'Most searches that attributes make for one run of a job, over all its attempts; 0: none.',
  ),
  modelTokensPerJob: option(
    'MODEL_TOKENS_PER_JOB',
    50_000,
    wholeNumber(0, 10_000_000),
    'Most tokens of models that read and write for one run of a job; 0: none.',
  ),
  modelTokensPerBatch: option(
    'MODEL_TOKENS_PER_BATCH',
    20_000_000,
    wholeNumber(0, 1_000_000_000_000),
    'Most tokens of models for one batch in four weeks; 0: none.',
  ),
  modelTokensPerDay: option(
    'MODEL_TOKENS_PER_DAY',
    100_000_000,
    wholeNumber(0, 1_000_000_000_000),
    'Most tokens of models for one organization in a day; 0: none.',
  ),
  providerCrosswalks: optional(
    'PROVIDER_CROSSWALKS',
    anyText,
    'Folder with tables from categories to those of providers: provider_a.csv, ' +
      'provider_a_orbis.csv, provider_b.csv, provider_b_v2.csv, provider_c.csv, provider_d.csv; ' +
      'columns category, code, label.',
  ),
  openaiBaseUrl: optional(
    'OPENAI_BASE_URL',
    httpUrl,
    "URL of an OpenAI-compatible endpoint, ending in /v1; if unset but a key is set, OpenAI's own.",
  ),
  openaiApiKey: secret(optional('OPENAI_API_KEY', anyText, 'API key for that endpoint.')),
  openaiModel: optional('OPENAI_MODEL', anyText, 'Name of the model to use.'),
  openaiVisionModel: optional(
    'OPENAI_VISION_MODEL',
    anyText,
    'Name of the model of that endpoint that looks at pictures; if unset, none is looked at.',
  ),
  ocrFolder: optional(
    'OCR_FOLDER',
    anyText,
    'Folder in which the package that reads text on pictures is installed (docs/operations.md ' +
      'says how); if unset, none is read.',
  ),
  ocrTimeoutMs: option(
    'OCR_TIMEOUT_MS',
    20_000,
    wholeNumber(100, 600_000),
    'Milliseconds after which reading the text on one picture is given up.',
  ),
  modelTimeoutMs: option(
    'MODEL_TIMEOUT_MS',
    30_000,
    wholeNumber(10, 600_000),
    'Timeout of one model request in milliseconds.',
  ),
  modelBodyLimitBytes: option(
    'MODEL_BODY_LIMIT_BYTES',
    MIB,
    wholeNumber(1024, 64 * MIB),
    'Largest response of a model in bytes.',
  ),
  modelMaxOutputTokens: option(
    'MODEL_MAX_OUTPUT_TOKENS',
    2_000,
    wholeNumber(16, 100_000),
    'Most tokens that a model may write in one response.',
  ),
  modelCacheMs: option(
    'MODEL_CACHE_MS',
    30 * 24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which responses to the same prompt are cached; 0 disables the cache.',
  ),
  priceCurrency: option(
    'PRICE_CURRENCY',
    'USD',
    headerText,
    'Currency of the prices below, as estimates and statistics show it.',
  ),
  pricePerThousandSearches: option(
    'PRICE_PER_1000_SEARCHES',
    1,
    price,
    'What 1000 searches of a paid search provider cost.',
  ),
  pricePerMillionInputTokens: option(
    'PRICE_PER_MILLION_INPUT_TOKENS',
    0,
    price,
    'What a million tokens cost that the model reads.',
  ),
  pricePerMillionOutputTokens: option(
    'PRICE_PER_MILLION_OUTPUT_TOKENS',
    0,
    price,
    'What a million tokens cost that the model writes.',
  ),
  estimateInputTokens: option(
    'ESTIMATE_INPUT_TOKENS',
    4_000,
    wholeNumber(0, 10_000_000),
    'Tokens that an estimate takes a model to read for one job.',
  ),
  estimateOutputTokens: option(
    'ESTIMATE_OUTPUT_TOKENS',
    400,
    wholeNumber(0, 1_000_000),
    'Tokens that an estimate takes a model to write for one job.',
  ),
} as const;
