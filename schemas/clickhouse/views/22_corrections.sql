-- A person's value next to that of the sources. Objects are equal if their keys have the same
-- values, in any order.
CREATE OR REPLACE VIEW corrections
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    place_id String COMMENT 'the place, as the caller named it',
    attribute LowCardinality(String) COMMENT 'attribute that the field belongs to',
    field LowCardinality(String) COMMENT 'output field',
    value Nullable(String) COMMENT 'the value from the person: text as it is, anything else as JSON; null: there is none',
    sources_value Nullable(String) COMMENT 'the value that the newest run found, likewise',
    is_confirmed Bool COMMENT 'whether the two are the same',
    sources Array(String) COMMENT 'sources of the value that the run found',
    corrected_at DateTime64(3, 'UTC') COMMENT 'when the correction was made',
    corrected_by String COMMENT 'name of the API key, or its id when it has none',
    note Nullable(String) COMMENT 'why, in the words of the person'
)
AS SELECT
  organization_id,
  batch_id,
  place_id,
  transform(field,
{{attribute_by_field}}
      field) AS attribute,
  field,
  if(JSONType(value_json) = 'String', JSONExtractString(value_json), nullIf(value_json, 'null'))
    AS value,
  if(JSONType(found_json) = 'String', JSONExtractString(found_json), nullIf(found_json, 'null'))
    AS sources_value,
  if(JSONType(value_json) = 'Object',
    arraySort(JSONExtractKeysAndValuesRaw(value_json))
      = arraySort(JSONExtractKeysAndValuesRaw(found_json)),
    JSONExtractRaw(value_json) = found_json) AS is_confirmed,
  sources,
  corrected_at,
  corrected_by,
  note
FROM
(
  SELECT
    organization_id, batch_id, place_id, field, value_json, corrected_at, corrected_by, note,
    if(JSONHas(outputs, field), JSONExtractRaw(outputs, field), 'null') AS found_json,
    arrayDistinct(arrayFilter((source, supported) -> supported = field,
      evidence_sources, evidence_fields)) AS sources
  FROM base_corrections
  INNER JOIN
  (
    SELECT organization_id, batch_id, place_id, outputs, evidence_sources, evidence_fields
    FROM base_current
    WHERE (organization_id, place_id) IN (SELECT organization_id, place_id FROM correction_events)
  ) AS found USING (organization_id, place_id)
)
{{fixed_settings}}
COMMENT 'Corrections of fields of places by people, next to the values of their sources.'
