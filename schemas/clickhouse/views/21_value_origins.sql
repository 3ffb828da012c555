-- Of several fields of an attribute the best counts, once for a place.
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
    place_id,
    transform(field,
{{attribute_by_field}}
      field) AS attribute,
    max(multiIf(
      verdict = 'NOT FOUND', 0,
      verdict = 'NOT VERIFIED' OR (has(evidence_fields, field) AND NOT has(sourced, field)), 1,
      verdict = 'VERIFIED', 2,
      3
    )) AS origin
  FROM
  (
    SELECT
      organization_id, batch_id, place_id, attribute_status, verdicts, evidence_fields,
      arrayFilter((name, source) -> source != 'input', evidence_fields, evidence_sources) AS sourced
    FROM base_current
    WHERE status = 'completed'
  )
  ARRAY JOIN mapKeys(verdicts) AS field, mapValues(verdicts) AS verdict
  WHERE attribute_status[attribute] IN ('RUN', 'NOT_RUN') AND verdict != 'NOT ENRICHED'
  GROUP BY organization_id, batch_id, place_id, attribute
)
GROUP BY organization_id, batch_id, attribute
COMMENT 'Where the values of each attribute come from: a source, the input and a source, or the input alone.'
