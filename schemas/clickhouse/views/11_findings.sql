-- Each conclusion about a field of a place.
CREATE OR REPLACE VIEW findings
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    country_code LowCardinality(String) COMMENT 'ISO 3166-1 alpha-2 of the place; empty when unknown',
    attribute LowCardinality(String) COMMENT 'attribute that the field belongs to',
    field LowCardinality(String) COMMENT 'output field',
    value Nullable(String) COMMENT 'its value: text as it is, anything else as JSON; null when there is none',
    source String COMMENT 'source of the first piece of evidence; empty without evidence',
    verdict LowCardinality(String) COMMENT 'ADDED, VERIFIED, CORRECTED, NOT VERIFIED, NOT FOUND or NOT ENRICHED',
    confidence String COMMENT 'VERY_HIGH, HIGH, MEDIUM, LOW or NONE; empty for a field without a level',
    score Nullable(Float64) COMMENT 'from 0 to 1',
    evidence_url String COMMENT 'address of the first piece of evidence; empty without one',
    evidence_quote String COMMENT 'quote from the source; empty without one',
    milliseconds Nullable(Float64) COMMENT 'time that the attribute took; null when an earlier run found it',
    found_at DateTime64(3, 'UTC') COMMENT 'when the run ended that shows it'
)
AS SELECT
  organization_id,
  batch_id,
  place_id,
  country_code,
  transform(field,
{{attribute_by_field}}
      field) AS attribute,
  field,
  if(JSONType(outputs, field) = 'String', JSONExtractString(outputs, field),
    nullIf(JSONExtractRaw(outputs, field), '')) AS value,
  evidence_sources[piece] AS source,
  verdict,
  confidence_scores[confidence_key] AS confidence,
  if(mapContains(scores, confidence_key), scores[confidence_key], NULL) AS score,
  if(piece = 0, '', JSONExtractString(evidence, piece, 'url')) AS evidence_url,
  if(piece = 0, '', JSONExtractString(evidence, piece, 'quote')) AS evidence_quote,
  if(mapContains(attribute_us, attribute), attribute_us[attribute] / 1000, NULL) AS milliseconds,
  finished_at AS found_at
FROM
(
  SELECT
    organization_id, batch_id, place_id, country_code, outputs, confidence_scores, scores, evidence,
    evidence_sources, attribute_us, finished_at, verdicts, field, verdict,
    indexOf(evidence_fields, field) AS piece,
    transform(field,
{{confidence_key_by_field}}
      field) AS confidence_key
  FROM base_shown
  ARRAY JOIN mapKeys(verdicts) AS field, mapValues(verdicts) AS verdict
)
{{fixed_settings}}
COMMENT 'What is known about each field of each place, with the source that says so.'
