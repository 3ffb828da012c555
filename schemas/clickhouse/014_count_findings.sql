-- What was concluded of each field of a result, of which source, and whether it can be shown, so
-- that it is counted as facets are (docs/decisions/0205). Each JSON is read once for a result.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS finding_facets Array(LowCardinality(String))
        MATERIALIZED (
            concat(';', arrayStringConcat(JSONExtractKeys(outputs), ';'), ';') AS output_fields,
            arrayMap(piece -> piece.1, JSONExtract(evidence, 'Array(Tuple(url String))'))
                AS piece_urls,
            mapKeys(verdicts) AS judged_fields,
            arrayMap(field -> indexOf(evidence_fields, field), judged_fields) AS first_pieces,
            arrayMap((field, verdict, piece) -> concat('v', field, ':', verdict, ':', multiIf(
                    position(output_fields, concat(';', field, ';')) = 0, 'none',
                    piece = 0 OR empty(piece_urls[piece]), 'value',
                    'link'), ':', evidence_sources[piece]),
                judged_fields, mapValues(verdicts), first_pieces)
        ).5
        COMMENT 'field, verdict, none, value or link, and source of each finding, as facets' AFTER source_facets;

-- Rows of before get it in the background; until then it is worked out when it is read.
ALTER TABLE results MATERIALIZE COLUMN finding_facets;

-- The sink counts the batches of before once more when it starts.
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS findings Map(LowCardinality(String), UInt64)
        COMMENT 'key: field:verdict:shown:source, where shown is none, value or link';
