/**
 * What a web search said about a place: plain data, because it is passed to the enrichment thread.
 */
import type { KnowledgeGraph } from '../../../../platform/search/search.ts';

export interface SearchPage {
  readonly url: string;
  readonly title: string | null;
  readonly snippet: string | null;
  /** As much of the page's own text as the provider gives. */
  readonly passage: string | null;
  readonly date: string | null;
}

export interface SearchEvidence {
  readonly provider: string;
  readonly query: string;
  readonly pages: readonly SearchPage[];
  readonly knowledge: KnowledgeGraph | null;
}
