/**
 * One row of the attribute catalogue. `attributes.ts` puts the rows together and gives them their
 * sets.
 *
 * `unavailable_reason` stands where no source serves the attribute yet; a test of the enricher
 * holds it together with the attributes that the enricher can run.
 */
export interface AttributeRow {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly group: string;
  /** Output fields that it fills. */
  readonly outputs?: readonly string[];
  readonly reasoning_keys?: readonly string[];
  readonly confidence_keys?: readonly string[];
  /** Attributes whose findings it uses; they need not be asked for. */
  readonly depends_on?: readonly string[];
  /** What must hold of a place before the attribute is tried. */
  readonly run_condition?: string;
  readonly sources?: readonly string[];
  /** Days for which a result is reused. */
  readonly ttl_days: number;
  readonly unavailable_reason?: string;
}
