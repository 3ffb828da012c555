-- The outcomes of the sources that were queried before the attributes ran, and their cost.
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS gathered String
        COMMENT 'sources that were asked, as JSON: their outcome, reason, notes and cost'
        AFTER changed_from;
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS paid_calls Map(LowCardinality(String), UInt64)
        COMMENT 'by source: calls that cost money' AFTER gathered;
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS input_tokens Map(LowCardinality(String), UInt64)
        COMMENT 'by source: tokens that a model read' AFTER paid_calls;
ALTER TABLE results
    ADD COLUMN IF NOT EXISTS output_tokens Map(LowCardinality(String), UInt64)
        COMMENT 'by source: tokens that a model wrote' AFTER input_tokens;
