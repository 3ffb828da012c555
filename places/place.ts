/**
 * What the place index holds and what it is asked: plain data, no behaviour.
 *
 * An IndexedPlace is one record of one imported dataset, in the neutral field names of the API.
 * Importers make them, the segment files keep them, search hands them out untouched, so that
 * whatever is quoted as evidence stands literally in the imported record.
 */
export const PLACE_SOURCES = ['vendor', 'open_map_a', 'open_map_b'] as const;
export type PlaceSource = (typeof PLACE_SOURCES)[number];

export interface IndexedPlace {
  source: PlaceSource;
  id: string;
  name: string;
  alt_names?: string[];
  /** WGS 84 degrees; null or absent when the dataset has none. */
  latitude?: number | null;
  longitude?: number | null;
  street?: string;
  house?: string;
  city?: string;
  state?: string;
  postal_code?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country_code?: string;
  full_address?: string;
  /** As written in the dataset. */
  phones: string[];
  websites: string[];
  socials: string[];
  category?: string;
  categories: string[];
  brand?: string;
  brand_wikidata?: string;
  /** OSM opening_hours syntax. */
  opening_hours?: string;
  cuisine: string[];
  /** SPDX-like name of the dataset's licence, e.g. `ODbL-1.0`. */
  licence: string;
  /** Page that shows the record, when the dataset has one. */
  url?: string;
  /** When the dataset says the place closed for good, as written there. */
  closed_at?: string;
  /** RFC 3339 date or date-time at which the dataset observed it. */
  observed_at?: string;
}

/** The place looked for; every field but the name may be missing. */
export interface PlaceQuery {
  name: string;
  full_address?: string | null;
  street?: string | null;
  house?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  phone?: string | null;
  website?: string | null;
  category?: string | null;
}

export type MatchConfidence = 'VERY_HIGH' | 'HIGH' | 'MEDIUM' | 'LOW' | 'NONE';

/** What the matcher concludes about one pair. */
export interface Verdict {
  /** 0-1, the estimated probability that both describe one place. */
  score: number;
  is_match: boolean;
  confidence: MatchConfidence;
  reasoning: string;
  /** Metres between both, or null when either has no coordinates. */
  distance_m: number | null;
}

export interface Match extends Verdict {
  place: IndexedPlace;
}
