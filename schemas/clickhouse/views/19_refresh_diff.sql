-- The enricher records what a run changed, so nothing is compared here.
CREATE OR REPLACE VIEW refresh_diff
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch',
    place_id String COMMENT 'the place, as the caller named it',
    field LowCardinality(String) COMMENT 'output field',
    before Nullable(String) COMMENT 'the value before, as JSON; null when there was none',
    after Nullable(String) COMMENT 'the value now, as JSON; null when there is none',
    refreshed_at DateTime64(3, 'UTC') COMMENT 'when the refresh of the place ended'
)
AS SELECT
  organization_id,
  batch_id,
  place_id,
  field,
  nullIf(was, 'null') AS before,
  nullIf(JSONExtractRaw(outputs, field), '') AS after,
  finished_at AS refreshed_at
FROM base_results
ARRAY JOIN mapKeys(changed_from) AS field, mapValues(changed_from) AS was
WHERE (organization_id, batch_id, run_id) IN (
  SELECT organization_id, batch_id, last_refresh_run FROM base_batches
  WHERE last_refresh_run != '')
{{fixed_settings}}
COMMENT 'What the last refresh of each batch changed.'
