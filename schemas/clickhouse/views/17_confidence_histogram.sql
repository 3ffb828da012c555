-- Counted by the sink for batches, and here for single jobs.
CREATE OR REPLACE VIEW confidence_histogram
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    confidence_key LowCardinality(String) COMMENT 'what the confidence is about: phone, website, ...',
    level LowCardinality(String) COMMENT 'VERY_HIGH, HIGH, MEDIUM, LOW or NONE',
    places UInt64 COMMENT 'how many places'
)
AS SELECT
  organization_id,
  batch_id,
  splitByChar(':', key)[1] AS confidence_key,
  splitByChar(':', key)[2] AS level,
  number AS places
FROM
(
  SELECT organization_id, batch_id, key, number
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(confidence) AS key, mapValues(confidence) AS number
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, batch_id, concat(name, ':', level_name), count()
  FROM base_single_current
  ARRAY JOIN mapKeys(confidence_scores) AS name, mapValues(confidence_scores) AS level_name
  GROUP BY organization_id, batch_id, name, level_name
)
{{fixed_settings}}
COMMENT 'How many places have which confidence, by confidence key.'
