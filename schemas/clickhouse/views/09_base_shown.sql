-- The data shown for each job, by the rules of ledger/corrections/corrected-results.ts: its newest
-- result with people's corrections. Most batches show their rows unchanged.
CREATE OR REPLACE VIEW base_shown
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    status LowCardinality(String) COMMENT 'completed or failed',
    country_code LowCardinality(String) COMMENT 'ISO 3166-1 alpha-2; empty when unknown',
    outputs String COMMENT 'JSON object by output field, nulls left out',
    confidence_scores Map(LowCardinality(String), LowCardinality(String)) COMMENT 'level by confidence key',
    verdicts Map(LowCardinality(String), LowCardinality(String)) COMMENT 'what was concluded, by field',
    scores Map(LowCardinality(String), Float64) COMMENT 'score from 0 to 1 by confidence key',
    evidence String COMMENT 'JSON array',
    evidence_fields Array(LowCardinality(String)) COMMENT 'field of each piece of evidence',
    evidence_sources Array(LowCardinality(String)) COMMENT 'source of each piece of evidence',
    attribute_us Map(LowCardinality(String), UInt64) COMMENT 'microseconds by attribute that the run worked on',
    finished_at DateTime64(3, 'UTC') COMMENT 'when it ended',
    error Nullable(String) COMMENT 'why the run failed'
)
AS SELECT
  organization_id, batch_id, place_id, status, country_code, outputs, confidence_scores, verdicts,
  scores, evidence, evidence_fields, evidence_sources, attribute_us, finished_at, error
FROM results
WHERE batch_run IN (SELECT batch_run FROM {{uncorrected_batches}})
{{fixed_settings}}
UNION ALL
SELECT
  organization_id,
  batch_id,
  place_id,
  status,
  country_code,
  if(empty(said_fields), found_outputs, concat('{', arrayStringConcat(arrayConcat(
    arrayMap(one -> concat(toJSONString(one.1), ':', one.2),
      arrayFilter(one -> NOT has(said_fields, one.1), JSONExtractKeysAndValuesRaw(found_outputs))),
    arrayMap((field, value) -> concat(toJSONString(field), ':', value),
      arrayFilter((field, value) -> value != 'null', said_fields, said_values),
      arrayFilter(value -> value != 'null', said_values))), ','), '}')) AS outputs,
  if(empty(own_keys), found_levels, mapUpdate(found_levels,
    CAST(arrayMap(key -> (key, 'VERY_HIGH'), own_keys),
      'Map(LowCardinality(String), LowCardinality(String))'))) AS confidence_scores,
  if(empty(said_fields), found_verdicts, mapUpdate(found_verdicts,
    CAST(arrayMap((field, value, is_same) -> (field,
        multiIf(NOT is_same, 'CORRECTED', value = 'null', 'NOT FOUND', 'VERIFIED')),
      said_fields, said_values, same), 'Map(LowCardinality(String), LowCardinality(String))')))
    AS verdicts,
  if(empty(own_keys), found_scores, mapUpdate(found_scores,
    CAST(arrayMap(key -> (key, 1), own_keys), 'Map(LowCardinality(String), Float64)'))) AS scores,
  if(empty(said_fields), found_evidence, concat('[', arrayStringConcat(arrayConcat(said_pieces,
    arrayFilter((piece, field) -> NOT has(overruled, field),
      JSONExtractArrayRaw(found_evidence), found_evidence_fields)), ','), ']')) AS evidence,
  if(empty(said_fields), found_evidence_fields, arrayConcat(
    CAST(said_fields, 'Array(LowCardinality(String))'),
    arrayFilter(field -> NOT has(overruled, field), found_evidence_fields))) AS evidence_fields,
  if(empty(said_fields), found_evidence_sources, arrayConcat(
    CAST(arrayMap(field -> 'correction', said_fields), 'Array(LowCardinality(String))'),
    arrayFilter((source, field) -> NOT has(overruled, field),
      found_evidence_sources, found_evidence_fields))) AS evidence_sources,
  attribute_us,
  finished_at,
  error
FROM
(
  WITH arrayMap((field, value) -> if(JSONType(value) = 'Object',
      arraySort(JSONExtractKeysAndValuesRaw(value))
        = arraySort(JSONExtractKeysAndValuesRaw(found_outputs, field)),
      JSONExtractRaw(value)
        = if(JSONHas(found_outputs, field), JSONExtractRaw(found_outputs, field), 'null')),
    said_fields, said_values) AS is_same
  SELECT
    organization_id, batch_id, place_id, status, country_code, attribute_us, finished_at, error,
    found_outputs, found_levels, found_verdicts, found_scores, found_evidence,
    found_evidence_fields, found_evidence_sources,
    said_fields, said_values, said_pieces, own_keys,
    is_same AS same,
    arrayFilter((field, one) -> NOT one, said_fields, is_same) AS overruled
  FROM
  (
    SELECT
      organization_id, batch_id, place_id, status, country_code, attribute_us, finished_at, error,
      outputs AS found_outputs,
      confidence_scores AS found_levels,
      verdicts AS found_verdicts,
      scores AS found_scores,
      evidence AS found_evidence,
      evidence_fields AS found_evidence_fields,
      evidence_sources AS found_evidence_sources
    FROM base_current
    WHERE batch_id = '' OR (organization_id, batch_id) IN (
      SELECT organization_id, batch_id FROM base_runs
      WHERE (organization_id, batch_id) NOT IN (
        SELECT organization_id, batch_id FROM {{uncorrected_batches}}))
  ) AS found
  LEFT JOIN
  (
    SELECT
      organization_id,
      place_id,
      groupArray(toString(field)) AS said_fields,
      groupArray(value_json) AS said_values,
      groupArrayIf(toString(field), field = confidence_key AND NOT startsWith(field, 'custom_'))
        AS own_keys,
      groupArray(concat('{"source":"correction","quote":',
        if(isNull(note), 'null', toJSONString(assumeNotNull(note))), '}')) AS said_pieces
    FROM
    (
      SELECT organization_id, place_id, field, value_json, note,
        transform(field,
{{confidence_key_by_field}}
          field) AS confidence_key
      FROM base_corrections
      ORDER BY organization_id, place_id, field
    )
    GROUP BY organization_id, place_id
  ) AS said USING (organization_id, place_id)
)
{{fixed_settings}}
COMMENT 'Part of other views: the data that is shown for each job.'
