/** Options of external services: sources of evidence, web search and the language model. */
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
    'Timeout in milliseconds for gathering evidence from all sources for one job.',
  ),
  websitePagesMax: option(
    'WEBSITE_PAGES_MAX',
    8,
    wholeNumber(0, 100),
    "Maximum number of pages to fetch from a place's website; 0 disables websites as a source.",
  ),
  fetchAllowHosts: option(
    'FETCH_ALLOW_HOSTS',
    [],
    hostsWithPorts,
    'Non-public hosts that can be fetched, as host:port, separated by commas.',
  ),
  fetchPublic: option(
    'FETCH_PUBLIC',
    true,
    trueOrFalse,
    'Whether to fetch websites and deliver webhooks on the Internet; if false, only the hosts in ' +
      'FETCH_ALLOW_HOSTS are reached.',
  ),
  fetchContact: optional(
    'FETCH_CONTACT',
    headerText,
    'URL or email address of the operator, sent to websites in the User-Agent header.',
  ),
  fetchTimeoutMs: option(
    'FETCH_TIMEOUT_MS',
    10_000,
    wholeNumber(10, 120_000),
    'Timeout of a request to a website in milliseconds.',
  ),
  fetchBodyLimitBytes: option(
    'FETCH_BODY_LIMIT_BYTES',
    2_000_000,
    wholeNumber(1024, 64 * MIB),
    'Maximum number of bytes to read from a page, after decompression.',
  ),
  fetchPauseMs: option(
    'FETCH_PAUSE_MS',
    100,
    wholeNumber(0, 10_000),
    'Minimum pause in milliseconds between two requests to one host.',
  ),
  fetchCacheMs: option(
    'FETCH_CACHE_MS',
    24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which website responses are cached; 0 disables the cache.',
  ),
  osrmUrl: optional(
    'OSRM_URL',
    httpUrl,
    'URL of an OSRM server (osrm-routed) for routes. Also requires an imported extract.',
  ),
  valhallaUrl: optional(
    'VALHALLA_URL',
    httpUrl,
    'URL of a Valhalla server for routes; used if OSRM_URL is unset.',
  ),
  routingTimeoutMs: option(
    'ROUTING_TIMEOUT_MS',
    10_000,
    wholeNumber(10, 120_000),
    'Timeout of a request to the routing engine in milliseconds.',
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
      'URL of a SearXNG instance with the JSON format enabled; it can contain a user and password.',
    ),
  ),
  serperApiKey: secret(optional('SERPER_API_KEY', anyText, 'API key for serper.dev.')),
  serperUrl: option(
    'SERPER_URL',
    'https://google.serper.dev/search',
    httpUrl,
    'Search endpoint of serper.dev or of a proxy for it.',
  ),
  braveApiKey: secret(optional('BRAVE_API_KEY', anyText, 'API key for the Brave Search API.')),
  braveUrl: option(
    'BRAVE_URL',
    'https://api.search.brave.com/res/v1/web/search',
    httpUrl,
    'Web search endpoint of the Brave Search API or of a proxy for it.',
  ),
  searchCorpus: optional(
    'SEARCH_CORPUS',
    anyText,
    'Folder with .html, .md, .txt and .jsonl pages, or one .jsonl file; if unset, the sample ' +
      'pages are used.',
  ),
  searchCorpusLimitBytes: option(
    'SEARCH_CORPUS_LIMIT_BYTES',
    32 * MIB,
    wholeNumber(1024, 1024 * MIB),
    'Maximum total size of the pages that the corpus provider reads, in bytes. It ignores the ' +
      'rest.',
  ),
  searchMaxResults: option(
    'SEARCH_MAX_RESULTS',
    10,
    wholeNumber(1, 20),
    'Maximum number of results of a search.',
  ),
  searchTimeoutMs: option(
    'SEARCH_TIMEOUT_MS',
    8_000,
    wholeNumber(10, 120_000),
    'Timeout of a search in milliseconds.',
  ),
  searchBodyLimitBytes: option(
    'SEARCH_BODY_LIMIT_BYTES',
    2 * MIB,
    wholeNumber(1024, 64 * MIB),
    'Maximum size of a response from a search provider in bytes, after decompression.',
  ),
  searchCacheMs: option(
    'SEARCH_CACHE_MS',
    24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which responses from a search provider are cached; 0 disables the cache.',
  ),
  searchCallsPerDay: option(
    'SEARCH_CALLS_PER_DAY',
    10_000,
    wholeNumber(0, 100_000_000),
    'Maximum number of searches for the attributes of one organization in a day; 0 allows none.',
  ),
  searchCallsPerBatch: option(
    'SEARCH_CALLS_PER_BATCH',
    1_000,
    wholeNumber(0, 100_000_000),
    'Maximum number of searches for the attributes of one batch in four weeks; 0 allows none.',
  ),
  searchCallsPerJob: option(
    'SEARCH_CALLS_PER_JOB',
    6,
    wholeNumber(0, 1_000),
    'Maximum number of searches for the attributes of one run of a job, across all attempts; 0 ' +
      'allows none.',
  ),
  modelTokensPerJob: option(
    'MODEL_TOKENS_PER_JOB',
    50_000,
    wholeNumber(0, 10_000_000),
    'Maximum number of model tokens, input and output, for one run of a job; 0 allows none.',
  ),
  modelTokensPerBatch: option(
    'MODEL_TOKENS_PER_BATCH',
    20_000_000,
    wholeNumber(0, 1_000_000_000_000),
    'Maximum number of model tokens for one batch in four weeks; 0 allows none.',
  ),
  modelTokensPerDay: option(
    'MODEL_TOKENS_PER_DAY',
    100_000_000,
    wholeNumber(0, 1_000_000_000_000),
    'Maximum number of model tokens for one organization in a day; 0 allows none.',
  ),
  providerCrosswalks: optional(
    'PROVIDER_CROSSWALKS',
    anyText,
    'Folder with tables that map categories to provider categories: provider_a.csv, ' +
      'provider_a_orbis.csv, provider_b.csv, provider_b_v2.csv, provider_c.csv and ' +
      'provider_d.csv, with the columns category, code and label.',
  ),
  openaiBaseUrl: optional(
    'OPENAI_BASE_URL',
    httpUrl,
    'URL of an OpenAI-compatible endpoint, ending in /v1; if unset and OPENAI_API_KEY is set, ' +
      'the endpoint of OpenAI.',
  ),
  openaiApiKey: secret(optional('OPENAI_API_KEY', anyText, 'API key for the model endpoint.')),
  openaiModel: optional('OPENAI_MODEL', anyText, 'Name of the language model.'),
  openaiVisionModel: optional(
    'OPENAI_VISION_MODEL',
    anyText,
    'Name of the vision model at the same endpoint; if unset, images are not examined.',
  ),
  ocrFolder: optional(
    'OCR_FOLDER',
    anyText,
    'Folder with the installed OCR package (see docs/operations.md); if unset, text in images is ' +
      'not read.',
  ),
  ocrTimeoutMs: option(
    'OCR_TIMEOUT_MS',
    20_000,
    wholeNumber(100, 600_000),
    'Timeout of reading the text in one image in milliseconds.',
  ),
  modelTimeoutMs: option(
    'MODEL_TIMEOUT_MS',
    30_000,
    wholeNumber(10, 600_000),
    'Timeout of a model request in milliseconds.',
  ),
  modelBodyLimitBytes: option(
    'MODEL_BODY_LIMIT_BYTES',
    MIB,
    wholeNumber(1024, 64 * MIB),
    'Maximum size of a model response in bytes.',
  ),
  modelMaxOutputTokens: option(
    'MODEL_MAX_OUTPUT_TOKENS',
    2_000,
    wholeNumber(16, 100_000),
    'Maximum number of output tokens in one model response.',
  ),
  modelCacheMs: option(
    'MODEL_CACHE_MS',
    30 * 24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which model responses are cached by prompt; 0 disables the cache.',
  ),
  priceCurrency: option(
    'PRICE_CURRENCY',
    'USD',
    headerText,
    'Currency of the configured prices, shown in estimates and statistics.',
  ),
  pricePerThousandSearches: option(
    'PRICE_PER_1000_SEARCHES',
    1,
    price,
    'Price of 1,000 searches with a paid search provider.',
  ),
  pricePerMillionInputTokens: option(
    'PRICE_PER_MILLION_INPUT_TOKENS',
    0,
    price,
    'Price of a million input tokens of the model.',
  ),
  pricePerMillionOutputTokens: option(
    'PRICE_PER_MILLION_OUTPUT_TOKENS',
    0,
    price,
    'Price of a million output tokens of the model.',
  ),
  estimateInputTokens: option(
    'ESTIMATE_INPUT_TOKENS',
    4_000,
    wholeNumber(0, 10_000_000),
    'Input tokens that an estimate assumes for one job.',
  ),
  estimateOutputTokens: option(
    'ESTIMATE_OUTPUT_TOKENS',
    400,
    wholeNumber(0, 1_000_000),
    'Output tokens that an estimate assumes for one job.',
  ),
} as const;
