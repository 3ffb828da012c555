/**
 * What a model saw on pictures of a place: plain data, because it is passed to the enrichment
 * thread.
 */

/** Left, top, right and bottom as shares of the picture, 0 to 1. */
export type Box = readonly [number, number, number, number];

export const SIGN_KINDS = ['pylon', 'monument', 'wall', 'window', 'other'] as const;
export type SignKind = (typeof SIGN_KINDS)[number];

export const CONDITIONS = ['good', 'fair', 'poor'] as const;

export interface SeenSign {
  readonly kind: SignKind;
  /** The text as written on the sign. */
  readonly text: string;
  readonly box: Box;
}

export interface SeenBuilding {
  readonly condition: (typeof CONDITIONS)[number];
  readonly strengths: readonly string[];
  readonly concerns: readonly string[];
  readonly box: Box;
}

export interface SeenPicture {
  readonly url: string;
  /** The page that shows it. */
  readonly page: string;
  readonly fetchedAtMs: number;
  readonly signs: readonly SeenSign[];
  readonly building: SeenBuilding | null;
}

export interface ImageEvidence {
  /** The model's name. */
  readonly model: string;
  readonly pictures: readonly SeenPicture[];
}
