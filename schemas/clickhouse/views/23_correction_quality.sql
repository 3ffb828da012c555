-- A value that came from several sources counts for each of them.
CREATE OR REPLACE VIEW correction_quality
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    attribute LowCardinality(String) COMMENT 'attribute',
    source String COMMENT 'source of a value that a person has judged',
    confirmed UInt64 COMMENT 'its values that people confirmed',
    overruled UInt64 COMMENT 'its values that people replaced or removed'
)
AS SELECT
  organization_id,
  batch_id,
  attribute,
  source,
  countIf(is_confirmed) AS confirmed,
  countIf(NOT is_confirmed) AS overruled
FROM corrections
ARRAY JOIN sources AS source
GROUP BY organization_id, batch_id, attribute, source
{{fixed_settings}}
COMMENT 'How often people agree with each source, by attribute.'
