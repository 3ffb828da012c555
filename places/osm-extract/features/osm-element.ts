/** Elements of OpenStreetMap as an extract holds them, and positions in its own unit. Pure. */

/** OpenStreetMap stores positions in ten-millionths of a degree. */
export const UNITS_PER_DEGREE = 10_000_000;

export type OsmTags = Readonly<Record<string, string>>;

export interface OsmNode {
  readonly id: number;
  /** In units. */
  readonly lat: number;
  readonly lon: number;
  readonly tags: OsmTags;
}

export interface OsmWay {
  readonly id: number;
  /** Ids of its nodes, in order. */
  readonly refs: readonly number[];
  readonly tags: OsmTags;
}

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface OsmRelation {
  readonly id: number;
  readonly members: readonly OsmMember[];
  readonly tags: OsmTags;
}

export const NO_TAGS: OsmTags = Object.freeze({});
