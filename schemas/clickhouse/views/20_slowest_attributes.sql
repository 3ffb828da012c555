-- From the times that the enricher records.
CREATE OR REPLACE VIEW slowest_attributes
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    attribute LowCardinality(String) COMMENT 'attribute',
    runs UInt64 COMMENT 'how often it ran',
    median_ms Float64 COMMENT 'half of its runs took at most so long',
    p95_ms Float64 COMMENT '95 of 100 runs took at most so long',
    max_ms Float64 COMMENT 'its longest run',
    total_ms Float64 COMMENT 'all its runs together'
)
AS SELECT
  organization_id,
  attribute,
  count() AS runs,
  quantile(0.5)(us) / 1000 AS median_ms,
  quantile(0.95)(us) / 1000 AS p95_ms,
  max(us) / 1000 AS max_ms,
  sum(us) / 1000 AS total_ms
FROM
(
  SELECT organization_id, attribute, us
  FROM base_results
  ARRAY JOIN mapKeys(attribute_us) AS attribute, mapValues(attribute_us) AS us
)
GROUP BY organization_id, attribute
COMMENT 'How long attributes take.'
