-- People's corrections, for views: see ledger/corrections.
CREATE OR REPLACE VIEW base_corrections
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    place_id String COMMENT 'the place, as the caller named it',
    field LowCardinality(String) COMMENT 'output field',
    value_json String COMMENT 'the value from the person as JSON; null: there is none',
    corrected_at DateTime64(3, 'UTC') COMMENT 'when the correction was made',
    corrected_by String COMMENT 'name of the API key, or its id when it has none',
    note Nullable(String) COMMENT 'why, in the words of the person'
)
AS SELECT
  organization_id,
  place_id,
  field,
  assumeNotNull(said) AS value_json,
  at AS corrected_at,
  if(key_name = '', key_id, key_name) AS corrected_by,
  note
FROM
(
  SELECT organization_id, place_id, field, value AS said, at, key_id, key_name, note
  FROM correction_events
  ORDER BY organization_id, place_id, field, event_order DESC
  LIMIT 1 BY organization_id, place_id, field
)
WHERE isNotNull(said)
{{fixed_settings}}
COMMENT 'Part of other views: the corrections in effect.'
