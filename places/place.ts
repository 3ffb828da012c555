/**
 * The records and queries of the place index: plain data without behaviour.
 *
 * An IndexedPlace is one record of one imported dataset, under the API's field names. Importers
 * create it, segment files store it, and search returns it unchanged, so that quoted evidence
 * appears word for word in the imported record.
 */
export const PLACE_SOURCES = [
  'vendor',
  'open_map_a',
  'open_map_b',
  'provider_c',
  'provider_e',
  'register',
] as const;
export type PlaceSource = (typeof PLACE_SOURCES)[number];

export interface IndexedPlace {
  source: PlaceSource;
  id: string;
  name: string;
  alt_names?: string[];
  /** Names by the code of their language, as the dataset gives it: `en`, `zh-Hant`. */
  names_by_language?: Record<string, string>;
  /** WGS 84 degrees; null or absent if the dataset has none. */
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
  /** Contacts as written in the dataset. */
  phones: string[];
  websites: string[];
  socials: string[];
  category?: string;
  categories: string[];
  brand?: string;
  brand_wikidata?: string;
  /** OSM opening_hours syntax; or words, or JSON, as the dataset has them. */
  opening_hours?: string;
  cuisine: string[];
  /** How expensive it is, as written in the dataset: "2", "$$". */
  price_level?: string;
  /** How the dataset's users rate it; the texts are as written in the dataset. */
  rating?: { average: string; best: number; count?: string };
  /** The dataset's licence as an SPDX-style name: `ODbL-1.0`. */
  licence: string;
  /** A web page for the record. */
  url?: string;
  /** When the place opened, as written in the dataset. */
  opened_at?: string;
  /** When the place closed permanently, as written in the dataset. */
  closed_at?: string;
  /** Other data of the dataset, under its own names. */
  attributes?: Record<string, unknown>;
  /**
   * Whether the place is still in operation, as written in the dataset: "open", "was:shop=baker",
   * "is_open=0".
   */
  operating_status?: string;
  /** The dataset's confidence, 0-1, that the place exists. Not a feature of the matcher. */
  existence_confidence?: number;
  /** When the dataset last observed the place: an RFC 3339 date or date-time. */
  observed_at?: string;
}

/** The place to search for; every field but the name may be missing. */
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

/** The matcher's verdict on one pair. */
export interface MatchVerdict {
  /** The estimated probability, 0-1, that both describe the same place. */
  score: number;
  is_match: boolean;
  confidence: MatchConfidence;
  reasoning: string;
  /** Metres between the two; null if either has no coordinates. */
  distance_m: number | null;
}

/** A candidate with its verdict. */
export interface Match extends MatchVerdict {
  place: IndexedPlace;
}
