/** A city found by name. */

export interface NamedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The state code in countries where people use GeoNames' code (US); otherwise null. */
  readonly state: string | null;
  readonly people: number;
  /** Whether it is a section of a city according to GeoNames. */
  readonly isSection: boolean;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}
