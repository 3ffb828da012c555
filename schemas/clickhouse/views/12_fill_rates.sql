-- Counted by the sink for batches, and here for single jobs.
CREATE OR REPLACE VIEW fill_rates
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    attribute LowCardinality(String) COMMENT 'attribute',
    ran UInt64 COMMENT 'places for which it ran, now or in an earlier run that was kept',
    filled UInt64 COMMENT 'places for which it has a value',
    fill_rate Float64 COMMENT 'filled / ran'
)
AS SELECT
  organization_id,
  batch_id,
  attribute,
  ran,
  filled,
  filled / ran AS fill_rate
FROM
(
  SELECT organization_id, batch_id, key AS attribute, number AS ran, attribute_filled[key] AS filled
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(attribute_ran) AS key, mapValues(attribute_ran) AS number
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, batch_id, key, count(), countIf(attribute_filled[key])
  FROM base_single_current
  ARRAY JOIN mapKeys(attribute_status) AS key, mapValues(attribute_status) AS found
  WHERE found IN ('RUN', 'NOT_RUN')
  GROUP BY organization_id, batch_id, key
)
WHERE ran > 0
{{fixed_settings}}
COMMENT 'How often each attribute of a batch has a value.'
