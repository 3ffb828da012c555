-- Counted by the sink for batches, and here for single jobs: the best origin of an attribute's
-- fields, once per place (011_count_origins.sql). If two attributes share a field, its value counts
-- for both.
CREATE OR REPLACE VIEW value_origins
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    attribute LowCardinality(String) COMMENT 'attribute',
    found UInt64 COMMENT 'places with a value from a source',
    confirmed UInt64 COMMENT 'places with the value of the input, with which a source agrees',
    echoed UInt64 COMMENT 'places with the value of the input alone',
    empty UInt64 COMMENT 'places for which it ran and has no value'
)
AS SELECT
  organization_id,
  batch_id,
  splitByChar(':', key)[1] AS attribute,
  sumIf(number, endsWith(key, ':found')) AS found,
  sumIf(number, endsWith(key, ':confirmed')) AS confirmed,
  sumIf(number, endsWith(key, ':echoed')) AS echoed,
  sumIf(number, endsWith(key, ':empty')) AS empty
FROM
(
  SELECT organization_id, batch_id, key, number
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(value_origins) AS key, mapValues(value_origins) AS number
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, batch_id, substring(facet, 2), count()
  FROM base_single_current
  ARRAY JOIN origin_facets AS facet
  GROUP BY organization_id, batch_id, facet
)
GROUP BY organization_id, batch_id, attribute
{{fixed_settings}}
COMMENT 'Where the values of each attribute come from: a source, the input and a source, or the input alone.'
