-- Counts pieces of evidence: a source may have several for one field of a place. Counted by the
-- sink for batches, and here for single jobs.
CREATE OR REPLACE VIEW sources_used
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    field LowCardinality(String) COMMENT 'output field',
    source LowCardinality(String) COMMENT 'source',
    evidence_pieces UInt64 COMMENT 'pieces of evidence that it gave'
)
AS SELECT
  organization_id,
  substringIndex(key, ':', 1) AS field,
  substring(key, length(field) + 2) AS source,
  sum(number) AS evidence_pieces
FROM
(
  SELECT organization_id, key, number
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(evidence_pieces) AS key, mapValues(evidence_pieces) AS number
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, substring(facet, 2), count()
  FROM base_single_current
  ARRAY JOIN source_facets AS facet
  GROUP BY organization_id, facet
)
GROUP BY organization_id, field, source
{{fixed_settings}}
COMMENT 'How many pieces of evidence each source gave for each field.'
