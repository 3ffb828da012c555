-- From the times that the enricher records. Counted by the sink for batches, and here for single
-- jobs. Times of batches are rounded up by at most 1/32 before their quantiles are taken.
CREATE OR REPLACE VIEW slowest_attributes
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    attribute LowCardinality(String) COMMENT 'attribute',
    runs UInt64 COMMENT 'how often it was worked on, also when its condition was not met',
    median_ms Float64 COMMENT 'median time of its runs, at most 3 % too high',
    p95_ms Float64 COMMENT '95th percentile, likewise',
    max_ms Float64 COMMENT 'its longest run',
    total_ms Float64 COMMENT 'total time of its runs'
)
AS SELECT
  organization_id,
  attribute,
  sum(number) AS runs,
  least(quantileExactWeightedIf(0.5)(us, number, number > 0) / 1000, max_ms) AS median_ms,
  least(quantileExactWeightedIf(0.95)(us, number, number > 0) / 1000, max_ms) AS p95_ms,
  max(longest_us) / 1000 AS max_ms,
  sum(all_us) / 1000 AS total_ms
FROM
(
  SELECT organization_id, substringIndex(time_key, ':', 1) AS attribute,
    toUInt64(substring(time_key, length(attribute) + 2)) AS us, number,
    toUInt64(0) AS longest_us, toUInt64(0) AS all_us
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(attribute_times) AS time_key, mapValues(attribute_times) AS number
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, key, 0, 0, attribute_max_us[key], total_us
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(attribute_total_us) AS key, mapValues(attribute_total_us) AS total_us
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, key, took_us, 1, took_us, took_us
  FROM base_single_results
  ARRAY JOIN mapKeys(attribute_us) AS key, mapValues(attribute_us) AS took_us
)
GROUP BY organization_id, attribute
{{fixed_settings}}
COMMENT 'How long attributes take.'
