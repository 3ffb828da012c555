-- Every run that worked on a field, not only the newest.
CREATE OR REPLACE VIEW attribute_history
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    attribute LowCardinality(String) COMMENT 'attribute',
    field LowCardinality(String) COMMENT 'output field',
    found_at DateTime64(3, 'UTC') COMMENT 'when the run ended',
    status LowCardinality(String) COMMENT 'RUN, or ERROR for a fault',
    value Nullable(String) COMMENT 'what it found: text as it is, anything else as JSON',
    value_before Nullable(String) COMMENT 'JSON of the value before a rerun that changed it; null when it did not, and in a run with inputs of its own',
    verdict LowCardinality(String) COMMENT 'what it concluded about the input',
    source String COMMENT 'source of the first piece of evidence',
    confidence String COMMENT 'VERY_HIGH, HIGH, MEDIUM, LOW or NONE',
    milliseconds Nullable(Float64) COMMENT 'time that the attribute took'
)
AS SELECT
  organization_id,
  batch_id,
  place_id,
  attribute,
  field,
  finished_at AS found_at,
  attribute_status[attribute] AS status,
  if(JSONType(outputs, field) = 'String', JSONExtractString(outputs, field),
    nullIf(JSONExtractRaw(outputs, field), '')) AS value,
  if(mapContains(changed_from, field), changed_from[field], NULL) AS value_before,
  verdict,
  evidence_sources[piece] AS source,
  confidence_scores[confidence_key] AS confidence,
  if(mapContains(attribute_us, attribute), attribute_us[attribute] / 1000, NULL) AS milliseconds
FROM
(
  SELECT
    organization_id, batch_id, place_id, outputs, confidence_scores, evidence, evidence_sources,
    attribute_us, attribute_status, changed_from, finished_at, field, verdict,
    indexOf(evidence_fields, field) AS piece,
    transform(field,
{{confidence_key_by_field}}
      field) AS confidence_key,
    transform(field,
{{attribute_by_field}}
      field) AS attribute
  FROM base_results
  ARRAY JOIN mapKeys(verdicts) AS field, mapValues(verdicts) AS verdict
)
WHERE status IN ('RUN', 'ERROR')
{{fixed_settings}}
COMMENT 'What each run found about each field that it worked on.'
