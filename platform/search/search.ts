/**
 * Search: what the web, or a corpus standing in for it, says about a query.
 *
 * Adapters: `searxng-search.ts`, `serper-search.ts`, `brave-search.ts` (HTTP) and
 * `corpus-search.ts` (in process). Promises, each a named case of
 * test/contracts/search-contract.ts:
 *
 * S1 Results stand best first, numbered from 1 without a gap, at most `maxResults`, each URL once;
 *    URLs are absolute and are http, https or corpus; what a provider does not say is null.
 * S2 Texts are plain: no markup, no control characters, no lone surrogates, bounded in length.
 * S3 Nothing found is an empty list, never an error. A blank query finds nothing and costs nothing.
 * S4 A search that cannot be carried out, or whose answer cannot be read, rejects with
 *    `search_unavailable`, within the time limit; the message may be shown to callers: it names no
 *    key, address or word of the answer.
 * S5 One call is at most one request; nothing is tried again and no model is involved.
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

/** A result with as much of the page's own words as the provider gives, for whoever reads on. */
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

/** Holds what is known only: no text of it is ever null. */
export interface KnowledgeGraph {
  readonly title?: string;
  readonly type?: string;
  readonly description?: string;
  readonly website?: string;
  readonly facts?: Readonly<Record<string, string>>;
}

export interface SearchFindings {
  readonly findings: readonly Finding[];
  /** Null when the provider has none. */
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
  /** Names everything but the query that an answer depends on; null: asking again is cheap. */
  readonly cacheKey: string | null;
  search(query: string): Promise<SearchFindings>;
  close(): Promise<void>;
}
