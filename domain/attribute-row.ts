/**
 * One row of the attribute catalogue, which attributes.ts makes from all rows.
 *
 * An attribute that no source serves yet has an `unavailable_reason`. A test of the enricher
 * compares that with the attributes that the enricher can run.
 */
export interface AttributeRow {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly group: string;
  /** The output fields that it fills. */
  readonly outputs?: readonly string[];
  readonly reasoning_keys?: readonly string[];
  readonly confidence_keys?: readonly string[];
  /** Attributes whose findings it uses; they need not be requested. */
  readonly depends_on?: readonly string[];
  /** What must be true of a place before the attribute runs. */
  readonly run_condition?: string;
  readonly sources?: readonly string[];
  /** For how many days a result is reused. */
  readonly ttl_days: number;
  readonly unavailable_reason?: string;
}
