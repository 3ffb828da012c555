/** Responses of search, ask and placematch. */
import * as z from 'zod';
import { MATCH_SOURCES } from '../placematch.ts';
import { confidenceScore, count, nullableText, share } from '../response-fields.ts';

const searchResult = z
  .strictObject({
    title: nullableText,
    url: z.string(),
    snippet: nullableText,
    date: nullableText.meta({ description: 'The date as the provider writes it.' }),
    position: z.int().min(1),
  })
  .meta({ id: 'SearchResult' });

const answerBox = z
  .strictObject({
    title: nullableText,
    answer: nullableText,
    snippet: nullableText,
    url: nullableText,
    date: nullableText,
  })
  .meta({
    id: 'AnswerBox',
    description: 'All fields are null if the provider returns no answer box.',
  });

const knowledgeGraph = z
  .strictObject({
    title: z.string(),
    type: z.string(),
    description: z.string(),
    website: z.string(),
    facts: z.record(z.string(), z.string()),
  })
  .partial()
  .meta({ id: 'KnowledgeGraph', description: 'The fields that are known. May be empty.' });

export const searchAnswer = z
  .strictObject({
    query: z.string(),
    results: z.array(searchResult),
    answer_box: answerBox,
    knowledge_graph: knowledgeGraph,
  })
  .meta({ id: 'SearchResponse' });

export const askAnswer = z
  .strictObject({
    query: z.string(),
    answer: z
      .string()
      .meta({ description: 'The answer. A citation [n] refers to the source at position n.' }),
    sources: z.array(searchResult),
  })
  .meta({ id: 'AskResponse' });

const placematchItem = z
  .strictObject({
    name: z.string(),
    full_address: z.string().optional(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    category: z.string().optional(),
    categories: z.array(z.string()),
    source: z.enum(MATCH_SOURCES),
    is_match: z.boolean(),
    confidence: confidenceScore,
    reasoning: z.string(),
    place_id: z.string(),
    distance_m: z.number().min(0).nullable(),
    score: share,
    phone: nullableText,
    website: nullableText,
  })
  .meta({
    id: 'PlacematchItem',
    description:
      'A candidate. is_match says whether it is the same place. Unknown fields are omitted.',
  });

export const placematchAnswer = z
  .strictObject({
    results: z.array(placematchItem).meta({
      description: 'Candidates, best first, with up to max_matches from each source.',
    }),
    metadata: z
      .strictObject({
        total_results: count,
        sources_searched: z.array(z.enum(MATCH_SOURCES)).meta({
          description: 'The requested sources that contain any places.',
        }),
        search_radius_meters: z.number(),
      })
      .meta({ id: 'PlacematchMetadata' }),
  })
  .meta({ id: 'PlacematchResponse' });
