-- The conclusion about each field of a result, its source, and whether it can be shown, counted
-- like facets (docs/decisions/0205). Only the fields with a value, a fifth of them, are looked up
-- in the evidence, because a lookup copies it for each field.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS finding_facets Array(LowCardinality(String))
        MATERIALIZED (
            arrayMap(piece -> notEmpty(piece.1), JSONExtract(evidence, 'Array(Tuple(url String))'))
                AS has_link,
            mapFilter((field, verdict) -> verdict NOT IN ('NOT FOUND', 'NOT ENRICHED'), verdicts)
                AS shown,
            arrayMap(field -> indexOf(CAST(evidence_fields, 'Array(String)'), field), mapKeys(shown))
                AS first_pieces,
            arrayConcat(
                arrayMap((field, verdict, piece) -> concat('v', field, ':', verdict,
                        if(has_link[piece] = 1, ':link:', ':value:'), evidence_sources[piece]),
                    mapKeys(shown), mapValues(shown), first_pieces),
                arrayFilter(facet -> notEmpty(facet), arrayMap(
                    (field, verdict) -> if(verdict IN ('NOT FOUND', 'NOT ENRICHED'),
                        concat('v', field, ':', verdict, ':none:'), ''),
                    mapKeys(verdicts), mapValues(verdicts))))
        ).4
        COMMENT 'field, verdict, none, value or link, and source of each finding, as facets'
        AFTER source_facets;

-- Earlier rows get it in the background; until then it is computed when it is read.
ALTER TABLE results MATERIALIZE COLUMN finding_facets;

-- When the sink starts, it recounts the existing batches.
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS findings Map(LowCardinality(String), UInt64)
        COMMENT 'key: field:verdict:shown:source, where shown is none, value or link';
