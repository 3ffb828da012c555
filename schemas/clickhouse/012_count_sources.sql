-- The sources of a result's evidence, counted like facets.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS source_facets Array(LowCardinality(String))
        MATERIALIZED arrayMap((field, source) -> concat('e', field, ':', source),
            evidence_fields, evidence_sources)
        COMMENT 'field and source of each piece of evidence, as facets' AFTER origin_facets;

-- Earlier rows get it in the background; until then it is computed when it is read.
ALTER TABLE results MATERIALIZE COLUMN source_facets;

-- A batch may have no evidence at all, so its counts record what they include. When the sink
-- starts, it recounts the existing batches.
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS evidence_pieces Map(LowCardinality(String), UInt64)
        COMMENT 'key: field:source';
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS counted_for UInt16
        COMMENT 'number of the migration that last added a count';
