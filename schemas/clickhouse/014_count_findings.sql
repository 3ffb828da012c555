-- What was concluded of each field of a result, of which source, and whether it can be shown, so
-- that it is counted as facets are (docs/decisions/0205). Each JSON is read once for a result.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS finding_facets Array(LowCardinality(String))
        MATERIALIZED (
            arrayMap(piece -> notEmpty(piece.1), JSONExtract(evidence, 'Array(Tuple(url String))'))
                AS has_link,
            arrayMap(field -> indexOf(evidence_fields, field), mapKeys(verdicts)) AS first_pieces,
            arrayMap((field, verdict, piece) -> concat('v', field, ':', verdict, ':', multiIf(
                    verdict IN ('NOT FOUND', 'NOT ENRICHED'), 'none',
                    has_link[piece] = 1, 'link',
                    'value'), ':', evidence_sources[piece]),
                mapKeys(verdicts), mapValues(verdicts), first_pieces)
        ).3
        COMMENT 'field, verdict, none, value or link, and source of each finding, as facets' AFTER source_facets;

-- Rows of before get it in the background; until then it is worked out when it is read.
ALTER TABLE results MATERIALIZE COLUMN finding_facets;

-- The sink counts the batches of before once more when it starts.
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS findings Map(LowCardinality(String), UInt64)
        COMMENT 'key: field:verdict:shown:source, where shown is none, value or link';
