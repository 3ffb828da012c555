/**
 * One row of the attribute catalogue, which ../attributes.ts builds from all rows.
 *
 * An attribute with a rule has the sources that the rule needs (attribute-needs.ts). One without a
 * rule has an `unavailable_reason`, and names the sources that it waits for.
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
  /** The condition that a place must meet before the attribute runs. */
  readonly run_condition?: string;
  readonly sources?: readonly string[];
  /** For how many days a result is reused. */
  readonly ttl_days: number;
  readonly unavailable_reason?: string;
}
