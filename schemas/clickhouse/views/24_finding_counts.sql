-- Counted by the sink for batches, and here for single jobs: each field of each place once, with
-- the source of its first piece of evidence, as in `findings` before corrections.
CREATE OR REPLACE VIEW finding_counts
(
    organization_id LowCardinality(String) COMMENT 'slug of the organization',
    batch_id String COMMENT 'the batch; empty for single jobs, which are in no batch',
    attribute LowCardinality(String) COMMENT 'attribute that the field belongs to',
    field LowCardinality(String) COMMENT 'output field',
    source LowCardinality(String) COMMENT 'source of the first piece of evidence of the value; empty without one',
    verdict LowCardinality(String) COMMENT 'ADDED, VERIFIED, CORRECTED, NOT VERIFIED, NOT FOUND or NOT ENRICHED',
    places UInt64 COMMENT 'places with this verdict',
    with_value UInt64 COMMENT 'those with a value',
    with_link UInt64 COMMENT 'those with a value and the address of its first piece of evidence'
)
AS SELECT
  organization_id,
  batch_id,
  transform(field,
{{attribute_by_field}}
      field) AS attribute,
  parts[1] AS field,
  arrayStringConcat(arraySlice(parts, 4), ':') AS source,
  parts[2] AS verdict,
  sum(number) AS places,
  sumIf(number, parts[3] != 'none') AS with_value,
  sumIf(number, parts[3] = 'link') AS with_link
FROM
(
  SELECT organization_id, batch_id, splitByChar(':', key) AS parts, number
  FROM batch_counts FINAL
  ARRAY JOIN mapKeys(findings) AS key, mapValues(findings) AS number
  WHERE (organization_id, batch_id) IN (SELECT organization_id, batch_id FROM base_batches)
  UNION ALL
  SELECT organization_id, batch_id, splitByChar(':', substring(facet, 2)), count()
  FROM base_single_current
  ARRAY JOIN finding_facets AS facet
  GROUP BY organization_id, batch_id, facet
)
GROUP BY organization_id, batch_id, attribute, field, source, verdict
{{fixed_settings}}
COMMENT 'How many places have which verdict about which field, by source.'
