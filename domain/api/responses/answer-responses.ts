/** Responses of search, ask and placematch. */
import * as z from 'zod';
import { MATCH_SOURCES } from '../placematch.ts';
import { confidenceScore, count, nullableText, share } from '../response-fields.ts';

const searchResult = z
  .strictObject({
    title: nullableText,
    url: z.string(),
    snippet: nullableText,
    date: nullableText.meta({ description: 'As the provider writes it.' }),
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
  .meta({ id: 'AnswerBox', description: 'All null when the provider gives none.' });

const knowledgeGraph = z
  .strictObject({
    title: z.string(),
    type: z.string(),
    description: z.string(),
    website: z.string(),
    facts: z.record(z.string(), z.string()),
  })
  .partial()
  .meta({ id: 'KnowledgeGraph', description: 'Holds what is known; may be empty.' });

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
    answer: z.string().meta({ description: 'Cites [n]: the source with that position.' }),
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
      'A candidate; is_match tells whether it is the place. What is unknown is left out.',
  });

export const placematchAnswer = z
  .strictObject({
    results: z.array(placematchItem).meta({
      description: 'Best first, per source at most max_matches.',
    }),
    metadata: z
      .strictObject({
        total_results: count,
        sources_searched: z.array(z.enum(MATCH_SOURCES)).meta({
          description: 'Those asked for that hold any place.',
        }),
        search_radius_meters: z.number(),
      })
      .meta({ id: 'PlacematchMetadata' }),
  })
  .meta({ id: 'PlacematchResponse' });
