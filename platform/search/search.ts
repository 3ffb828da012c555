/**
 * Search: queries the web, or a corpus in its place.
 *
 * Adapters: `searxng-search.ts`, `serper-search.ts`, `brave-search.ts` (HTTP) and
 * `corpus-search.ts` (in process). Promises, each a named case of
 * test/contracts/search-contract.ts:
 *
 * S1 Results are ordered best first and numbered from 1 without a gap. There are at most
 *    `maxResults`, each URL once. URLs are absolute and are http, https or corpus. Fields that a
 *    provider omits are null.
 * S2 Texts are plain: no markup, no control characters, no lone surrogates, bounded in length.
 * S3 If nothing is found, the list is empty; that is not an error. A blank query finds nothing and
 *    costs nothing.
 * S4 A search that fails, or whose answer cannot be read, rejects with `search_unavailable` within
 *    the time limit. Callers may see the message: it contains no key, no address and no word of the
 *    answer.
 * S5 One call is at most one request: no retry, and no model.
 * S6 Close is idempotent; a search after it rejects.
 */
export interface SearchResult {
  readonly title: string | null;
  readonly url: string;
  readonly snippet: string | null;
  /** As the provider writes it. */
  readonly date: string | null;
  readonly position: number;
}

/** A result with as much of the page's own text as the provider returns. */
export interface Finding extends SearchResult {
  readonly passage: string | null;
}

export interface AnswerBox {
  readonly title: string | null;
  readonly answer: string | null;
  readonly snippet: string | null;
  readonly url: string | null;
  readonly date: string | null;
}

/** Contains only known fields: no field is ever null. */
export interface KnowledgeGraph {
  readonly title?: string;
  readonly type?: string;
  readonly description?: string;
  readonly website?: string;
  readonly facts?: Readonly<Record<string, string>>;
}

export interface SearchFindings {
  readonly findings: readonly Finding[];
  /** Null if the provider returned none. */
  readonly answerBox: AnswerBox | null;
  readonly knowledgeGraph: KnowledgeGraph | null;
}

export const NOTHING_FOUND: SearchFindings = {
  findings: [],
  answerBox: null,
  knowledgeGraph: null,
};

export interface Search {
  /** `searxng`, `serper`, `brave` or `corpus`. */
  readonly provider: string;
  /**
   * Identifies everything, except the query, that an answer depends on; null: not worth caching.
   */
  readonly cacheKey: string | null;
  search(query: string): Promise<SearchFindings>;
  close(): Promise<void>;
}
