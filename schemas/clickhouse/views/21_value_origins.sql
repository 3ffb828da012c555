-- Of several fields of an attribute the best counts, once for a place. The four add up to the places
-- for which it ran. Two attributes may share a field; its value then counts for both.
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
  attribute,
  countIf(origin = 3) AS found,
  countIf(origin = 2) AS confirmed,
  countIf(origin = 1) AS echoed,
  countIf(origin = 0) AS empty
FROM
(
  SELECT
    organization_id,
    batch_id,
    attribute,
    if(NOT attribute_filled[attribute], 0, arrayMax(field -> multiIf(
      verdicts[field] IN ('', 'NOT FOUND', 'NOT ENRICHED'), 0,
      verdicts[field] = 'NOT VERIFIED' OR (has(evidence_fields, field) AND NOT has(sourced, field)), 1,
      verdicts[field] = 'VERIFIED', 2,
      3
    ), if(number = 0, [toString(attribute)], fields[number]))) AS origin
  FROM
  (
    SELECT
      organization_id, batch_id, attribute_status, attribute_filled, verdicts, evidence_fields,
      arrayFilter((name, source) -> source != 'input', evidence_fields, evidence_sources) AS sourced,
{{fields_by_attribute}}
    FROM base_current
    WHERE status = 'completed'
  )
  ARRAY JOIN
    mapKeys(attribute_status) AS attribute,
    mapValues(attribute_status) AS run,
    arrayMap(key -> indexOf(attributes, key), mapKeys(attribute_status)) AS number
  WHERE run IN ('RUN', 'NOT_RUN')
)
GROUP BY organization_id, batch_id, attribute
COMMENT 'Where the values of each attribute come from: a source, the input and a source, or the input alone.'
