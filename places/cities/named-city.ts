/** A city as a name finds it. */

export interface NamedCity {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The code of the state where people use GeoNames' code for it (US); else null. */
  readonly state: string | null;
  readonly people: number;
  /** Whether it is a section of a city, as far as GeoNames tells. */
  readonly isSection: boolean;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}
