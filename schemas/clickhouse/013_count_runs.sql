-- What all visible runs of a batch found, how long they took, and how many jobs show a result. When
-- the sink starts, it recounts the existing batches.
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS weekly_ran Map(LowCardinality(String), UInt64)
        COMMENT 'key: Monday:attribute; runs of the attribute that ended in that week';
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS weekly_filled Map(LowCardinality(String), UInt64)
        COMMENT 'key: Monday:attribute; those that found a value';
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS attribute_times Map(LowCardinality(String), UInt64)
        COMMENT 'key: attribute:microseconds, rounded up by at most 1/32; how many runs took so long';
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS attribute_total_us Map(LowCardinality(String), UInt64)
        COMMENT 'key: attribute; microseconds of all its runs';
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS attribute_max_us Map(LowCardinality(String), UInt64)
        COMMENT 'key: attribute; microseconds of its longest run';
ALTER TABLE batch_counts
    ADD COLUMN IF NOT EXISTS shown_by_run Map(String, UInt64)
        COMMENT 'key: run; jobs whose current run it is and has a result';

-- The number of result rows of each run, stored with each part: if it equals the number of its
-- shown results, its rows are what is shown, and no rule has to examine each of them.
ALTER TABLE results MODIFY SETTING deduplicate_merge_projection_mode = 'rebuild',
    lightweight_mutation_projection_mode = 'rebuild';
ALTER TABLE results
    ADD PROJECTION IF NOT EXISTS rows_by_run
        (SELECT organization_id, batch_id, run_id, count() GROUP BY organization_id, batch_id, run_id);

-- Earlier rows get it in the background; until then they are counted on demand.
ALTER TABLE results MATERIALIZE PROJECTION rows_by_run;
