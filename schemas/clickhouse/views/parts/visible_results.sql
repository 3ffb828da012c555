-- The columns of results, and the condition for rows that callers see.
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    run_order UInt64 COMMENT 'of two runs of one job the greater is the newer',
    run_id String COMMENT 'the run',
    status LowCardinality(String) COMMENT 'completed or failed',
    country_code LowCardinality(String) COMMENT 'ISO 3166-1 alpha-2; empty when unknown',
    outputs String COMMENT 'JSON object by output field, nulls left out',
    confidence_scores Map(LowCardinality(String), LowCardinality(String)) COMMENT 'level by confidence key',
    attribute_status Map(LowCardinality(String), LowCardinality(String)) COMMENT 'RUN, NOT_RUN, RUN_CONDITION_FAILED or ERROR by attribute',
    attribute_filled Map(LowCardinality(String), Bool) COMMENT 'whether a value was found, by attribute',
    verdicts Map(LowCardinality(String), LowCardinality(String)) COMMENT 'what was concluded, by field',
    scores Map(LowCardinality(String), Float64) COMMENT 'score from 0 to 1 by confidence key',
    evidence String COMMENT 'JSON array',
    evidence_fields Array(LowCardinality(String)) COMMENT 'field of each piece of evidence',
    evidence_sources Array(LowCardinality(String)) COMMENT 'source of each piece of evidence',
    origin_facets Array(LowCardinality(String)) COMMENT 'o, attribute that ran, colon, where its value comes from',
    source_facets Array(LowCardinality(String)) COMMENT 'e, field, colon, source of each piece of evidence',
    finding_facets Array(LowCardinality(String)) COMMENT 'v, and what was concluded of each field, between colons',
    cached Array(LowCardinality(String)) COMMENT 'attributes answered from an earlier result',
    attribute_us Map(LowCardinality(String), UInt64) COMMENT 'microseconds by attribute that the run worked on',
    changed_from Map(LowCardinality(String), String) COMMENT 'the value before as JSON, by field that changed',
    model Nullable(String) COMMENT 'language model that was used',
    attempts UInt32 COMMENT 'how often the run was tried',
    started_at DateTime64(3, 'UTC') COMMENT 'when the work began',
    finished_at DateTime64(3, 'UTC') COMMENT 'when it ended',
    error Nullable(String) COMMENT 'why the run failed'
)
AS SELECT
  organization_id, batch_id, place_id, run_order, run_id, status, country_code, outputs,
  confidence_scores, attribute_status, attribute_filled, verdicts, scores, evidence,
  evidence_fields, evidence_sources, origin_facets, source_facets, finding_facets, cached,
  attribute_us, changed_from, model, attempts, started_at, finished_at, error
FROM results
WHERE (batch_id = ''
    OR (organization_id, batch_id, run_id) IN (
      SELECT organization_id, batch_id, run_id FROM base_runs))
  AND (organization_id, batch_id, place_id, run_order) NOT IN (
    SELECT organization_id, batch_id, place_id, run_order FROM base_hidden_runs)
