-- Counts pieces of evidence: a source may give several for one field of a place.
CREATE OR REPLACE VIEW sources_used
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    field LowCardinality(String) COMMENT 'output field',
    source LowCardinality(String) COMMENT 'source',
    evidence_pieces UInt64 COMMENT 'pieces of evidence that it gave'
)
AS SELECT
  organization_id,
  field,
  source,
  count() AS evidence_pieces
FROM
(
  SELECT organization_id, field, source
  FROM base_current
  ARRAY JOIN evidence_fields AS field, evidence_sources AS source
)
GROUP BY organization_id, field, source
COMMENT 'Which sources stand behind the fields of places.'
