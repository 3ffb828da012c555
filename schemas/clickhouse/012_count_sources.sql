-- Which sources gave the evidence of a result, so that it is counted as facets are.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS source_facets Array(LowCardinality(String))
        MATERIALIZED arrayMap((field, source) -> concat('e', field, ':', source),
            evidence_fields, evidence_sources)
        COMMENT 'field and source of each piece of evidence, as facets' AFTER origin_facets;

-- Rows of before get it in the background; until then it is worked out when it is read.
ALTER TABLE results MATERIALIZE COLUMN source_facets;

-- A batch may have no evidence at all, so its counts say themselves what they count. The sink
-- counts the batches of before once more when it starts.
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS evidence_pieces Map(LowCardinality(String), UInt64)
        COMMENT 'key: field:source';
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS counted_for UInt16
        COMMENT 'number of the migration that last added a count';
